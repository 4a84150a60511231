import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { EventSummary } from "./schema.ts";

export function EventSettings({
  event: { eventId, name, firstDay, lastDay },
  problem,
}: {
  event: EventSummary;
  problem: FormProblem | undefined;
}) {
  return (
    <details className="mt-10 rounded-lg border border-line px-4 py-2" open={problem?.intent === "change"}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Change or delete this event</summary>
      <ActionForm
        key={`${eventId} ${name} ${firstDay} ${lastDay}`}
        className="mt-3 grid items-end gap-4 sm:grid-cols-[1fr_auto_auto_auto]"
      >
        <TextField label="Name" name="name" defaultValue={name} maxLength={120} required />
        <TextField label="First day" name="firstDay" type="date" defaultValue={firstDay} required />
        <TextField label="Last day" name="lastDay" type="date" defaultValue={lastDay} required />
        <Button type="submit" name="intent" value="change" variant="secondary">
          Save
        </Button>
      </ActionForm>
      <Problem of="change" />
      <ActionForm className="mt-6 pb-3">
        <p className="text-ink-muted">
          Deletes the roster, the schedule and the evaluations of athletes without a profile, for your whole program.
          Notes and ratings of athletes on your board remain.
        </p>
        <Button type="submit" name="intent" value="delete" variant="secondary" className="mt-3">
          Delete the event
        </Button>
      </ActionForm>
      <Problem of="delete" />
    </details>
  );
}
