import { href } from "react-router";
import { pageContext } from "#page-context";
import { revocationReasons } from "../../athletes/line-source.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { readPageNumber } from "../../http/page-number.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { canDoInTeam } from "../permissions.ts";
import { requireTeamPage } from "../team-operations.server.ts";
import type { Route } from "./+types/confirm-page.ts";
import { confirmations } from "./actions.server.ts";
import { findSeasonLines } from "./find-lines.server.ts";
import { type GameToConfirm, groupByGame, type LineToConfirm } from "./group-by-game.ts";
import { LineMark, LineValues } from "./line-values.tsx";
import { proposableStats } from "./show-line.ts";

/** Lines of a page. Each has forms, so that a season of a large team would be a page of 50 MB. */
const pageSize = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "readGames");
  const { db } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const wanted = { seasonYear: params.get("season")?.slice(0, 20), pageNum: readPageNumber(params.get("page")) };
  const { seasonYear, seasons, lines, pages } = await findSeasonLines(db, member, { ...wanted, pageSize });
  return {
    account: member.accountId,
    canConfirm: canDoInTeam(member, "confirmLines"),
    seasonYear,
    seasons,
    games: groupByGame(lines),
    page: wanted.pageNum,
    lastPage: pages.lastPage,
    lineCount: pages.totalRecords,
    stats: proposableStats(member.sportCode),
    formKey: crypto.randomUUID(),
  };
}

export const action = pageForms(confirmations);

const title = "Confirm numbers";

interface Shared {
  canConfirm: boolean;
  formKey: string;
  stats: { id: string; name: string }[];
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { seasonYear, seasons, games, page, lastPage, lineCount, ...shared } = loaderData;
  const addressOf = (query: Record<string, string>) => `${href("/team/confirm")}?${new URLSearchParams(query)}`;
  const lines = games.flatMap((game) => game.lines);
  const confirmed = lines.filter(({ shown }) => shown.isConfirmed).length;
  return (
    <div className="page max-w-[60rem] py-10 pb-24">
      <PageHead title={title}>
        Read the numbers of your athletes. Confirm those that you know are right. Nobody can change an athlete’s own
        numbers but the athlete: you can propose others.
      </PageHead>
      {seasons.length > 1 && (
        <TabsNav
          className="mt-6"
          label="Season"
          variant="pill"
          tabs={seasons.map((year) => ({
            href: addressOf({ season: year }),
            label: year,
            current: year === seasonYear,
          }))}
        />
      )}
      {lines.length === 0 && (
        <EmptyState title="Nothing to confirm yet" className="mt-8">
          Played games of your team appear here, and games that your athletes enter for it.
        </EmptyState>
      )}
      {lines.length > 0 && (
        <Card accent className="mt-8">
          <h2 className="headline-card">{`Season ${seasonYear}`}</h2>
          <p className="mt-1 text-ink-muted">
            {lastPage === 1
              ? `${confirmed} of ${lines.length} lines confirmed`
              : `${lineCount.toLocaleString("en-US")} lines. ${confirmed} of the ${lines.length} on this page are confirmed.`}
          </p>
          {shared.canConfirm && confirmed < lines.length && (
            <ConfirmForm
              {...shared}
              intent="confirm:season"
              lines={lines}
              variant="primary"
              label={
                lastPage === 1 ? "Confirm the season" : `Confirm the ${lines.length - confirmed} lines on this page`
              }
            />
          )}
          {!shared.canConfirm && <p className="mt-2">Only head coaches and assistant coaches confirm numbers.</p>}
          <Problem of="confirm:season" />
        </Card>
      )}
      <ul className="mt-6 grid gap-4">
        {games.map((game) => (
          <li key={game.key}>
            <GameCard game={game} {...shared} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={page}
          lastPage={lastPage}
          href={(next) => addressOf({ ...(seasonYear && { season: seasonYear }), page: String(next) })}
          label="Pages of lines"
        />
      </div>
    </div>
  );
}

function GameCard({ game, ...shared }: { game: GameToConfirm } & Shared) {
  const { key, eventName, date, score, lines } = game;
  const open = lines.filter(({ shown }) => !shown.isConfirmed);
  return (
    <Card as="section" aria-label={eventName}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h3 className="headline-card wrap-anywhere flex-1">
          <bdi>{eventName}</bdi>
        </h3>
        <span className="figure text-2xl">{score}</span>
      </div>
      <p className="text-ink-muted text-sm">
        {date && <Timestamp at={date} />}
        {date && " · "}
        {`${lines.length - open.length} of ${lines.length} confirmed`}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.shown.lineId} className="py-3">
            <LineToRead line={line} eventName={eventName} {...shared} />
          </li>
        ))}
      </ul>
      {shared.canConfirm && open.length > 0 && (
        <ConfirmForm
          {...shared}
          intent={`confirm:${key}`}
          lines={open}
          variant="secondary"
          label={`Confirm ${open.length === 1 ? "this line" : `${open.length} lines`}`}
          of={eventName}
        />
      )}
      <Problem of={`confirm:${key}`} />
    </Card>
  );
}

