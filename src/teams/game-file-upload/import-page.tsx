import { formatNames } from "@openroster/stat-files/document/format-names.ts";
import type { StatFileFormat } from "@openroster/stat-files/document/stat-file.ts";
import { href } from "react-router";
import { pageContext } from "#page-context";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { UploadGames } from "../../uploads/upload-files.tsx";
import { findUploadProblem, uploadProblems } from "../../uploads/vocabulary.ts";
import { requireTeamPage } from "../team-operations.server.ts";
import type { Route } from "./+types/import-page.ts";
import { imports } from "./actions.server.ts";
import type { WaitingImport } from "./schema.ts";
import { listWaiting } from "./waiting-files.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "enterGames");
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("problem") ?? "";
  const done = searchParams.get("done");
  const readCount = (name: string) => Number(searchParams.get(name)) || 0;
  return {
    account: member.accountId,
    files: await listWaiting(context.get(pageContext).db, member.teamId),
    uploadProblem: findUploadProblem(uploadProblems, code),
    done: done && { gameId: done, stored: readCount("stored"), waiting: readCount("waiting") },
  };
}

export const action = pageForms(imports);

const title = "Import files";

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, files, uploadProblem, done } = loaderData;
  const problem = actionData ?? undefined;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageHead
        title={title}
        hasError={uploadProblem !== null || problem !== undefined}
        back={{ to: href("/team/games"), text: "Games" }}
      >
        Upload the file that your scoring program wrote for a game. You see every number and match the players with your
        roster before anything is stored.
      </PageHead>
      {done && (
        <div role="status" className="mt-6 border-success border-l-4 bg-sunken px-4 py-3">
          <p className="font-semibold">
            {done.stored === 0 ? "This file was imported before. Nothing changed." : describeStored(done)}
          </p>
          <TextLink to={href("/team/games/:gameId", { gameId: done.gameId })}>See the game</TextLink>
        </div>
      )}
      <UploadGames account={account} url="/api/team/imports" isMultiple problem={uploadProblem} />
      {files.length === 0 ? (
        <EmptyState title="No files wait">A file that you upload waits here until you import it.</EmptyState>
      ) : (
        <section className="mt-8">
          <h2 className="headline-card">{countFiles(files)}</h2>
          <ul className="mt-3 grid gap-2">
            {files.map((file) => (
              <WaitingFile key={file.importId} file={file} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Refused files are listed with their reason, and wait for nothing. */
function countFiles(files: readonly WaitingImport[]): string {
  const refused = files.filter((file) => file.refused !== null).length;
  const waiting = files.length - refused;
  const parts = [
    waiting > 0 && (waiting === 1 ? "1 file waits" : `${waiting} files wait`),
    refused > 0 && `${refused} refused`,
  ];
  return parts.filter(Boolean).join(", ");
}

function describeStored({ stored, waiting }: { stored: number; waiting: number }): string {
  const count = (number: number) => `${number} ${number === 1 ? "line" : "lines"}`;
  if (waiting === 0) return `We stored ${count(stored)}. The athletes’ profiles show them.`;
  const kept = "Only your staff sees them until the players join and confirm “this is me.”";
  if (waiting === stored) return `We stored ${count(stored)} of players without an account. ${kept}`;
  return `We stored ${count(stored)}. The profiles of your athletes show theirs. ${count(waiting)} are of players without an account. ${kept}`;
}

function WaitingFile({ file }: { file: WaitingImport }) {
  const { importId, name, refused, format, date, teams, addsUp } = file;
  return (
    <Card as="li" padding="none" className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="wrap-anywhere font-semibold">
          <bdi>{teams.length > 1 ? teams.join(" – ") : name}</bdi>
        </p>
        {refused === null ? (
          <p className="wrap-anywhere text-ink-muted text-sm">
            {date && (
              <>
                <Timestamp at={date} />
                {" · "}
              </>
            )}
            {format && formatNames[format as StatFileFormat]}
            {teams.length > 1 && ` · ${name}`}
          </p>
        ) : (
          <p className="wrap-anywhere text-danger text-sm">{refused}</p>
        )}
      </div>
      {refused !== null && <Badge tone="danger">Refused</Badge>}
      {addsUp === false && <Badge tone="warning">Doesn’t add up</Badge>}
      {refused === null && (
        <LinkButton to={href("/team/import/:importId", { importId })} variant="secondary">
          Check and import<span className="sr-only">{` ${name}`}</span>
        </LinkButton>
      )}
      <ButtonForm intent={`discard:${importId}`} variant="ghost" action={href("/team/import")}>
        Remove<span className="sr-only">{` ${name}`}</span>
      </ButtonForm>
      <Problem of={`discard:${importId}`} />
    </Card>
  );
}
