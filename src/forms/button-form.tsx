import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import type { ButtonVariant } from "../ui/button-class.ts";
import { Problem } from "./problem.tsx";

/** A form of one button, with its values in hidden fields. Shows why it was rejected, unless its list shows that once for all of its forms. */
export function ButtonForm({
  account,
  intent,
  fields = {},
  problem,
  variant = "secondary",
  className,
  children,
}: {
  account: string;
  intent: string;
  fields?: Readonly<Record<string, string>>;
  problem?: FormProblem | undefined;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Form method="post" className={className}>
      <AccountField account={account} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" name="intent" value={intent} variant={variant}>
        {children}
      </Button>
      {problem && <Problem of={intent} problem={problem} />}
    </Form>
  );
}
