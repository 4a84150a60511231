import type { Kysely } from "kysely";
import { href } from "react-router";
import { pageContext } from "#page-context";
import { countConfirmed } from "../../athletes/describe-line-source.ts";
import type { Database } from "../../database/tables.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { PushPrompt } from "../../push/push-prompt.tsx";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { SettingsForm, SettingsPart } from "../../settings/settings-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { InlineLink, TextLink } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Route } from "./+types/my-sources-page.ts";
import { sources } from "./actions.server.ts";
import {
  countHiddenGames,
  findLinesOfAccount,
  findLinesWithProposals,
  findSeasonsWithLines,
} from "./find-lines.server.ts";
import { LineMark, LineValues } from "./line-values.tsx";
import type { SourcedLine } from "./schema.ts";
import { type ShownLine, type ShownProposal, showLine } from "./show-line.ts";

interface OwnLine {
  eventName: string;
  date: string | null;
  score: string | null;
  shown: ShownLine;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const [seasons, proposed] = await Promise.all([
    findSeasonsWithLines(db, account),
    findLinesWithProposals(db, account),
  ]);
  const season = seasons.find(({ teamId }) => teamId === searchParams.get("team")) ?? seasons[0];
  return {
    account,
    formKey: crypto.randomUUID(),
    proposed: proposed.map(showOwnLine),
    seasons: seasons.map(({ teamId, ...named }) => ({ teamId, title: titleOf(named) })),
    season: season ? await readSeason(db, { account, season, page: searchParams.get("page") }) : null,
  };
}

const linesOfPage = 20;

async function readSeason(
  db: Kysely<Database>,
  {
    account: accountId,
    season,
    page: asked,
  }: { account: string; season: { teamId: string; teamName: string; seasonYear: string }; page: string | null },
) {
  const { teamId } = season;
  const [lines, hiddenGames] = await Promise.all([
    findLinesOfAccount(db, { accountId, teamId }),
    countHiddenGames(db, { accountId, teamId }),
  ]);
  const lastPage = Math.max(1, Math.ceil(lines.length / linesOfPage));
  const page = Math.min(Math.max(1, Number.parseInt(asked ?? "1", 10) || 1), lastPage);
  const [first] = lines;
  const sources = lines.map(({ source }) => source);
  return {
    ...{ teamId, title: titleOf(season), page, lastPage },
    confirmed: first?.seasonOrGame === "G" ? countConfirmed(first.sportCode, sources, hiddenGames) : null,
    lines: lines.slice((page - 1) * linesOfPage, page * linesOfPage).map(showOwnLine),
  };
}

function titleOf({ teamName, seasonYear }: { teamName: string; seasonYear: string }): string {
  return `${teamName}, season ${seasonYear}`;
}

function showOwnLine(line: SourcedLine): OwnLine {
  const { eventName, date, score, seasonOrGame } = line;
  return {
    eventName: seasonOrGame === "S" ? "Season totals" : eventName || "Event",
    date,
    score,
    shown: showLine(line, "yours"),
  };
}

export const action = pageForms(sources);

const title = "Where your numbers come from";

