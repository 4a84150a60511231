import { href } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { shorten } from "../../http/page-size.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page-title.tsx";
import { ColumnsForm, shortenColumn } from "../../uploads/columns-form.tsx";
import { rosterLimits } from "../../uploads/roster-table.ts";
import { UploadFiles } from "../../uploads/upload-files.tsx";
import { findUploadProblem, rosterUploadProblems } from "../../uploads/vocabulary.ts";
import { requireTeamPage } from "../team-operations.server.ts";
import { teamLimits } from "../vocabulary.ts";
import type { Route } from "./+types/import-roster-page.ts";
import { teamRosterFile } from "./actions.server.ts";
import { describeEntry } from "./entries-section.tsx";
import { RosterDuty } from "./roster-duty.tsx";
import { entryTargets, findRoster } from "./roster-file.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireTeamPage(context, request, "manageAthletes");
  const file = await findRoster(context.get(pageContext).db, member);
  const code = new URL(request.url).searchParams.get("problem");
  return {
    account: member.accountId,
    formKey: crypto.randomUUID(),
    targets: entryTargets,
    uploadProblem: findUploadProblem(rosterUploadProblems, code),
    file: file && {
      ...file,
      columns: file.columns.map(({ example, ...column }) => ({
        ...shortenColumn(column),
        example: shorten(example, 20),
      })),
      entries: file.entries.slice(0, teamLimits.rosterEntries),
      count: file.entries.length,
    },
  };
}

export const action = pageForms(teamRosterFile);

const title = "Import a roster";

export default function ImportRosterPage({ loaderData }: Route.ComponentProps) {
  const { account, formKey, targets, uploadProblem, file } = loaderData;
  return (
    <div className="page max-w-[60rem] py-10">
      <PageHead title={title} hasError={uploadProblem !== null} back={{ to: href("/team/roster"), text: "Roster" }}>
        Upload a table with the names of your players. You see every player before anything is stored.
      </PageHead>
      <RosterDuty />
      <UploadFiles
        account={account}
        url="/api/team/roster-file"
        title="Roster file"
        hint={`CSV, TSV or Excel, with a column for the name. At most ${teamLimits.rosterRows} rows and ${rosterLimits.bytes / 1024 / 1024} MB.`}
        accept=".csv,.tsv,.txt,.xlsx,.xls"
        bytes={rosterLimits.bytes}
        problems={rosterUploadProblems}
        problem={uploadProblem}
      />
      {file && (
        <>
          <ColumnsForm targets={targets} columns={file.columns} isOpen={file.count === 0} />
          <Problem of="columns" />
          <Card accent className="mt-6">
            <h2 className="headline-card">{`${file.count} ${file.count === 1 ? "player" : "players"}`}</h2>
            {file.left > 0 && (
              <p className="mt-1 text-ink-muted">{`${file.left} ${file.left === 1 ? "row has" : "rows have"} no name, or a name that comes again.`}</p>
            )}
            <ul className="mt-3 grid gap-1 sm:grid-cols-2">
              {file.entries.map((entry) => (
                <li key={entry.name} className="wrap-anywhere">
                  <bdi className="font-semibold">{entry.name}</bdi>
                  <span className="block text-ink-muted text-sm">{describeEntry({ ...entry, games: 0 })}</span>
                </li>
              ))}
            </ul>
            <div className="mt-5 flex flex-wrap gap-3">
              <ActionForm fields={{ key: formKey }}>
                <Button intent="confirm" size="lg" disabled={file.count === 0}>
                  Add them to the roster
                </Button>
              </ActionForm>
              <ButtonForm intent="discard" variant="ghost">
                Remove the file
              </ButtonForm>
            </div>
            <Problem of="confirm" />
          </Card>
        </>
      )}
    </div>
  );
}
