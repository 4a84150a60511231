import { href, useNavigation } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { shorten, takeFirstPage } from "../../http/page-size.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { ColumnsForm, shortenColumn } from "../../uploads/columns-form.tsx";
import { rosterLimits } from "../../uploads/roster-table.ts";
import { UploadFiles } from "../../uploads/upload-files.tsx";
import { findUploadProblem, rosterUploadProblems } from "../../uploads/vocabulary.ts";
import { SampleFile } from "../events/sample-file.tsx";
import type { Route } from "./+types/import-page.ts";
import { rosterFile } from "./actions.server.ts";
import { EventForm } from "./event-form.tsx";
import { findFileEvents } from "./find-file-events.server.ts";
import { findUnread } from "./find-unread.server.ts";
import { type Proposal, proposeMatches } from "./propose-matches.server.ts";
import { AskAnswers, ChooseTable, UnreadParts } from "./roster-questions.tsx";
import { findImport } from "./store-import.server.ts";
import { type ImportField, importFields, maxAccepted, rosterTargets, targetsOf } from "./vocabulary.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const file = await findImport(db, member);
  const code = new URL(request.url).searchParams.get("problem") ?? "";
  const base = {
    account: member.accountId,
    mayImport: canDo(member, "keep"),
    uploadProblem: findUploadProblem(rosterUploadProblems, code),
  };
  if (!file) return { ...base, file: null };
  const [{ proposals, updates, keptRows, unmatchedRows }, events, unread] = await Promise.all([
    proposeMatches(db, member, file),
    findFileEvents(db, member, file),
    findUnread(file),
  ]);
  return {
    ...base,
    file: {
      tables: file.tables?.map(({ title, columns, rows }, place) => ({
        title: title ?? `Table ${place + 1}`,
        rowCount: rows.length,
        columns: shorten(columns.join(", "), 100),
      })),
      unread: { ...unread, columns: unread.columns.slice(0, shownColumns).map((column) => shorten(column, 50)) },
      notes: file.notes.slice(0, shownNotes).map((note) => shorten(note, 200)),
      noteCount: file.notes.length,
      answers: file.answers,
      columns: targetsOf(file).map((column, position) => ({
        ...shortenColumn(column),
        example: shorten(file.rows[0]?.[position] ?? "", 20),
      })),
      mapping: file.mapping,
      rowCount: file.rows.length,
      proposals: takeFirstPage(
        proposals.map((one) => describeMatch(one, file.lines)),
        proposalBounds,
      ),
      proposalCount: proposals.length,
      updates: takeFirstPage(
        updates.map((one) => describeMatch(one, file.lines)),
        proposalBounds,
      ),
      updateCount: updates.length,
      keptCount: keptRows.length,
      unmatchedCount: unmatchedRows.length,
      events,
    },
  };
}

function describeMatch(
  { row, athleteId, name, graduationYear, school, words, reason }: Proposal,
  lines: readonly number[],
) {
  const line = lines[row] ?? row + 2;
  return { row, line, athleteId, name, graduationYear, school, reason, words: words.map((text) => shorten(text, 200)) };
}

const [shownColumns, shownNotes] = [20, 20];

/** Proposals that a page lists. */
const proposalBounds = {
  size: maxAccepted,
  characters: 12_000,
  lengthOf: ({ name, school, words }: ReturnType<typeof describeMatch>) =>
    name.length + (school ?? "").length + words.join().length,
};

export const action = pageForms(rosterFile);

const title = "Import athletes";

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const { account, mayImport, file, uploadProblem } = loaderData;
  return (
    <div className="page py-5">
      <WorkHead title={title} back={{ to: href("/coach/events"), text: "Events" }}>
        A roster, or an export of another product. You choose who goes on your board.
      </WorkHead>
      {mayImport ? (
        <UploadFiles
          account={account}
          url="/api/coach/import"
          title="Roster file"
          hint={`At most ${rosterLimits.rows.toLocaleString("en-US")} rows and ${rosterLimits.bytes / 1024 / 1024} MB. CSV, TSV or Excel (.xlsx, .xls). We delete the file after 7 days.`}
          accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
          bytes={rosterLimits.bytes}
          problems={rosterUploadProblems}
          problem={uploadProblem}
        />
      ) : (
        <p className="mt-6">Your role or the plan of your program doesn’t allow an import.</p>
      )}
      <KnownColumns isOpen={!file} />
      {file?.tables && mayImport && <ChooseTable tables={file.tables} />}
      <Problem of="table" />
      {file && !file.tables && mayImport && (
        <>
          <UnreadParts {...file} />
          <AskAnswers {...file} />
          <Problem of="answer" />
          <ColumnsForm
            key={JSON.stringify(file.mapping)}
            targets={rosterTargets}
            columns={file.columns}
            isOpen={file.proposalCount + file.updateCount + file.keptCount + file.events.rowCount === 0}
          />
          <Problem of="columns" />
          <EventForm events={file.events} />
          <Problem of="save" />
          <Matches file={file} />
          <Problem of="accept" />
          <ButtonForm intent="discard" className="mt-8">
            Delete the uploaded file
          </ButtonForm>
        </>
      )}
    </div>
  );
}

