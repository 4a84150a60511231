import { Form } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { TextArea } from "../../forms/text-area.tsx";
import { programLimits } from "../../programs/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import type { Note } from "../prospect/schema.ts";
import { grades, noteTypes } from "../prospect/vocabulary.ts";

export function NoteList({
  notes,
  counts,
  type,
  page,
  lastPage,
  mayWrite,
  skills,
  formKey,
}: {
  /** One page of the notes of the type, or of all types. */
  notes: Note[];
  counts: Partial<Record<Note["type"], number>>;
  type: Note["type"] | null;
  page: number;
  lastPage: number;
  mayWrite: boolean;
  skills: string[];
  formKey: string;
}) {
  const types = Object.entries(noteTypes).filter(([code]) => Object.hasOwn(counts, code));
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
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
          <SelectField label="Type" name="type" defaultValue="general">
            {Object.entries(noteTypes).map(([code, label]) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </SelectField>
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
      {total === 0 && <p className="mt-3 text-ink-muted">No notes yet. Your staff sees them, and nobody else.</p>}
      {types.length > 1 && <NoteFilter types={types} type={type} />}
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
            {mayWrite && (
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
          href={(next) => `?${new URLSearchParams({ ...(type && { notes: type }), notePage: String(next) })}`}
          label="Pages of notes"
        />
      </div>
    </Card>
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
  return (
    <SelectField label={label} name={name} defaultValue="">
      <option value="">Not rated</option>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </SelectField>
  );
}

function NoteFilter({ types, type }: { types: [string, string][]; type: string | null }) {
  return (
    <Form method="get" preventScrollReset className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField label="Show" name="notes" defaultValue={type ?? ""} key={type}>
        <option value="">All types</option>
        {types.map(([code, label]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary">
        Filter
      </Button>
    </Form>
  );
}