function LineToRead({
  line: { name, shown },
  eventName,
  ...shared
}: { line: LineToConfirm; eventName: string } & Shared) {
  const { lineId, isOwn, isConfirmed, proposals } = shown;
  const what = `${name}, ${eventName}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="wrap-anywhere font-semibold">{name}</bdi>
        <LineMark line={shown} />
      </div>
      <LineValues line={shown} name={what} />
      {proposals.map((proposal) => (
        <div key={proposal.proposalId} className="mt-1 flex flex-wrap items-center gap-x-4 text-sm">
          <p className="wrap-anywhere min-w-48 flex-1">
            {`Proposed: ${proposal.values.join("; ")}. ${proposal.by}. ${proposal.state}`}
          </p>
          {proposal.isOpen && shared.canConfirm && (
            <ButtonForm intent={`withdraw:${proposal.proposalId}`} variant="ghost">
              Withdraw<span className="sr-only">{` the proposal for ${what}`}</span>
            </ButtonForm>
          )}
          <Problem of={`withdraw:${proposal.proposalId}`} />
        </div>
      ))}
      {shared.canConfirm && isOwn && <Propose shown={shown} what={what} {...shared} />}
      <Problem of={`propose:${lineId}`} />
      {shared.canConfirm && isConfirmed && <TakeBack shown={shown} what={what} {...shared} />}
      <Problem of={`revoke:${lineId}`} />
    </>
  );
}

function ConfirmForm({
  formKey,
  intent,
  lines,
  variant,
  label,
  of,
}: Shared & { intent: string; lines: LineToConfirm[]; variant: "primary" | "secondary"; label: string; of?: string }) {
  return (
    <ActionForm
      preventScrollReset
      className="mt-4 grid justify-items-start gap-2"
      fields={{ key: `${formKey} ${intent}` }}
    >
      {lines.map(({ shown: { lineId, version, isConfirmed } }) =>
        isConfirmed ? null : <input key={lineId} type="hidden" name="line" value={`${lineId} ${version}`} />,
      )}
      <Button intent={intent} variant={variant}>
        {label}
        {of && <span className="sr-only">{` of ${of}`}</span>}
      </Button>
      <p className="text-ink-muted text-sm">
        Profiles then show your name, your role and your team beside each line, for everybody.
      </p>
    </ActionForm>
  );
}

const summaryClass =
  "inline-flex min-h-11 items-center text-sm underline decoration-line-strong underline-offset-4 hover:text-signal-ink";

interface LineForm extends Shared {
  shown: LineToConfirm["shown"];
  what: string;
}

function Propose({ shown: { lineId, version }, what, formKey, stats }: LineForm) {
  return (
    <details>
      <summary className={summaryClass}>
        Propose another number<span className="sr-only">{` for ${what}`}</span>
      </summary>
      <ActionForm
        preventScrollReset
        className="grid items-end gap-3 pb-2 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
        fields={{ key: `${formKey} propose:${lineId}`, lineId, version }}
      >
        <SelectField label="Statistic" name="stat" options={stats.map(({ id, name }) => [id, name])} />
        <TextField label="Number" name="value" required inputMode="decimal" maxLength={10} autoComplete="off" />
        <Button intent={`propose:${lineId}`} variant="secondary">
          Propose
        </Button>
        <p className="text-ink-muted text-sm sm:col-span-3">
          The athlete gets an email and accepts or declines. Until then, the profile stays as it is.
        </p>
      </ActionForm>
    </details>
  );
}

function TakeBack({ shown: { lineId }, what, formKey }: LineForm) {
  return (
    <details>
      <summary className={summaryClass}>
        Take the confirmation back<span className="sr-only">{` for ${what}`}</span>
      </summary>
      <ActionForm
        preventScrollReset
        className="grid items-end gap-3 pb-2 sm:grid-cols-[minmax(0,20rem)_auto] sm:justify-start"
        fields={{ key: `${formKey} revoke:${lineId}`, lineId }}
      >
        <SelectField
          label="Reason"
          name="reason"
          hint="Stays with the line, for everybody"
          options={Object.entries(revocationReasons)}
        />
        <Button intent={`revoke:${lineId}`} variant="secondary">
          Take back
        </Button>
      </ActionForm>
    </details>
  );
}
