import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { href, Link, redirect, useLocation, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { ReelPanel } from "../../film/reel-frame.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { StepCard } from "../../programs/step-card.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { exportId } from "../exports/vocabulary.ts";
import { matchDecisions } from "../matches/actions.server.ts";
import { listProfileMatches } from "../matches/match-entries.server.ts";
import { SamePerson } from "../matches/same-person.tsx";
import { listTags } from "../prospect/set-tags.server.ts";
import { anyPosition } from "../prospect/vocabulary.ts";
import type { Route } from "./+types/board-page.ts";
import { board as boardFeature } from "./actions.server.ts";
import { countFilters, isFiltered, readBoardAddress, shortenAddress } from "./board-address.server.ts";
import { type Board, isEntryId } from "./board-content.ts";
import { BoardFilters } from "./board-filters.tsx";
import { BoardActions, BoardForm } from "./board-form.tsx";
import { BoardTable } from "./board-table.tsx";
import { readBoard } from "./read-board.server.ts";
import { describeRollOvers } from "./roll-over.server.ts";
import { RollOverCard } from "./roll-over-card.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const short = shortenAddress(searchParams);
  if (short) throw redirect(short.size > 0 ? `${href("/coach/board")}?${short}` : href("/coach/board"));
  const filters = readBoardAddress(searchParams, member.sportCode);
  const [board, program, tags, rollOvers] = await Promise.all([
    readBoard(db, member, filters),
    describeProgram(db, member),
    listTags(db, member),
    describeRollOvers(db, member),
  ]);
  const cards = board.rows.flatMap(({ cells }) => cells).flatMap((cell) => cell.cards);
  const rosterIds = program.can.keep ? cards.map(({ athleteId }) => athleteId).filter(isEntryId) : [];
  return {
    account: member.accountId,
    formKey: crypto.randomUUID(),
    programId: member.programId,
    title: nameProgram(member),
    limit: program.limits.prospects ?? 0,
    can: program.can,
    staff: program.staff.filter(({ isActive }) => isActive).map(({ staffId, name }) => ({ staffId, name })),
    tags: tags.map(({ label }) => label),
    positions: [...Object.keys(sportPositions(member.sportCode)), anyPosition],
    filters,
    isFiltered: isFiltered(filters),
    chosen: countFilters(filters),
    board,
    rollOvers,
    profiles: await listProfileMatches(db, member, { rosterIds }),
  };
}

export const clientAction = sendForm;

export const action = pageForms(boardFeature, matchDecisions);

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, title, limit, can, board, filters, positions, isFiltered: filtered, rollOvers } = loaderData;
  const isSubmitting = useNavigation().formMethod === "POST";
  const mayKeep = can.keep === true;
  const problem = isSubmitting ? undefined : (actionData ?? undefined);
  const { search } = useLocation();
  const isList = filters.view === "list";
  const views = [
    { to: viewOf(search, { view: null }), label: "Grid", current: !isList },
    { to: viewOf(search, { view: "list" }), label: "List", current: isList },
  ];
  const parts = [
    { to: href("/coach/board"), label: "Board", current: !filters.hidden && !filters.archived },
    { to: `${href("/coach/board")}?hidden=true`, label: "Hidden", current: filters.hidden === true },
    { to: `${href("/coach/board")}?archived=true`, label: "Archived", current: filters.archived === true },
    ...(can.tag ? [{ to: href("/coach/tags"), label: "Tags", current: false }] : []),
    ...(can.export ? [{ to: `${href("/coach/program")}#${exportId}`, label: "Export", current: false }] : []),
  ];
  return (
    <div className="page py-3">
      <PageTitle title="Board" />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="headline-work">Board</h1>
          <p className="text-ink-muted text-sm">{`${title}: ${countAthletes(board, limit)}`}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-6">
          <Views label="Views of the board" views={parts} />
          <Views label="Grid or list" views={views} className="max-sm:hidden" />
        </div>
      </div>
      <BoardFilters {...loaderData} />
      {board.total === 0 && (filtered || !can.need) ? (
        <EmptyBoard isFiltered={filtered} mayKeep={mayKeep} />
      ) : (
        <>
          {board.total === 0 && <EmptyBoard isFiltered={false} mayKeep={mayKeep} />}
          <ReelPanel>
            <BoardForm>
              <BoardActions
                can={can}
                positions={positions}
                view={filters}
                isEmpty={board.total === 0}
                busy={isSubmitting}
                message={problem && !/roll-over|person/.test(problem.intent) ? problem.message : null}
              />
              <BoardTable
                board={board}
                account={account}
                programId={loaderData.programId}
                mayKeep={mayKeep}
                mayNeed={can.need === true && !filtered}
                isList={isList}
              />
              {mayKeep && board.total > 0 && (
                <details className="mt-3 max-sm:hidden print:hidden">
                  <summary className="min-h-11 w-fit cursor-pointer py-2 text-ink-muted">Drag and keys</summary>
                  <p className="text-ink-muted">
                    Drag a card to a stage or a row. Or focus a card and press 1 to 5 for the stage, [ or ] for the
                    stage before or after, Alt with an arrow key for another row, H to hide it.
                  </p>
                </details>
              )}
            </BoardForm>
          </ReelPanel>
        </>
      )}
      <SamePerson matches={loaderData.profiles} />
      {can.rollOver && <RollOverCard formKey={loaderData.formKey} {...rollOvers} />}
    </div>
  );
}

