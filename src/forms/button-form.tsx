import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { ActionForm, type HiddenFields } from "./action-form.tsx";
import { Problem } from "./problem.tsx";

/** A form of one button, with its values in hidden fields. `withProblem` shows why it was rejected, unless its list shows that once for all of its forms. */
export function ButtonForm({
  intent,
  fields,
  withProblem = false,
  variant = "secondary",
  className,
  children,
}: {
  intent: string;
  fields?: HiddenFields;
  withProblem?: boolean;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <ActionForm fields={fields} className={className}>
      <Button type="submit" name="intent" value={intent} variant={variant}>
        {children}
      </Button>
      {withProblem && <Problem of={intent} />}
    </ActionForm>
  );
}
