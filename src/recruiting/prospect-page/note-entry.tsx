import { Link, useSearchParams } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { StaleFields } from "../../forms/stale-fields.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { programLimits } from "../../programs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Note, NoteVersion } from "../prospect/schema.ts";
import { noteTypes } from "../prospect/vocabulary.ts";

/** A note or an evaluation of the timeline. */
export function NoteEntry({
  note,
  mayWrite,
  mayChangeAll,
  staffId,
  history,
}: {
  note: Note;
  mayWrite: boolean;
  /** Evaluators change only their own notes. */
  mayChangeAll: boolean;
  staffId: string;
  /** Former texts of the note whose history is open. */
  history: { noteId: string; versions: NoteVersion[] };
}) {
  const [params] = useSearchParams();
  const isMine = note.author.staffId === staffId;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <Badge>{noteTypes[note.type]}</Badge>
        {note.isPinned && <Badge tone="accent">Pinned</Badge>}
        {note.isDeleted && <Badge tone="warning">Deleted</Badge>}
        <span className="text-ink-muted">
          {`${note.author.name}, `}
          <Timestamp at={note.writtenAt} />
        </span>
      </p>
      {!note.isDeleted && note.event && (
        <p className="wrap-anywhere mt-1 font-medium">
          {[note.event.name, note.overall, ...Object.entries(note.skills).map(([skill, value]) => `${skill} ${value}`)]
            .filter(Boolean)
            .join(", ")}
          {", "}
          <Timestamp at={note.event.date} />
        </p>
      )}
      {!note.isDeleted && note.text && <p className="wrap-anywhere mt-1 whitespace-pre-line">{note.text}</p>}
      {!note.isDeleted && note.version > 1 && (
        <NoteHistory
          versions={note.noteId === history.noteId ? history.versions : []}
          count={note.version - 1}
          to={`?${new URLSearchParams({ ...Object.fromEntries(params), history: note.noteId })}`}
        />
      )}
      {mayWrite && (mayChangeAll || isMine) && (
        <div className="flex flex-wrap items-start gap-x-5">
          <ActionForm className="flex flex-wrap gap-x-5" fields={{ noteId: note.noteId, intent: "change-note" }}>
            {!note.isDeleted && (
              <Flag value={`isPinned:${note.isPinned ? "no" : "yes"}`}>{note.isPinned ? "Unpin" : "Pin"}</Flag>
            )}
            <Flag value={`isDeleted:${note.isDeleted ? "no" : "yes"}`}>{note.isDeleted ? "Restore" : "Delete"}</Flag>
          </ActionForm>
          {!note.isDeleted && isMine && <EditNote note={note} />}
        </div>
      )}
    </>
  );
}

/** A list of notes can have many megabytes of former texts, so they are loaded on request. */
function NoteHistory({ versions, count, to }: { versions: NoteVersion[]; count: number; to: string }) {
  if (versions.length === 0)
    return (
      <Link to={to} preventScrollReset className="text-link inline-flex min-h-11 items-center text-sm">
        {count === 1 ? "Edited once: show the former text" : `Edited ${count} times: show the former texts`}
      </Link>
    );
  return (
    <ol aria-label="Former texts, newest first" className="mt-2 grid gap-2 border-line border-l-4 pl-3 text-ink-muted">
      {versions.map(({ version, text, replacedAt }) => (
        <li key={version}>
          <p className="text-sm">
            {"Until "}
            <Timestamp at={replacedAt} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{text || "(empty)"}</p>
        </li>
      ))}
    </ol>
  );
}

function EditNote({ note: { noteId, text, version } }: { note: Note }) {
  const id = `edit-${noteId}`;
  return (
    <details key={version} className="open:w-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-[680] font-display text-sm underline decoration-line-strong underline-offset-4 [font-stretch:104%]">
        Edit
      </summary>
      <StaleFields form={id} of="edit-note" />
      <EntryForm
        id={id}
        intents={["edit-note"]}
        entry={noteId}
        version={version}
        className="grid gap-3"
        fields={{ noteId, "was:text": text }}
      >
        <TextArea
          label="Text of the note"
          name="text"
          rows={4}
          maxLength={programLimits.noteLength}
          defaultValue={text}
        />
        <div>
          <Button type="submit" name="intent" value="edit-note">
            Save the note
          </Button>
        </div>
      </EntryForm>
    </details>
  );
}

function Flag({ value, children }: { value: string; children: string }) {
  return (
    <Button type="submit" name="flag" value={value} variant="ghost" className="px-0! text-sm!">
      {children}
      <span className="sr-only"> note</span>
    </Button>
  );
}
