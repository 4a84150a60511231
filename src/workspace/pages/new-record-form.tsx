import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { useOutletContext } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary, ErrorsSummarized } from "../../ui/error-summary.tsx";
import { CircleProblem } from "../sync/circle-problem.tsx";
import { fieldName, refusalText } from "../sync/name-fields.tsx";
import type { WorkspaceRecord } from "../sync/record-store.ts";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

export function controlId({ key }: WorkspaceRecord, field: string): string {
  return `${key}-${field}`.replaceAll(":", "-");
}

/** A form that adds a team or a link. If the record is rejected, announces its errors and focuses the first invalid field. */
export function NewRecordForm({
  intent,
  record,
  fields,
  submit,
  onAdd,
  className,
  children,
}: {
  intent: "team" | "link";
  record: WorkspaceRecord;
  fields: readonly string[];
  submit: string;
  onAdd: () => void;
  className: string;
  children: ReactNode;
}) {
  const { formKey } = useOutletContext<WorkspaceOutlet>();
  const form = useRef<HTMLFormElement>(null);
  const isAdding = useRef(false);
  const errors = fields.flatMap((field) => {
    const label = fieldName(field, null);
    const message = refusalText(record.errors[field], label);
    return message ? [{ id: controlId(record, field), label, message }] : [];
  });
  const isRefused = record.state === "refused";

  useEffect(() => {
    // A late response must not move the focus away from another activity.
    if (!isRefused || !isAdding.current || !form.current?.contains(document.activeElement)) return;
    isAdding.current = false;
    form.current.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isRefused]);

  function add(event: FormEvent) {
    event.preventDefault();
    isAdding.current = true;
    onAdd();
  }
  return (
    <ActionForm ref={form} fields={{ intent, key: formKey }} noValidate onSubmit={add} className={className}>
      <ErrorSummary errors={errors} />
      <ErrorsSummarized value>{children}</ErrorsSummarized>
      {record.errors[""] && <CircleProblem>{record.errors[""]}</CircleProblem>}
      <Button type="submit" size="lg" busy={record.state === "typing"} className="justify-self-start max-sm:w-full">
        {submit}
      </Button>
    </ActionForm>
  );
}
