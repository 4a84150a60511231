import { type FormEvent, useState } from "react";
import { TextArea } from "../../forms/text-area.tsx";
import { Button } from "../../ui/button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { AccountNote } from "../account-schema.ts";
import { useRequest } from "../use-request.ts";
import { maxNote } from "../vocabulary.ts";

/** The note of the staff about an account. After a conflict, the typed text stays, and is not saved before the page is loaded again. */
export function AccountNoteForm({ userLoginId, note }: { userLoginId: string; note: AccountNote | null }) {
  const { pending, send } = useRequest();
  const [version, setVersion] = useState(note?.version ?? 0);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("note") ?? "");
    const body = { text, version };
    const saved = await send(`/api/admin/user/${userLoginId}/note`, { method: "PUT", body });
    if (saved) setVersion(text.trim() === "" ? 0 : version + 1);
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid max-w-2xl gap-3">
      <TextArea label="Note" name="note" rows={3} maxLength={maxNote} defaultValue={note?.text ?? ""} />
      <p className="text-ink-muted text-sm">
        Only the staff reads it. It is erased with the account. Don’t write contact data.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" variant="secondary" busy={pending !== null}>
          Save the note
        </Button>
        {note && (
          <p className="text-ink-muted text-sm">
            {`${note.writtenBy ?? "A person who was erased"}, `}
            <Timestamp at={note.writtenAt} format="minute" />
          </p>
        )}
      </div>
    </form>
  );
}
