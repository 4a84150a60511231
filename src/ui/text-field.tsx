import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type TextFieldProps = ComponentProps<"input"> & FieldFrameProps & { inputClassName?: string };

export function TextField({ label, hint, error, className, inputClassName, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={className}>
      <input
        type="text"
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id: fieldId, hint, error })}
        className={classNames("field-control", inputClassName)}
      />
    </FieldFrame>
  );
}
