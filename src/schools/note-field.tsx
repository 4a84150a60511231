import { useEffect, useId, useRef, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { describedBy, FieldFrame } from "../ui/field-frame.tsx";
import { maxNote } from "./vocabulary.ts";

/** Text field of the note. Stores the draft in the browser tab per account, so that it survives a reload. */
export function NoteField({
  account,
  schoolId,
  typed = "",
  error,
}: {
  account: string;
  schoolId: string;
  typed: string | undefined;
  error: string | undefined;
}) {
  const id = useId();
  const key = keyOf(account, schoolId);
  const field = useRef<HTMLTextAreaElement>(null);
  const [note, setNote] = useState(typed);
  const left = maxNote - [...note.trim()].length;
  const hint =
    "Coaches also see your full profile. To keep you safe, we don’t send notes with an email, phone number, address, link or social media name.";

  useEffect(() => {
    // Input from before hydration exists only in the field.
    const early = field.current?.value ?? "";
    if (early) storeNote(key, early);
    setNote(early || loadNote(key));
  }, [key]);

  function type(value: string) {
    setNote(value);
    storeNote(key, value);
  }

  return (
    <FieldFrame id={id} label="A short note (optional)" hint={hint} error={error}>
      <textarea
        ref={field}
        id={id}
        name="note"
        rows={6}
        value={note}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className="field-control"
      />
      <p className={classNames("text-sm", left < 0 ? "font-semibold text-danger" : "text-ink-muted")}>
        {left < 0 ? `${-left} characters too long` : `${left} of ${maxNote} characters left`}
      </p>
    </FieldFrame>
  );
}

/** Deletes the draft for a school after it was submitted. */
export function clearNote(account: string, schoolId: string): void {
  storeNote(keyOf(account, schoolId), "");
}

function keyOf(account: string, schoolId: string): string {
  return `note-of-${account}-to-${schoolId}`;
}

// A browser may block session storage. In that case the draft exists only on the page.
function storeNote(key: string, note: string): void {
  try {
    if (note) window.sessionStorage.setItem(key, note);
    else window.sessionStorage.removeItem(key);
  } catch {
    // Storage is optional.
  }
}

function loadNote(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
