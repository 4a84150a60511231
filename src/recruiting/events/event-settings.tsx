import { Form } from "react-router";
import { Problem } from "../../forms/problem.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { AccountField } from "../../ui/account-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { EventSummary } from "./schema.ts";

export function EventSettings({
  account,
  event: { eventId, name, firstDay, lastDay },
  problem,
}: {
  account: string;
  event: EventSummary;
  problem: FormProblem | undefined;
}) {
  return (
    <details className="mt-10 rounded-lg border border-line px-4 py-2" open={problem?.intent === "change"}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Change or delete this event</summary>
      <Form
        method="post"
        key={`${eventId} ${name} ${firstDay} ${lastDay}`}
        className="mt-3 grid items-end gap-4 sm:grid-cols-[1fr_auto_auto_auto]"
      >
        <AccountField account={account} />
        <TextField label="Name" name="name" defaultValue={name} maxLength={120} required />
        <TextField label="First day" name="firstDay" type="date" defaultValue={firstDay} required />
        <TextField label="Last day" name="lastDay" type="date" defaultValue={lastDay} required />
        <Button type="submit" name="intent" value="change" variant="secondary">
          Save
        </Button>
      </Form>
      <Problem of="change" problem={problem} />
      <Form method="post" className="mt-6 pb-3">
        <AccountField account={account} />
        <p className="text-ink-muted">
          Deletes the roster, the schedule and the evaluations of athletes without a profile, for your whole program.
          Notes and ratings of athletes on your board remain.
        </p>
        <Button type="submit" name="intent" value="delete" variant="secondary" className="mt-3">
          Delete the event
        </Button>
      </Form>
      <Problem of="delete" problem={problem} />
    </details>
  );
}
