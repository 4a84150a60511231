import type { SubmitEvent } from "react";
import { href, Link, useNavigate } from "react-router";
import { auditActions } from "../../accounts/audit-actions.ts";
import { Button } from "../../ui/button.tsx";
import { X } from "../../ui/icons/x.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";

/** Query parameters of the audit log filters, in the URL and in the API. */
export const filterNames = ["action", "from", "to", "actor", "subject"] as const;

export function AuditFilterForm({ params }: { params: URLSearchParams }) {
  const navigate = useNavigate();

  function filter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) if (value) wanted.set(name, String(value));
    return navigate(`${href("/admin/audit")}?${wanted}`);
  }

  return (
    <search>
      <form
        aria-label="Filter the audit log"
        onSubmit={filter}
        className="grid items-end gap-4 xs:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <SelectField
          className="xs:max-lg:col-span-2"
          label="Action"
          name="action"
          defaultValue={params.get("action") ?? ""}
          empty="Every action"
          options={Object.entries(auditActions)}
        />
        <TextField label="From (UTC)" name="from" type="date" defaultValue={params.get("from") ?? ""} />
        <TextField label="To (UTC)" name="to" type="date" defaultValue={params.get("to") ?? ""} />
        {(["actor", "subject"] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={params.get(name) ?? ""} />
        ))}
        <Button type="submit" className="min-h-12 xs:max-lg:col-span-2">
          Filter
        </Button>
      </form>
      <div className="flex flex-wrap gap-2">
        <AccountFilter params={params} name="actor" words="By one account" />
        <AccountFilter params={params} name="subject" words="On one account" />
      </div>
    </search>
  );
}

function AccountFilter({ params, name, words }: { params: URLSearchParams; name: "actor" | "subject"; words: string }) {
  const account = params.get(name);
  if (!account) return null;
  const rest = new URLSearchParams(params);
  rest.delete(name);
  rest.delete("page");
  return (
    <Link
      to={`${href("/admin/audit")}?${rest}`}
      className="mt-4 inline-flex min-h-11 items-center gap-2 rounded-md border-2 border-accent bg-raised px-3.5 font-[680] font-display hover:border-ink"
    >
      {words}
      <span className="sr-only">(remove this filter)</span>
      <X aria-hidden className="size-4.5 shrink-0 text-ink-muted" />
    </Link>
  );
}
