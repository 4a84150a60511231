import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { AccountField } from "../../ui/account-field.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Contact, maxNoteLength } from "./schema.ts";

export function NoteForm({
  account,
  contact: { contactId, note, purpose },
  problem,
}: {
  account: string;
  contact: Contact;
  problem: FormProblem | undefined;
}) {
  const intent = `note:${contactId}`;
  return (
    <details className="mt-1" open={problem?.intent === intent || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">
        {note ? "Change the note" : "Add a note"}
        <span className="sr-only">{`: ${purpose}`}</span>
      </summary>
      <EntryForm intents={[intent]} version={note?.notedAt ?? ""} className="mt-2 flex flex-wrap items-end gap-3">
        <AccountField account={account} />
        <TextField label="Note" name="note" maxLength={maxNoteLength} defaultValue={note?.text} className="flex-1" />
        <Button type="submit" name="intent" value={intent} variant="secondary">
          Save<span className="sr-only">{` the note: ${purpose}`}</span>
        </Button>
      </EntryForm>
      <Problem of={intent} problem={problem} />
    </details>
  );
}
