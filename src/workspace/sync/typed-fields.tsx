import { type ComponentProps, useEffect, useRef } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Values } from "./merge-values.ts";
import { refusalText } from "./name-fields.tsx";
import { valuesOf, type WorkspaceRecord } from "./record-store.ts";
import { AskStaff } from "./text-review.tsx";
import { useWorkspace } from "./use-workspace.tsx";

interface Typed {
  record: WorkspaceRecord;
  field: string;
  label: string;
  fallback?: string;
}

/** A text field that saves while the user types. If the server rejects the text as contact data, the user can request a review. */
export function TypedText({
  record,
  field,
  label,
  className,
  ...rest
}: Typed & Omit<ComponentProps<typeof TextField>, "label">) {
  const { ref, ...control } = useTyped<HTMLInputElement>({ record, field, label });
  return (
    <div className={className}>
      <TextField {...rest} {...control} label={label} ref={ref} />
      <AskStaff record={record} field={field} />
    </div>
  );
}

export function TypedSelect({
  record,
  field,
  label,
  fallback = "",
  ...rest
}: Typed & Omit<ComponentProps<typeof SelectField>, "label">) {
  const { ref, ...control } = useTyped<HTMLSelectElement>({ record, field, label, fallback });
  return <SelectField {...rest} {...control} label={label} ref={ref} />;
}

export function useTyped<Control extends HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>({
  record,
  field,
  label,
  fallback = "",
}: Typed) {
  const store = useWorkspace();
  const ref = useRef<Control>(null);
  const { key } = record;
  const text = valuesOf(record)[field] || fallback;
  useEarlyInput(key, { [field]: text }, () => ({ [field]: ref.current?.value ?? text }));
  return {
    ref,
    name: field,
    value: text,
    error: refusalText(record.errors[field], label),
    onChange: (event: { target: { value: string } }) => store.type(key, { [field]: event.target.value }),
    onBlur: () => store.leave(key),
  };
}

/** Stores input from before hydration, which exists only in the controls. `shown` are the rendered texts, and `read` returns those of the controls. */
export function useEarlyInput(key: string, shown: Values, read: () => Values): void {
  const store = useWorkspace();
  const atFirst = useRef({ shown, read });
  useEffect(() => {
    const { current } = atFirst;
    const early = Object.entries(current.read()).filter(([field, text]) => text !== (current.shown[field] ?? ""));
    if (early.length > 0) store.type(key, Object.fromEntries(early));
  }, [store, key]);
}
