import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { useErrorRole } from "./error-summary.tsx";
import { CircleAlert } from "./icons/circle-alert.tsx";

export type FieldFrameProps = { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** Returns the value of aria-describedby for the control with this id, or undefined. */
export function describedBy({
  id,
  hint,
  error,
}: {
  id: string;
  hint?: ReactNode;
  error?: ReactNode;
}): string | undefined {
  return classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
}

export function FieldFrame({
  id,
  label,
  hint,
  error,
  className,
  children,
}: FieldFrameProps & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames("grid content-start gap-1.5", className)}>
      <label htmlFor={id} className="font-semibold text-sm leading-5">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-muted text-sm">
          {hint}
        </p>
      )}
      <FieldProblem id={id} error={error} />
    </div>
  );
}

/** The error below the control with this id. */
export function FieldProblem({ id, error }: { id: string; error: ReactNode }) {
  const role = useErrorRole();
  if (!error) return null;
  return (
    <p id={`${id}-error`} role={role} className="flex gap-1.5 font-medium text-danger text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{error}</span>
    </p>
  );
}
