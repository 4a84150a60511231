import { type ComponentProps, useId } from "react";
import { describedBy, FieldFrame } from "../ui/field-frame.tsx";

export function TextArea({
  label,
  hint,
  ...rest
}: ComponentProps<"textarea"> & { label: string; hint?: string; name: string; rows: number; maxLength: number }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={undefined}>
      <textarea
        {...rest}
        id={id}
        aria-describedby={describedBy({ id, hint, error: undefined })}
        className="field-control"
      />
    </FieldFrame>
  );
}