export default function MySourcesPage({ loaderData: { proposed, seasons, season, formKey } }: Route.ComponentProps) {
  const open = proposed.flatMap((line) =>
    line.shown.proposals.filter(({ isOpen }) => isOpen).map((proposal) => ({ line, proposal })),
  );
  const others = seasons.filter(({ teamId }) => teamId !== season?.teamId);
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title={title}>
        Your profile shows who entered each line, and which coach confirmed it. If you change a number, only that line
        loses its confirmation.
      </PageHead>
      <div className="mt-8 grid gap-8">
        {(open.length > 0 || season?.lines.some(({ shown }) => shown.isConfirmed)) && (
          <PushPrompt why="Do you want to know when your coach confirms more numbers?" />
        )}
        {open.length > 0 && (
          <Section id="proposals" title="Your coach proposes">
            <ul className="mt-4 grid gap-3">
              {open.map(({ line, proposal }) => (
                <li key={proposal.proposalId}>
                  <ProposalCard line={line} proposal={proposal} />
                  <Problem of={`accepted:${proposal.proposalId}`} />
                  <Problem of={`declined:${proposal.proposalId}`} />
                </li>
              ))}
            </ul>
          </Section>
        )}
        {season === null && (
          <EmptyState title="No games yet">
            <InlineLink to={href("/me/seasons")}>Add the team you play for</InlineLink>
          </EmptyState>
        )}
        {season && (
          <section aria-label={season.title}>
            <h2 className="section-rule headline-card wrap-anywhere text-2xl">{season.title}</h2>
            <p className="mt-1 text-ink-muted">{season.confirmed}</p>
            <ul className="mt-2 divide-y divide-line">
              {season.lines.map((line) => (
                <li key={line.shown.lineId} className="py-3">
                  <LineOfProfile line={line} />
                </li>
              ))}
            </ul>
            <Pagination
              page={season.page}
              lastPage={season.lastPage}
              href={(page) => `${seasonHref(season.teamId)}&page=${page}`}
              label="Pages of games"
            />
          </section>
        )}
        <AskCoach formKey={formKey} />
        {others.length > 0 && (
          <Section id="other-seasons" title="Your other seasons" variant="large">
            <ul className="mt-2">
              {others.map(({ teamId, title: name }) => (
                <li key={teamId}>
                  <TextLink to={seasonHref(teamId)} className="wrap-anywhere">
                    {name}
                  </TextLink>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  );
}

function AskCoach({ formKey }: { formKey: string }) {
  return (
    <SettingsPart id="ask" title="Let your coach confirm your numbers">
      <p className="text-ink-muted">
        We write to your coach once, with your name, sport and school. Your email stays hidden. You can ask five coaches
        in 30 days.
      </p>
      <SettingsForm intent="ask" submit="Ask your coach" ownMessage="email" fields={{ key: formKey }}>
        {({ messageOf }) => (
          <TextField
            label="Email of your coach"
            name="email"
            type="email"
            autoComplete="off"
            required
            error={messageOf("email")}
          />
        )}
      </SettingsForm>
    </SettingsPart>
  );
}

function seasonHref(teamId: string): string {
  return `${href("/me/sources")}?team=${teamId}`;
}

function ProposalCard({ line, proposal }: { line: OwnLine; proposal: ShownProposal }) {
  return (
    <Card accent>
      <h3 className="headline-card wrap-anywhere">
        <bdi>{line.eventName}</bdi>
      </h3>
      <p className="wrap-anywhere text-ink-muted text-sm">
        {line.date && <Timestamp at={line.date} />}
        {line.date && " · "}
        {proposal.by}
      </p>
      <ul className="mt-2 font-semibold tabular-nums">
        {proposal.values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
      <ActionForm preventScrollReset className="mt-4 flex flex-wrap gap-3">
        <Button intent={`accepted:${proposal.proposalId}`}>
          Accept<span className="sr-only">{` for ${line.eventName}`}</span>
        </Button>
        <Button intent={`declined:${proposal.proposalId}`} variant="secondary">
          Decline<span className="sr-only">{` for ${line.eventName}`}</span>
        </Button>
      </ActionForm>
    </Card>
  );
}

function LineOfProfile({ line: { eventName, date, score, shown } }: { line: OwnLine }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="wrap-anywhere font-semibold">
          <bdi>{eventName}</bdi>
          {score && ` ${score}`}
        </h3>
        <LineMark line={shown} />
        <span className="text-ink-muted text-sm">{date && <Timestamp at={date} />}</span>
      </div>
      <LineValues line={shown} name={eventName} isYours />
      {shown.proposals
        .filter(({ isOpen }) => !isOpen)
        .map(({ proposalId, by, values, state }) => (
          <p key={proposalId} className="wrap-anywhere mt-2 text-ink-muted text-sm">
            {`Proposed by ${by}: ${values.join("; ")}. ${state}`}
          </p>
        ))}
    </>
  );
}
