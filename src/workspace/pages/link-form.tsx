import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { workspaceLimits as limits } from "../../athletes/limits.ts";
import type { PlainFormResult } from "../endpoints/plain-forms.server.ts";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { TypedText } from "../sync/typed-fields.tsx";
import { useWorkspace } from "../sync/use-workspace.tsx";
import { controlId, NewRecordForm } from "./new-record-form.tsx";
import { withFormResult } from "./plain-form-result.tsx";
import { readSharedLink } from "./shared-link.ts";
import { useNewRecord } from "./team-form.tsx";

/** Adds a link. Its draft is stored in this browser until the link is added. */
export function NewLinkForm({ result }: { result?: PlainFormResult | null | undefined }) {
  const store = useWorkspace();
  const newRecord = useNewRecord("link");
  useSharedLink(newRecord);
  if (!newRecord) return null;
  const record = withFormResult(newRecord, result);

  function add() {
    if (!newRecord) return;
    const { date } = valuesOf(newRecord);
    store.type(newRecord.key, { date: date || today() });
    store.save([newRecord.key]);
  }
  return (
    <NewRecordForm
      intent="link"
      record={record}
      fields={["url", "text", "date"]}
      submit="Add link"
      onAdd={add}
      className="grid gap-5"
    >
      <LinkFields record={record} />
    </NewRecordForm>
  );
}

/** Types the link that was shared with the installed site, after the one that the form holds is added. */
function useSharedLink(record: WorkspaceRecord | undefined): void {
  const store = useWorkspace();
  const [searchParams, setSearchParams] = useSearchParams();
  const key = record?.key;
  const isBlank = record !== undefined && !valuesOf(record).url;

  useEffect(() => {
    const link = readSharedLink(searchParams);
    if (!link || key === undefined || !isBlank) return;
    store.type(key, { ...link });
    // The address of the page must not fill the form again.
    setSearchParams({}, { replace: true, preventScrollReset: true });
    document.getElementById("add-link")?.scrollIntoView();
  }, [searchParams, setSearchParams, store, key, isBlank]);
}

export function LinkFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_11rem]">
      <TypedText
        record={record}
        field="url"
        id={controlId(record, "url")}
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://www.hudl.com/video/…"
        autoComplete="off"
        maxLength={limits.url}
        className="sm:col-span-2"
      />
      <TypedText
        record={record}
        field="text"
        id={controlId(record, "text")}
        label="Title"
        placeholder="Highlights 2026, outside hitter"
        hint={record.id ? undefined : "If you leave it empty, we choose one"}
        autoComplete="off"
        maxLength={limits.linkText}
      />
      <TypedText
        record={record}
        field="date"
        id={controlId(record, "date")}
        label="Date"
        type="date"
        hint={record.id ? undefined : "If you leave it empty, we use today"}
      />
    </div>
  );
}

/** Returns the local date of the athlete as an ISO date. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
