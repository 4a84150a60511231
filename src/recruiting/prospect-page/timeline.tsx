import { useSearchParams } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { ButtonForm } from "../../forms/button-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { ContactEntry } from "../contacts/contact-table.tsx";
import type { NoteVersion, Task } from "../prospect/schema.ts";
import type { ProspectFile } from "../prospect-files/schema.ts";
import type { TimelineEntry, Timeline as TimelinePage } from "./list-timeline.server.ts";
import { NoteEntry } from "./note-entry.tsx";
import { AddEntry, type AddProps } from "./timeline-form.tsx";
import { type TimelineKind, timelineKinds } from "./timeline-kinds.ts";

interface TimelineProps extends AddProps {
  timeline: TimelinePage & { kind: TimelineKind | null; page: number };
  isOwner: boolean;
  history: { noteId: string; versions: NoteVersion[] };
}

/** Everything that the staff did with an athlete, in one list with filters, and the forms that add to it. */
export function Timeline({ timeline, ...rest }: TimelineProps) {
  const { entries, counts, kind, page, lastPage } = timeline;
  const [params] = useSearchParams();
  const addressOf = (changed: Record<string, string | null>) => {
    const next = new URLSearchParams(params);
    for (const name of ["page", "history", "correct"]) next.delete(name);
    for (const [name, value] of Object.entries(changed)) value === null ? next.delete(name) : next.set(name, value);
    return `?${next}`;
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = Object.entries(timelineKinds).filter(([code]) => Object.hasOwn(counts, code) || code === kind);
  return (
    <Card>
      <h2 className="headline-card">Timeline</h2>
      <AddEntry {...rest} counts={counts} openTasks={timeline.openTasks} addressOf={addressOf} />
      {["change-note", "edit-note", "change-task", "delete-file"].map((intent) => (
        <Problem key={intent} of={intent} />
      ))}
      {kinds.length > 1 && (
        <TabsNav
          label="Kinds of entries"
          variant="pill"
          className="mt-5"
          tabs={[
            { href: addressOf({ kind: null }), label: `All ${total}`, current: kind === null },
            ...kinds.map(([code, label]) => ({
              href: addressOf({ kind: code }),
              label: `${label} ${counts[code as TimelineKind] ?? 0}`,
              current: kind === code,
            })),
          ]}
        />
      )}
      {entries.length === 0 && (
        <p className="mt-4 text-ink-muted">Nothing here yet. Your staff sees the entries, and nobody else.</p>
      )}
      {entries.length > 0 && (
        <ol className="mt-4 divide-y divide-line border-line border-y">
          {entries.map((entry) => (
            <li key={idOf(entry)} className="py-3">
              <Entry entry={entry} {...rest} correctHref={(contactId) => addressOf({ correct: contactId })} />
            </li>
          ))}
        </ol>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        href={(next) => addressOf({ page: String(next) })}
        label="Pages of the timeline"
        className="mt-4"
      />
    </Card>
  );
}

function idOf(entry: TimelineEntry): string {
  switch (entry.kind) {
    case "contacts":
      return entry.contact.contactId;
    case "tasks":
      return entry.task.taskId;
    case "files":
      return entry.file.fileId;
    case "changes":
      return entry.change.id;
    default:
      return entry.note.noteId;
  }
}

function Entry({
  entry,
  can,
  staffId,
  isOwner,
  history,
  correctHref,
  athlete,
}: Pick<TimelineProps, "athlete" | "can" | "staffId" | "isOwner" | "history"> & {
  entry: TimelineEntry;
  correctHref: (contactId: string) => string;
}) {
  switch (entry.kind) {
    case "contacts":
      return (
        <>
          <Badge>Contact</Badge>{" "}
          <ContactEntry
            contact={entry.contact}
            correctHref={({ contactId, loggedBy }) =>
              can.logContact && (isOwner || loggedBy.staffId === staffId) ? correctHref(contactId) : null
            }
          />
        </>
      );
    case "tasks":
      return <TaskEntry task={entry.task} can={can} staffId={staffId} />;
    case "files":
      return (
        <FileEntry
          file={entry.file}
          athleteId={athlete.athleteId}
          mayDelete={can.note === true && (can.keep === true || entry.file.addedBy.staffId === staffId)}
        />
      );
    case "changes":
      return (
        <p className="wrap-anywhere text-ink-muted text-sm">
          {`${entry.change.text}. ${entry.change.staff ?? "The program"}, `}
          <Timestamp at={entry.change.at} />
        </p>
      );
    default:
      return (
        <NoteEntry
          note={entry.note}
          mayWrite={can.note === true}
          mayChangeAll={can.keep === true}
          staffId={staffId}
          history={history}
        />
      );
  }
}

function FileEntry({ file, athleteId, mayDelete }: { file: ProspectFile; athleteId: string; mayDelete: boolean }) {
  const { fileId, name, size, addedBy, addedAt } = file;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge>File</Badge>
      <span className="wrap-anywhere min-w-0 flex-1">
        <a href={`/api/coach/prospects/${athleteId}/files/${fileId}`} download className="text-link">
          <bdi>{name}</bdi>
        </a>
        <span className="block text-ink-muted text-sm">
          {`${formatSize(size)}, ${addedBy.name}, `}
          <Timestamp at={addedAt} />
        </span>
      </span>
      {mayDelete && (
        <ButtonForm intent="delete-file" fields={{ fileId }} variant="ghost">
          Delete<span className="sr-only">{` the file ${name}`}</span>
        </ButtonForm>
      )}
    </div>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function TaskEntry({ task, can, staffId }: { task: Task; can: Record<string, boolean>; staffId: string }) {
  const { taskId, text, dueOn, assignee, isDone, isOverdue } = task;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={isDone ? "success" : "info"}>{isDone ? "Task done" : "Task"}</Badge>
      {isOverdue && <Badge tone="danger">Overdue</Badge>}
      <span className="wrap-anywhere min-w-0 flex-1">
        {text}
        <span className="block text-ink-muted text-sm">
          {"Due "}
          <Timestamp at={dueOn} />
          {assignee && `, ${assignee.name}`}
        </span>
      </span>
      {can.finish && (can.assign || assignee?.staffId === staffId) && (
        <ActionForm fields={{ intent: "change-task", taskId }}>
          <Button type="submit" name="flag" value={`isDone:${isDone ? "no" : "yes"}`} variant="secondary">
            {isDone ? "Open again" : "Done"}
            <span className="sr-only">{`: ${text.slice(0, 60)}`}</span>
          </Button>
        </ActionForm>
      )}
    </div>
  );
}