type File = NonNullable<Route.ComponentProps["loaderData"]["file"]>;

function Matches({ file }: { file: File }) {
  const { proposals, proposalCount, updates, updateCount, keptCount, unmatchedCount, rowCount } = file;
  const count = (value: number) => value.toLocaleString("en-US");
  return (
    <>
      <Card className="mt-8">
        <h2 className="headline-card">Matches</h2>
        <p className="mt-2">
          {`${count(rowCount)} ${rowCount === 1 ? "row" : "rows"}: ${count(proposalCount)} possible ${proposalCount === 1 ? "match" : "matches"}, ${count(keptCount + updateCount)} on your board already, ${count(unmatchedCount)} without a profile.`}{" "}
          {unmatchedCount > 0 && (
            <a href="/api/coach/import/unmatched" download className="text-link">
              Download the rows without a profile
            </a>
          )}
        </p>
        {/* Its buttons stand in the list, whose own form Enter submits. */}
        <ActionForm id={others} />
        <Choices proposals={proposals} total={proposalCount} button="Put the selected athletes on the board" />
      </Card>
      {updates.length > 0 && (
        <Card className="mt-8">
          <h2 className="headline-card">Changes on your board</h2>
          <p className="mt-2 text-ink-muted">The file has other values. Notes are added, and nothing is deleted.</p>
          <Choices proposals={updates} total={updateCount} button="Change the selected athletes" />
        </Card>
      )}
    </>
  );
}

/** The form of the buttons “Not the same”. */
const others = "other-persons";

function Choices({ proposals, total, button }: { proposals: File["proposals"]; total: number; button: string }) {
  const isSaving = useNavigation().formData?.get("intent") === "accept";
  if (proposals.length === 0) return null;
  return (
    <ActionForm className="mt-4">
      <ul className="grid gap-2">
        {proposals.map(({ row, line, athleteId, name, graduationYear, school, reason, words }) => (
          <li key={`${row} ${athleteId}`} className="grid items-center gap-x-3 sm:grid-cols-[1fr_auto]">
            <label className="choice">
              <input type="checkbox" name="match" value={`${row} ${athleteId}`} defaultChecked={reason === null} />
              <span className="wrap-anywhere">
                <bdi>{name}</bdi>
                {`${graduationYear ? `, class of ${graduationYear}` : ""}${school ? `, ${school}` : ""} (row ${line})`}
                {reason !== null && <Badge tone="warning">{`Please check: ${reason}`}</Badge>}
                {words.length > 0 && <span className="block text-ink-muted text-sm">{words.join(" · ")}</span>}
              </span>
            </label>
            {reason !== null && (
              <Button type="submit" form={others} name="intent" value={`other:${row} ${athleteId}`} variant="ghost">
                Not the same<span className="sr-only">{`: ${name} and row ${line}`}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {proposals.length < total && (
        <p className="mt-3 text-ink-muted">{`We show ${proposals.length} at a time. The next ones follow.`}</p>
      )}
      <Button type="submit" name="intent" value="accept" className="mt-4" busy={isSaving}>
        {button}
      </Button>
    </ActionForm>
  );
}

/** Lists the columns that the import knows, and offers a sample file. */
function KnownColumns({ isOpen }: { isOpen: boolean }) {
  const fields = (Object.keys(importFields) as ImportField[]).filter((field) => field !== "athleteId");
  return (
    <details open={isOpen} className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Columns that we know</summary>
      <p className="mt-2">
        {fields.map((field) => importFields[field]).join(", ")}. Write them as you like, such as “#”, “No.”, “Ht” or
        “Grad Year”. Rows above the names of the columns don’t matter.
      </p>
      <p className="mt-2">
        An export of University Athlete, Front Rush or ARMS as CSV works too. We read ratings as A+ to F, as 1 to 5 (5
        is an A), or as stars. Notes keep their kind. We list each value that we can’t read before you import.
      </p>
      <p className="mt-2">
        <SampleFile />
      </p>
    </details>
  );
}
