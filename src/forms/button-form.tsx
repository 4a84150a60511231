import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { ActionForm } from "./action-form.tsx";
import { Problem } from "./problem.tsx";

/** A form of one button, with its values in hidden fields. `withProblem` shows why it was rejected, unless its list shows that once for all of its forms. */
export function ButtonForm({
  intent,
  withProblem = false,
  variant = "secondary",
  children,
  ...form
}: ComponentProps<typeof ActionForm> & { intent: string; withProblem?: boolean; variant?: ButtonVariant }) {
  return (
    <ActionForm {...form}>
      <Button intent={intent} variant={variant}>
        {children}
      </Button>
      {withProblem && <Problem of={intent} />}
    </ActionForm>
  );
}
