import { useId } from "react";
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
  return (
    <FieldFrame id={id} label={label} hint={undefined} error={undefined}>
      <textarea
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
