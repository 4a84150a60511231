import { Form, useSearchParams } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { StaleFields } from "../../forms/stale-fields.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { programLimits } from "../../programs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Note, NoteVersion } from "../prospect/schema.ts";
import { grades, noteTypes } from "../prospect/vocabulary.ts";
import { listParam } from "./athlete-order.tsx";

export function NoteList({
  notes,
  counts,
  type,
  page,
  lastPage,
  mayWrite,
  can,
  skills,
  formKey,
  staffId,
  history,
}: {
  /** One page of the notes of the type, or of all types. */
  notes: Note[];
  counts: Partial<Record<Note["type"], number>>;
  type: Note["type"] | null;
  page: number;
  lastPage: number;
  mayWrite: boolean;
  can: Record<string, boolean>;
  skills: string[];
  formKey: string;
  staffId: string;
  /** Former texts of the note whose history is open. */
  history: { noteId: string; versions: NoteVersion[] };
}) {
  const [params] = useSearchParams();
  const addressOf = (changed: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), ...changed })}`;
  const types = Object.entries(noteTypes).filter(([code]) => Object.hasOwn(counts, code));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  // Evaluators change only their own notes.
  const mayChangeAll = can.keep === true;
  const isFull = total >= programLimits.notesOfAthlete;
  return (
    <Card>
      <h2 className="headline-card">Notes</h2>
      {isFull && (
        <p className="mt-3 font-medium">
          {`This athlete has ${programLimits.notesOfAthlete} notes, which is the limit. Delete one to add another. You can then no longer restore it.`}
        </p>
      )}
      {mayWrite && (
        <EntryForm intents={["note"]} version={formKey} className="mt-4 grid gap-3" fields={{ key: formKey }}>
          <SelectField label="Type" name="type" defaultValue="general" options={Object.entries(noteTypes)} />
          <EvaluationFields skills={skills} />
          <TextArea label="New note" name="text" rows={4} maxLength={programLimits.noteLength} />
          <div>
            <Button type="submit" name="intent" value="note">
              Add note
            </Button>
          </div>
        </EntryForm>
      )}
      <Problem of="note" />
      <Problem of="change-note" />
      <Problem of="edit-note" />
      {total === 0 && <p className="mt-3 text-ink-muted">No notes yet. Your staff sees them, and nobody else.</p>}
      {types.length > 1 && <NoteFilter types={types} type={type} order={params.get(listParam)} />}
      <ul className="mt-4 grid gap-3">
        {notes.map((note) => (
          <li key={note.noteId} className="rounded-md border border-line p-3">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <Badge>{noteTypes[note.type]}</Badge>
              {note.isPinned && <Badge tone="accent">Pinned</Badge>}
              {note.isDeleted && <Badge tone="warning">Deleted</Badge>}
              <span className="text-ink-muted">
                {`${note.author.name}, `}
                <Timestamp at={note.writtenAt} />
              </span>
            </p>
            {!note.isDeleted && note.event && (
              <p className="wrap-anywhere mt-2 font-medium">
                {[
                  note.event.name,
                  note.overall,
                  ...Object.entries(note.skills).map(([skill, value]) => `${skill} ${value}`),
                ]
                  .filter(Boolean)
                  .join(", ")}
                {", "}
                <Timestamp at={note.event.date} />
              </p>
            )}
            {!note.isDeleted && <p className="wrap-anywhere mt-2 whitespace-pre-line">{note.text}</p>}
            {!note.isDeleted && note.version > 1 && (
              <NoteHistory
                versions={note.noteId === history.noteId ? history.versions : []}
                count={note.version - 1}
                to={addressOf({ history: note.noteId })}
              />
            )}
            {!note.isDeleted && mayWrite && note.author.staffId === staffId && <EditNote note={note} />}
            {mayWrite && (mayChangeAll || note.author.staffId === staffId) && (
              <ActionForm className="mt-2 flex flex-wrap gap-2" fields={{ noteId: note.noteId, intent: "change-note" }}>
                {!note.isDeleted && (
                  <Flag value={`isPinned:${note.isPinned ? "no" : "yes"}`}>{note.isPinned ? "Unpin" : "Pin"}</Flag>
                )}
                <Flag value={`isDeleted:${note.isDeleted ? "no" : "yes"}`}>
                  {note.isDeleted ? "Restore" : "Delete"}
                </Flag>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <Pagination
          page={page}
          lastPage={lastPage}
          href={(next) => addressOf({ notePage: String(next) })}
          label="Pages of notes"
        />
      </div>
    </Card>
  );
}

/** A list of notes can have many megabytes of former texts, so they are loaded on request. */
function NoteHistory({ versions, count, to }: { versions: NoteVersion[]; count: number; to: string }) {
  if (versions.length === 0)
    return (
      <TextLink to={to} preventScrollReset className="text-sm">
        {count === 1 ? "Edited once: show the former text" : `Edited ${count} times: show the former texts`}
      </TextLink>
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
    <details key={version} className="mt-1">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
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
    <Button type="submit" name="flag" value={value} variant="ghost">
      {children}
      <span className="sr-only"> note</span>
    </Button>
  );
}

/** Fields of an evaluation. Other types ignore them. */
function EvaluationFields({ skills }: { skills: string[] }) {
  return (
    <details className="rounded-md border border-line px-3 pb-3">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Evaluation at an event</summary>
      <p className="text-ink-muted text-sm">Choose the type Evaluation.</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        <TextField label="Event" name="eventName" maxLength={120} />
        <TextField label="Date of the event" name="eventOn" type="date" />
        <Choice label="Overall at the event" name="overall" values={grades} />
        {skills.map((skill) => (
          <Choice key={skill} label={`${skill} at the event`} name={`skill:${skill}`} values={[1, 2, 3, 4, 5]} />
        ))}
      </div>
    </details>
  );
}

function Choice({ label, name, values }: { label: string; name: string; values: readonly (string | number)[] }) {
  return <SelectField label={label} name={name} defaultValue="" empty="Not rated" options={values} />;
}

function NoteFilter({ types, type, order }: { types: [string, string][]; type: string | null; order: string | null }) {
  return (
    <Form method="get" preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
      {order && <input type="hidden" name={listParam} value={order} />}
      <SelectField label="Show" name="notes" defaultValue={type ?? ""} key={type} empty="All types" options={types} />
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </Form>
  );
}
