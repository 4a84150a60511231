import { type ComponentProps, useId, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { describedBy, FieldFrame, type FieldFrameProps } from "../ui/field-frame.tsx";
import { Eye } from "../ui/icons/eye.tsx";
import { EyeOff } from "../ui/icons/eye-off.tsx";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> &
  FieldFrameProps & {
    errorId?: string | undefined;
  };

export function PasswordField({ label, hint, error, errorId, className, id: givenId, ...rest }: PasswordFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} className={className}>
      <span className="relative block">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          id={id}
          type={shown ? "text" : "password"}
          aria-invalid={error || errorId ? true : undefined}
          aria-describedby={classNames(errorId, describedBy({ id, hint, error })) || undefined}
          className="field-control pr-14 noscript:pr-3.5"
        />
        <button
          type="button"
          // In a document, `handle-account-forms.ts` handles it.
          data-show-password
          aria-pressed={shown}
          aria-label={`Show ${typeof label === "string" ? label.toLowerCase() : "password"}`}
          onClick={() => setShown(!shown)}
          className="group/eye absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-md text-ink-muted hover:text-ink focus-visible:-outline-offset-4 noscript:hidden"
        >
          <Eye aria-hidden className="size-5 group-aria-pressed/eye:hidden" />
          <EyeOff aria-hidden className="hidden size-5 group-aria-pressed/eye:block" />
        </button>
      </span>
    </FieldFrame>
  );
}
