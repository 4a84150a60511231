import { data, Form, href, useLocation } from "react-router";
import { pageContext } from "#page-context";
import { sports } from "../../athletes/vocabulary.ts";
import { ButtonForm } from "../../forms/button-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { MissingRecord } from "../../forms/missing-record.tsx";
import { Problem } from "../../forms/problem.tsx";
import { pageForms } from "../../http/page-forms.server.ts";
import { shorten } from "../../http/page-size.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { nameProgram } from "../../programs/name-program.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { Pagination, setParam } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Table } from "../../ui/table.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { formatCount } from "../events/event-words.ts";
import { ExportFiles } from "../exports/export-files.tsx";
import { listLog } from "../exports/list-log.server.ts";
import { listProgramExports } from "../exports/make-export.server.ts";
import type { Route } from "./+types/compliance-page.ts";
import { contacts } from "./actions.server.ts";
import { ContactTable, shortenNames } from "./contact-table.tsx";
import { listContacts } from "./list-contacts.server.ts";
import { complianceFormat } from "./make-compliance-export.server.ts";
import { type Contact, contactQuery, maxNoteLength, type PersonDays } from "./schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  if (!canDo(member, "audit")) throw data(null, { status: 403 });
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const read = (pageName: string) =>
    contactQuery.catch({ pageNum: 1 }).parse({
      from: searchParams.get("from") ?? "",
      to: searchParams.get("to") ?? "",
      staff: searchParams.get("staff") ?? "",
      pageNum: searchParams.get(pageName) ?? undefined,
    });
  const [query, logQuery] = [read("page"), read("logPage")];
  const [contacts, log, program, exports] = await Promise.all([
    listContacts(db, member, query),
    listLog(db, member, logQuery.pageNum, logQuery),
    describeProgram(db, member),
    listProgramExports(db, member, [complianceFormat]),
  ]);
  return {
    account: member.accountId,
    program: nameProgram(member),
    mayNote: canDo(member, "noteContact"),
    noted: searchParams.get("note"),
    filters: { from: query.from ?? "", to: query.to ?? "", staff: query.staff ?? "" },
    page: query.pageNum,
    logPage: logQuery.pageNum,
    contacts: { ...contacts, data: contacts.data.map(shortenNames) },
    log,
    staff: program.staff.map(({ staffId, name }) => ({ staffId, name })),
    exports,
    formKey: crypto.randomUUID(),
  };
}

export const action = pageForms(contacts);

const title = "Compliance";

