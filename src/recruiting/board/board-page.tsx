import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { href, Link, redirect, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { brand } from "../../brand.ts";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { findStatRows } from "../../search/find-stat-options.server.ts";
import { AccountField } from "../../ui/account-field.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { pageMeta } from "../../ui/page-meta.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { GradeSheet } from "../events/grade-sheet.tsx";
import { listGrades } from "../events/list-grades.server.ts";
import { matchDecisions } from "../matches/actions.server.ts";
import { listProfileMatches } from "../matches/match-entries.server.ts";
import { SamePerson } from "../matches/same-person.tsx";
import { listTags } from "../prospect/set-tags.server.ts";
import { anyPosition } from "../prospect/vocabulary.ts";
import type { Route } from "./+types/board-page.ts";
import { board as boardFeature } from "./actions.server.ts";
import { BoardActions } from "./board-actions.tsx";
import { countFilters, isFiltered, readBoardAddress, shortenAddress } from "./board-address.server.ts";
import { BoardFilters } from "./board-filters.tsx";
import { BoardForm } from "./board-form.tsx";
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
  const isMain = !filters.hidden && !filters.archived && !isFiltered(filters);
  const [board, program, tags, rollOvers, graded] = await Promise.all([
    readBoard(db, member, filters),
    describeProgram(db, member),
    listTags(db, member),
    describeRollOvers(db, member),
    isMain ? listGrades(db, member, { limit: 100 }) : [],
  ]);
  const rosterIds = program.can.keep ? graded.map(({ entryId }) => entryId) : [];
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
    statRows: findStatRows({ sportCode: filters.sportCode ?? member.sportCode, stat: filters.stat }),
    isFiltered: isFiltered(filters),
    chosen: countFilters(filters),
    board,
    rollOvers,
    graded,
    profiles: await listProfileMatches(db, member, { rosterIds }),
  };
}

export const clientAction = sendForm;

export const action = pageForms(boardFeature, matchDecisions);

export function meta() {
  return pageMeta({ title: "Board", ownTitle: true, site: brand.name, index: false });
}

export default function BoardPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, title, limit, can, board, filters, positions, isFiltered: filtered, rollOvers, graded } = loaderData;
  const isSubmitting = useNavigation().formMethod === "POST";
  const mayKeep = can.keep === true;
  const problem = isSubmitting ? undefined : (actionData ?? undefined);
  const views = [
    { to: href("/coach/board"), label: "Board", current: !filters.hidden && !filters.archived },
    { to: `${href("/coach/board")}?hidden=true`, label: "Hidden", current: filters.hidden === true },
    { to: `${href("/coach/board")}?archived=true`, label: "Archived", current: filters.archived === true },
  ];
  return (
    <div className="px-4 py-4 sm:px-8">
      <PageTitle title="Board" site={brand.name} hasError={Boolean(actionData)} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="headline-section">Board</h1>
          <p className="text-ink-muted">{`${title}: ${board.total.toLocaleString("en-US")} of at most ${limit.toLocaleString("en-US")} athletes.`}</p>
        </div>
        <nav aria-label="Views of the board" className="flex flex-wrap gap-4">
          {views.map(({ to, label, current }) => (
            <Link
              key={label}
              to={to}
              aria-current={current ? "page" : undefined}
              className="inline-flex min-h-11 items-center font-display font-semibold underline-offset-4 not-aria-[current=page]:text-ink-muted not-aria-[current=page]:underline"
            >
              {label}
            </Link>
          ))}
          {can.tag && (
            <Link to={href("/coach/tags")} className="text-link inline-flex min-h-11 items-center">
              Tags
            </Link>
          )}
        </nav>
      </div>
      <BoardFilters {...loaderData} />
      {board.total === 0 && (filtered || !can.need) ? (
        <EmptyBoard isFiltered={filtered} />
      ) : (
        <>
          {board.total === 0 && <EmptyBoard isFiltered={false} />}
          <BoardForm>
            <AccountField account={account} />
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
            />
          </BoardForm>
        </>
      )}
      {graded.length > 0 && (
        <section aria-labelledby="graded" className="mt-8 max-w-[60rem]">
          <h2 id="graded" className="headline-card">
            Graded at events, without a profile on your board
          </h2>
          <SamePerson account={account} matches={loaderData.profiles} problem={problem} />
          <GradeSheet graded={graded} showsEvent />
        </section>
      )}
      {can.rollOver && <RollOverCard account={account} formKey={loaderData.formKey} {...rollOvers} problem={problem} />}
    </div>
  );
}

function EmptyBoard({ isFiltered: filtered }: { isFiltered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        title="No athlete matches this view"
        action={<LinkButton to={href("/coach/board")}>Show the board</LinkButton>}
      >
        Remove a filter to see more athletes.
      </EmptyState>
    );
  return (
    <EmptyState
      title="Your board is empty"
      art="clipboard"
      action={<LinkButton to={href("/searchAthletes")}>Find athletes</LinkButton>}
    >
      Open a profile that athletes submitted to you, or find athletes, and put them on your board. See{" "}
      <Link to={href("/coach")} className="text-link">
        received profiles
      </Link>
      .
    </EmptyState>
  );
}
