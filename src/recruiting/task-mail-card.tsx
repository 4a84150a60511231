import { Form } from "react-router";
import { Problem } from "../forms/problem.tsx";
import type { FormProblem } from "../http/form-problem.ts";
import { AccountField } from "../ui/account-field.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

export function TaskMailCard({
  account,
  wantsMail,
  problem,
}: {
  account: string;
  wantsMail: boolean;
  problem: FormProblem | undefined;
}) {
  return (
    <Card>
      <h2 className="headline-card">Your email</h2>
      <Form key={String(wantsMail)} method="post" className="mt-4 grid gap-4">
        <AccountField account={account} />
        <label className="choice max-w-[34rem]">
          <input type="checkbox" name="taskMail" value="yes" defaultChecked={wantsMail} />
          <span>Email me once a day if tasks of mine are overdue</span>
        </label>
        <div>
          <Button type="submit" name="intent" value="task-mail" variant="secondary">
            Save email setting
          </Button>
        </div>
      </Form>
      <Problem of="task-mail" problem={problem} />
    </Card>
  );
}
