import { useId } from "react";
import type { HonorsDefinition } from "../../athletes/field-definition.ts";
import { describedBy, FieldFrame } from "../../ui/field-frame.tsx";
import type { WorkspaceRecord } from "../sync/record-store.ts";
import { useTyped } from "../sync/typed-fields.tsx";

/** A list as text: one entry on each line, with the year first. */
export function HonorsField({
  record,
  field,
  definition: { label, hint, maxLength, maxEntries },
}: {
  record: WorkspaceRecord;
  field: string;
  definition: HonorsDefinition;
}) {
  const id = useId();
  const { error, ...control } = useTyped<HTMLTextAreaElement>({ record, field, label });
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...control}
        id={id}
        rows={5}
        maxLength={(maxLength + 6) * maxEntries}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className="field-control"
      />
    </FieldFrame>
  );
}