export default function CompliancePage({ loaderData }: Route.ComponentProps) {
  const { program, mayNote, noted, filters, staff, contacts, log, page, logPage, exports: files, formKey } = loaderData;
  const { search } = useLocation();
  return (
    <div className="page py-5">
      <WorkHead title={title}>{`${program}: who contacted whom, and what the staff did.`}</WorkHead>
      <Form method="get" className="grid items-end gap-4 sm:grid-cols-4">
        <TextField label="From" name="from" type="date" defaultValue={filters.from} />
        <TextField label="To" name="to" type="date" defaultValue={filters.to} />
        <SelectField
          label="Coach"
          name="staff"
          defaultValue={filters.staff}
          empty="All"
          options={staff.map((one) => [one.staffId, one.name])}
        />
        <Button type="submit" variant="secondary" className="sm:justify-self-start">
          Show
        </Button>
      </Form>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-5 lg:order-last">
          <Card>
            <h2 className="headline-card">Person-days</h2>
            <PersonDayTable personDays={contacts.personDays} />
          </Card>
          <Card>
            <h2 className="headline-card">Export</h2>
            <p className="mt-2 text-ink-muted">A CSV file with the contacts and the log of the last five years.</p>
            <ButtonForm intent="export" fields={{ key: formKey }} withProblem variant="primary" className="mt-4">
              Export five years
            </ButtonForm>
            <ExportFiles
              files={files}
              base="/api/coach/compliance/exports"
              page={href("/coach/compliance")}
              count={(rowsDone) => formatCount(rowsDone, "entry", "entries")}
            />
          </Card>
        </div>
        <div className="grid gap-5">
          <Card>
            <h2 className="headline-card">{`Contacts (${contacts.pages.totalRecords.toLocaleString("en-US")})`}</h2>
            <ContactTable
              contacts={contacts.data}
              showsAthlete
              note={(contact) => {
                if (!mayNote) return null;
                if (contact.contactId === noted)
                  return (
                    <>
                      <NoteForm contact={contact} />
                      <ButtonForm
                        intent={`review:${contact.contactId}`}
                        fields={{ isReviewed: contact.review ? "no" : "yes" }}
                        withProblem
                        className="mt-3"
                      >
                        {contact.review ? "Remove the review" : "Mark as reviewed"}
                      </ButtonForm>
                    </>
                  );
                return (
                  <TextLink to={setParam(search, "note", contact.contactId)} preventScrollReset>
                    Note and review
                    <span className="sr-only">{`: ${shorten(contact.purpose, 60)}`}</span>
                  </TextLink>
                );
              }}
            />
            <Pagination page={page} lastPage={contacts.pages.lastPage} label="Pages of contacts" className="mt-4" />
          </Card>
          <Card>
            <h2 className="headline-card">{`Log of the program (${log.pages.totalRecords.toLocaleString("en-US")})`}</h2>
            <LogTable entries={log.data} />
            <Pagination
              page={logPage}
              lastPage={log.pages.lastPage}
              param="logPage"
              label="Pages of the log"
              className="mt-4"
            />
          </Card>
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord
      error={error}
      status={403}
      title="Only the owner and the compliance seat see this page"
      to={href("/coach/program")}
      action="Go to the program"
    >
      Ask the owner of the program.
    </MissingRecord>
  );
}

function NoteForm({ contact: { contactId, note } }: { contact: Contact }) {
  const intent = `note:${contactId}`;
  return (
    <>
      <EntryForm intents={[intent]} version={note?.notedAt ?? ""} className="mt-2 flex flex-wrap items-end gap-3">
        <TextField label="Note" name="note" maxLength={maxNoteLength} defaultValue={note?.text} className="flex-1" />
        <Button type="submit" name="intent" value={intent} variant="secondary">
          Save the note
        </Button>
      </EntryForm>
      <Problem of={intent} />
    </>
  );
}

interface Entry {
  at: string;
  action: string;
  staff: string | null;
  athlete: { name: string } | null;
}

function LogTable({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="mt-3 text-ink-muted">No entries in this period.</p>;
  return (
    <ul className="mt-3 grid gap-2">
      {entries.map(({ at, action, staff, athlete }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed, and two can be equal.
        <li key={index} className="wrap-anywhere">
          <Timestamp at={at} format="minute" />: {nameAction(action)}
          {athlete && <bdi>{`, ${athlete.name}`}</bdi>}
          {staff && `, by ${staff}`}
        </li>
      ))}
    </ul>
  );
}

/** `removed-at-request-of-athlete` is “Removed at the athlete’s request”. The other names are words with hyphens. */
function nameAction(action: string): string {
  if (action === "removed-at-request-of-athlete") return "Removed at the athlete’s request";
  const words = action.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function PersonDayTable({ personDays }: { personDays: readonly PersonDays[] }) {
  return (
    <>
      <p className="mt-2 text-ink-muted">
        One coach on one day off campus, in person or at an evaluation, counts as one. We count, and don’t check a
        limit.
      </p>
      {personDays.length === 0 ? (
        <p className="mt-3 text-ink-muted">None in this period.</p>
      ) : (
        <Table
          className="mt-3"
          rows={personDays}
          keyOf={({ staff, sportCode }) => `${staff.staffId} ${sportCode}`}
          columns={[
            { name: "Coach", cell: ({ staff }) => staff.name },
            { name: "Sport", cell: ({ sportCode }) => sports[sportCode] },
            { name: "Days", cell: ({ days }) => days, isFigure: true },
          ]}
        />
      )}
    </>
  );
}
