import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks, but does not move the focus. */
  busy?: boolean;
  /** Submits the form for the action with this intent. */
  intent?: string;
};

/** A button of at least 44 px. `type` defaults to "button". */
export function Button({ variant, size, busy = false, intent, className, children, onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  }
  return (
    <button
      type="button"
      {...(intent !== undefined && ({ type: "submit", name: "intent", value: intent } as const))}
      {...rest}
      aria-disabled={busy || rest["aria-disabled"]}
      className={buttonClass({ variant, size, className })}
      onClick={handleClick}
    >
      {busy && <Spinner size="sm" />}
      {children}
    </button>
  );
}
