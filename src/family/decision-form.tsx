import type { ComponentProps, ReactNode } from "react";
import { Form } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";
import { Button } from "../ui/button.tsx";
import type { GuardianDecision } from "./schema.ts";

export type FormResult = (FormProblem & { good?: boolean }) | null;

/** The message of a form that was sent. */
export function ResultMessage({ result }: { result: FormResult }) {
  if (!result?.message) return null;
  const isGood = result.good === true;
  return (
    <p
      role={isGood ? "status" : "alert"}
      className={`border-l-4 bg-sunken px-4 py-3 font-medium ${isGood ? "border-success" : "border-danger"}`}
    >
      {result.message}
    </p>
  );
}

/** A form of one button with a decision of a guardian. */
export function DecisionForm({
  decision,
  isQuiet = false,
  size,
  children,
}: {
  decision: GuardianDecision;
  isQuiet?: boolean;
  size?: ComponentProps<typeof Button>["size"];
  children: ReactNode;
}) {
  return (
    <Form method="post">
      <input type="hidden" name="decision" value={decision} />
      <Button intent="decide" size={size} variant={isQuiet ? "secondary" : "primary"}>
        {children}
      </Button>
    </Form>
  );
}
