import { type ExportFormat, exportFormatsOf } from "@openroster/stat-files/write-stat-file.ts";
import { useMemo, useState } from "react";
import { data, href, Link } from "react-router";
import { pageContext } from "#page-context";
import { askAboutDate } from "../../athletes/season-year.ts";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ArrowLeft } from "../../ui/icons/arrow-left.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { GridEditor } from "../../workspace/grid/grid-editor.tsx";
import { lineColumns } from "../../workspace/grid/stat-columns.ts";
import { usualGroups } from "../../workspace/grid/usual-groups.ts";
import { ConflictDialog } from "../../workspace/sync/conflict-dialog.tsx";
import { DeleteProvider } from "../../workspace/sync/delete-dialog.tsx";
import { DraftNotices } from "../../workspace/sync/draft-notice.tsx";
import { SaveState } from "../../workspace/sync/save-state.tsx";
import { RecordsProvider } from "../../workspace/sync/use-workspace.tsx";
import { EntryLines } from "../roster-entries/entry-lines.tsx";
import { requireTeamPage } from "../team-operations.server.ts";
import type { Route } from "./+types/game-page.ts";
import { games } from "./actions.server.ts";
import { findGameWithLines } from "./find-games.server.ts";
import { GameFields } from "./game-fields.tsx";
import { gameSource } from "./game-source.ts";
import type { GameWithLines } from "./schema.ts";

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { accountId: account, email } = await requireMemberPage(context, request, "Team Staff");
  const member = await requireTeamPage(context, request, "readGames");
  const game = await findGameWithLines(context.get(pageContext).db, member, params.gameId);
  if (!game) throw data(null, { status: 404 });
  return { account, email, game, formats: exportFormatsOf(game.sportCode) };
}

export const clientAction = sendForm;

export const action = pageForms(games);

export default function GamePage({ loaderData: { account, email, game, formats } }: Route.ComponentProps) {
  const { opponent, date, seasonYear, isPlayed, version, gameId } = game;
  const question = askAboutDate(date, seasonYear);
  return (
    <div className="pb-24">
      <PageTitle title={`${opponent}, season ${seasonYear}`} />
      <div className="page pt-5 sm:pt-7">
        <Link
          to={href("/team/games")}
          className="inline-flex min-h-11 items-center gap-2 text-ink-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Games
        </Link>
        <p className="eyebrow mt-2">{`Season ${seasonYear}, ${isPlayed ? "played" : "scheduled"}`}</p>
        <h1 className="headline-section wrap-anywhere mt-1">{opponent}</h1>
        <p className="mt-1 text-ink-muted">
          <Timestamp at={date} />
        </p>
        <Card className="mt-6 max-w-[52rem]">
          <h2 className="headline-card">The game</h2>
          <EntryForm intents={["change"]} version={version} className="mt-4 grid gap-5" fields={{ version }}>
            <GameFields game={game} />
            {question && <p className="font-medium text-warning">{question}</p>}
            <div>
              <Button intent="change">Save the game</Button>
            </div>
          </EntryForm>
          <Problem of="change" />
        </Card>
      </div>
      <Lines key={gameId} account={account} email={email} game={game} />
      <EntryLines lines={game.ofRoster} sportCode={game.sportCode} />
      <ExportLinks game={game} formats={formats} />
      <DeleteGame version={version} />
    </div>
  );
}

function Lines({ account, email, game }: { account: string; email: string; game: GameWithLines }) {
  const { gameId, sportCode, seasonYear, isPlayed, lines } = game;
  const source = useMemo(() => gameSource(gameId), [gameId]);
  const [columns] = useState(() => lineColumns(sportCode));
  const [usual] = useState(() => usualGroups(sportCode, []));
  const left = lines.filter(({ isMember }) => !isMember);
  const removed = lines.filter(({ isMember, isOnProfile }) => isMember && !isOnProfile);
  return (
    <section className="mt-8">
      <div className="page">
        <h2 className="headline-card">Statistics</h2>
        <p className="mt-1 text-ink-muted">
          {isPlayed
            ? "What you enter is saved at once and appears on the athletes’ profiles."
            : "What you enter is saved at once. It appears on profiles after you mark the game as played."}
        </p>
        {isPlayed && lines.length > 0 && (
          <TextLink to={`${href("/team/confirm")}?season=${encodeURIComponent(seasonYear)}`}>
            Confirm the numbers
          </TextLink>
        )}
      </div>
      {lines.length === left.length ? (
        <div className="page mt-4">
          <EmptyState title="No athletes yet" art="bench">
            Athletes appear here after they join your team.
          </EmptyState>
        </div>
      ) : (
        <RecordsProvider account={account} fresh={game} source={source}>
          <DraftNotices />
          <ConflictDialog />
          <p className="page mt-4 hidden font-medium noscript:block">
            You can’t enter statistics without JavaScript. Please turn it on.
          </p>
          <div className="page mt-4 noscript:hidden">
            <DeleteProvider>
              <GridEditor
                kind="line"
                teamKey={null}
                sportCode={sportCode}
                seasonYear={seasonYear}
                columns={columns}
                usual={usual}
              />
            </DeleteProvider>
          </div>
          <SaveState email={email} />
        </RecordsProvider>
      )}
      <div className="page mt-4 grid gap-2 text-ink-muted">
        {left.length > 0 && (
          <p className="wrap-anywhere">{`Left the team, so their lines stay as they are: ${listNames(left)}.`}</p>
        )}
        {removed.length > 0 && (
          <p className="wrap-anywhere">{`Took this game off their profile: ${listNames(removed)}.`}</p>
        )}
      </div>
    </section>
  );
}

const formatNames: Record<ExportFormat, string> = { maxpreps: "MaxPreps (.txt)", csv: "CSV", json: "Openroster JSON" };

interface ExportLinksProps {
  game: GameWithLines;
  formats: ExportFormat[];
}

function ExportLinks({ game: { gameId, lines }, formats }: ExportLinksProps) {
  if (lines.every(({ stats }) => Object.keys(stats).length === 0)) return null;
  return (
    <section className="page mt-8">
      <h2 className="headline-card">Download the statistics</h2>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {formats.map((format) => (
          <li key={format}>
            <a
              href={`/api/team/games/${gameId}/export?format=${format}`}
              download
              className="text-link inline-flex min-h-11 items-center"
            >
              {formatNames[format]}
            </a>
          </li>
        ))}
      </ul>
      {formats.includes("maxpreps") && (
        <p className="text-ink-muted text-sm">
          MaxPreps knows players by their jersey number. Athletes whose profile shows no number are left out of that
          file.
        </p>
      )}
    </section>
  );
}

function listNames(lines: { name: string }[]): string {
  return new Intl.ListFormat("en-US").format(lines.map(({ name }) => name));
}

function DeleteGame({ version }: { version: number }) {
  return (
    <details className="page mt-10">
      <summary className="text-link min-h-11 cursor-pointer">Delete this game</summary>
      <ActionForm className="mt-2 grid justify-items-start gap-3" fields={{ version }}>
        <p>
          This removes the game and its statistics from your team and from your athletes’ profiles. You can’t undo this.
        </p>
        <Button intent="delete" variant="secondary">
          Delete the game
        </Button>
      </ActionForm>
      <Problem of="delete" />
    </details>
  );
}
