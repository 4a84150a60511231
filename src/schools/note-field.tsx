import { useEffect, useId, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { controlClass, describedBy, FieldFrame } from "../ui/field-frame.tsx";
import { maxNote } from "./vocabulary.ts";

/** The note, kept in this tab until it is sent: it is there again after a reload, for its writer alone. */
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
  const [note, setNote] = useState(typed);
  const left = maxNote - [...note.trim()].length;
  const hint =
    "Coaches also see your full profile. To keep you safe, we don’t send notes with an email, phone number, address, link or social media name.";

  useEffect(() => {
    setNote((now) => now || kept(key));
  }, [key]);

  function type(value: string) {
    setNote(value);
    keep(key, value);
  }

  return (
    <FieldFrame id={id} label="A short note (optional)" hint={hint} error={error}>
      <textarea
        id={id}
        name="note"
        rows={6}
        value={note}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy({ id, hint, error })}
        className={controlClass}
      />
      <p className={classNames("text-sm", left < 0 ? "font-semibold text-danger" : "text-ink-muted")}>
        {left < 0 ? `${-left} characters too long` : `${left} of ${maxNote} characters left`}
      </p>
    </FieldFrame>
  );
}

/** Forgets what was typed for a school, once it is sent. */
export function forgetNote(account: string, schoolId: string): void {
  keep(keyOf(account, schoolId), "");
}

function keyOf(account: string, schoolId: string): string {
  return `note-of-${account}-to-${schoolId}`;
}

// A browser may refuse to keep anything: then what is typed stands in the page alone.
function keep(key: string, note: string): void {
  try {
    if (note) window.sessionStorage.setItem(key, note);
    else window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept, and nothing else is lost.
  }
}

function kept(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
