import { Button } from "../../ui/button.tsx";
import { fieldName, fieldText, recordName } from "./name-fields.tsx";
import { PageNotice } from "./page-notice.tsx";
import { sportOf, valuesOf, type WorkspaceRecord } from "./record-store.ts";
import { useAllRecords, useWorkspace } from "./use-workspace.tsx";

const mostNamed = 6;

/** Offers unsaved input from earlier sessions, and input for records that were deleted elsewhere. */
export function DraftNotices() {
  const records = useAllRecords();
  const offered = records.filter(({ state }) => state === "offered");
  const deleted = records.filter(({ state }) => state === "deleted");
  // Fields show their own errors. A form with a button shows the others beside it.
  const refused = records.filter(({ id, state, errors }) => id !== null && state === "refused" && errors[""]);
  return (
    <>
      {offered.length > 0 && <Offer records={offered} />}
      {refused.map((record) => (
        <RefusedRecord key={record.key} record={record} />
      ))}
      {deleted.map((record) => (
        <DeletedRecord key={record.key} record={record} />
      ))}
    </>
  );
}

function Offer({ records }: { records: WorkspaceRecord[] }) {
  const store = useWorkspace();
  const keys = records.map(({ key }) => key);
  const latest = Math.max(...records.map(({ typedAt }) => typedAt));
  return (
    <PageNotice tone="warning" title="You typed this, but it wasn’t saved">
      <p className="text-ink-muted text-sm">
        {`${describeTime(latest)}We put it back in the fields. Save it or discard it.`}
      </p>
      <ul className="mt-3 grid gap-1">
        {records.slice(0, mostNamed).map((record) => (
          <li key={record.key} className="wrap-anywhere">
            <Typed record={record} />
          </li>
        ))}
        {records.length > mostNamed && <li>{`and ${records.length - mostNamed} more`}</li>}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => store.save(keys)}>Save it</Button>
        <Button variant="secondary" onClick={() => keys.map(store.discard)}>
          Discard it
        </Button>
      </div>
    </PageNotice>
  );
}

/** Drafts of an earlier release can have no time. */
function describeTime(time: number): string {
  if (time <= 0) return "";
  return `On ${new Date(time).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short" })}. `;
}

/** A change that the server rejected as a whole, such as a limit. No field can show it. */
function RefusedRecord({ record }: { record: WorkspaceRecord }) {
  const store = useWorkspace();
  return (
    <PageNotice tone="warning" title={`${recordName({ ...record, typed: {} })} isn’t saved`}>
      <p className="wrap-anywhere">{record.errors[""]}</p>
      <p className="wrap-anywhere mt-2 text-ink-muted text-sm">
        What you typed is still here: <Typed record={record} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => store.save([record.key])}>Try again</Button>
        <Button variant="secondary" onClick={() => store.discard(record.key)}>
          Discard it
        </Button>
      </div>
    </PageNotice>
  );
}

function Typed({ record }: { record: WorkspaceRecord }) {
  const store = useWorkspace();
  const sportCode = sportOf(record, record.parent ? store.record(record.parent) : undefined);
  const fields = Object.entries(record.typed).slice(0, mostNamed);
  const more = Object.keys(record.typed).length - fields.length;
  return (
    <>
      <span className="font-semibold">{recordName(record)}</span>{" "}
      {fields.map(([field, text]) => `${fieldName(field, sportCode)}: ${fieldText(field, text)}`).join(" · ")}
      {more > 0 && ` · and ${more} more`}
    </>
  );
}

function DeletedRecord({ record }: { record: WorkspaceRecord }) {
  const store = useWorkspace();
  const canBeMade = record.kind !== "profile" && (record.parent !== null || record.kind !== "event");
  return (
    <PageNotice
      tone="warning"
      title={`${recordName({ ...record, saved: valuesOf(record) })} was deleted in another window`}
    >
      <p className="wrap-anywhere">
        What you typed is still here: <Typed record={record} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {canBeMade && <Button onClick={() => store.addAgain(record.key)}>Add it again</Button>}
        <Button variant="secondary" onClick={() => store.discard(record.key)}>
          Discard it
        </Button>
      </div>
    </PageNotice>
  );
}
