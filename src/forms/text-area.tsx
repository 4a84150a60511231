import { useEffect, useId, useRef, useState } from "react";
import { controlClass, FieldFrame } from "../ui/field-frame.tsx";

export function TextArea({
  label,
  name,
  rows,
  defaultValue,
  maxLength,
}: {
  label: string;
  name: string;
  rows: number;
  defaultValue?: string;
  maxLength: number;
}) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  // React replaces a text that was typed before the script started. The first render reads it from the page.
  const [early] = useState(() => (typeof document === "undefined" ? null : findText(id)));
  useEffect(() => {
    if (early === null || !field.current || field.current.value === early) return;
    field.current.value = early;
    field.current.dispatchEvent(new Event("input", { bubbles: true }));
  }, [early]);
  return (
    <FieldFrame id={id} label={label} hint={undefined} error={undefined}>
      <textarea
        ref={field}
        id={id}
        name={name}
        rows={rows}
        maxLength={maxLength}
        defaultValue={defaultValue}
        className={controlClass}
      />
    </FieldFrame>
  );
}

function findText(id: string): string | null {
  const element = document.getElementById(id);
  return element instanceof HTMLTextAreaElement ? element.value : null;
}
