import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import { describedBy, FieldFrame, type FieldFrameProps } from "./field-frame.tsx";
import { ChevronDown } from "./icons/chevron-down.tsx";

interface OptionsProps {
  /** A text or number is its own value. */
  options?: readonly (string | number | readonly [value: string | number, text: string])[] | undefined;
  /** Text of a first option with the value "". */
  empty?: string | false | undefined;
}

type SelectFieldProps = ComponentProps<"select"> & FieldFrameProps & OptionsProps & { selectClassName?: string };

/** A labeled select. Groups of options are its children. */
export function SelectField({
  label,
  hint,
  error,
  className,
  selectClassName,
  id,
  options,
  empty,
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
          className={classNames("field-select", selectClassName)}
        >
          <Options options={options} empty={empty} />
          {children}
        </select>
        <ChevronDown aria-hidden className="field-arrow" />
      </span>
    </FieldFrame>
  );
}

export function Options({ options = [], empty }: OptionsProps) {
  return (
    <>
      {empty && <option value="">{empty}</option>}
      {options.map((option) => {
        const [value, text] = typeof option === "object" ? option : [option, option];
        return (
          <option key={value} value={value}>
            {text}
          </option>
        );
      })}
    </>
  );
}
