import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

export function TaskMailCard({ wantsMail }: { wantsMail: boolean }) {
  return (
    <Card>
      <h2 className="headline-card">Your email</h2>
      <ActionForm key={String(wantsMail)} className="mt-4 grid gap-4">
        <label data-accent="teal" className="choice max-w-[34rem]">
          <input type="checkbox" name="taskMail" value="yes" defaultChecked={wantsMail} />
          <span>Email me once a day if tasks of mine are overdue</span>
        </label>
        <div>
          <Button type="submit" name="intent" value="task-mail" variant="secondary">
            Save email setting
          </Button>
        </div>
      </ActionForm>
      <Problem of="task-mail" />
    </Card>
  );
}
