import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import { controlClass, describedBy, FieldFrame, type FieldFrameProps } from "./field-frame.tsx";

type SelectFieldProps = ComponentProps<"select"> & FieldFrameProps & { selectClassName?: string };

export function SelectField({
  label,
  hint,
  error,
  className,
  selectClassName,
  id,
  children,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const fieldId = id ?? ownId;
  return (
    <FieldFrame id={fieldId} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <select
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy({ id: fieldId, hint, error })}
          className={classNames(
            controlClass,
            "appearance-none truncate pr-11 forced-colors:appearance-auto",
            selectClassName,
          )}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-ink-muted forced-colors:hidden"
        />
      </span>
    </FieldFrame>
  );
}