/** Says how many athletes the view has. Those of rosters don’t count for the limit. */
function countAthletes({ total, entries }: Board, limit: number): string {
  const count = (value: number) => value.toLocaleString("en-US");
  return `${count(total - entries)} of at most ${count(limit)} athletes${entries > 0 ? `, and ${count(entries)} without a profile` : ""}.`;
}

function Views({
  label,
  views,
  className,
}: {
  label: string;
  views: { to: string; label: string; current: boolean }[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classNames("flex gap-4 print:hidden", className)}>
      {views.map(({ to, label: text, current }) => (
        <Link
          key={text}
          to={to}
          aria-current={current ? "page" : undefined}
          className="inline-flex min-h-11 items-center font-display font-semibold underline-offset-4 not-aria-[current=page]:text-ink-muted not-aria-[current=page]:underline"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

/** Returns the address of the same athletes in another view. */
function viewOf(search: string, { view }: { view: "list" | null }): string {
  const params = new URLSearchParams(search);
  params.delete("view");
  if (view) params.set("view", view);
  return params.size > 0 ? `${href("/coach/board")}?${params}` : href("/coach/board");
}

function EmptyBoard({ isFiltered: filtered, mayKeep }: { isFiltered: boolean; mayKeep: boolean }) {
  if (filtered)
    return (
      <EmptyState
        title="No athlete matches this view"
        action={<LinkButton to={href("/coach/board")}>Show the board</LinkButton>}
      >
        Remove a filter to see more athletes.
      </EmptyState>
    );
  if (!mayKeep)
    return (
      <EmptyState title="The board is empty" art="clipboard">
        The coaches of your program have kept no athlete yet.
      </EmptyState>
    );
  return (
    <>
      <EmptyState
        title="Your board is empty"
        art="clipboard"
        className="py-6"
        action={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
      />
      <aside aria-label="Help with the board" className="mx-auto mt-2 mb-6 max-w-xl">
        <StepCard title="Three ways to fill it" steps={ways}>
          <p className="mt-2 flex flex-wrap gap-x-5">
            <TextLink to={href("/coach")}>Received profiles</TextLink>
            <TextLink to={href("/coach/import")}>Import a list</TextLink>
          </p>
        </StepCard>
      </aside>
    </>
  );
}

const ways = [
  ["Find athletes", "Search by position, class, height and numbers. Each card has Keep."],
  ["Read received profiles", "Athletes submit their profile to your school. Keep or pass in the Inbox."],
  ["Import a list", "CSV or Excel of any shape, also from University Athlete, Front Rush and ARMS."],
] as const;
