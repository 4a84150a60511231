import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Contact, maxNoteLength } from "./schema.ts";

export function NoteForm({ contact: { contactId, note } }: { contact: Contact }) {
  const intent = `note:${contactId}`;
  return (
    <>
      <EntryForm intents={[intent]} version={note?.notedAt ?? ""} className="mt-2 flex flex-wrap items-end gap-3">
        <TextField label="Note" name="note" maxLength={maxNoteLength} defaultValue={note?.text} className="flex-1" />
        <Button type="submit" name="intent" value={intent} variant="secondary">
          Save the note
        </Button>
      </EntryForm>
      <Problem of={intent} />
    </>
  );
}
