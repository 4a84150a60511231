import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { splitIntoPages } from "../../http/page-size.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { selectContacts } from "../contacts/list-contacts.server.ts";
import type { Contact } from "../contacts/schema.ts";
import { listNoteKeys, listNotesOf, listTasksOf } from "../prospect/find-prospect.server.ts";
import type { Note, Task } from "../prospect/schema.ts";
import { type Stage, stages } from "../prospect/vocabulary.ts";
import { listFiles } from "../prospect-files/list-files.server.ts";
import type { ProspectFile } from "../prospect-files/schema.ts";
import type { TimelineKind } from "./timeline-kinds.ts";

/** A change on the board, such as of the stage. */
export interface BoardChange {
  id: string;
  at: string;
  staff: string | null;
  text: string;
}

export type TimelineEntry =
  | { kind: "notes" | "evaluations"; note: Note }
  | { kind: "contacts"; contact: Contact }
  | { kind: "tasks"; task: Task }
  | { kind: "files"; file: ProspectFile }
  | { kind: "changes"; change: BoardChange };

export interface Timeline {
  entries: TimelineEntry[];
  counts: Partial<Record<TimelineKind, number>>;
  openTasks: number;
  lastPage: number;
}

export const timelinePageSize = 50;
const pageCharacters = 40_000;
/** Changes of the board that are listed, the latest ones. */
const shownChanges = 300;

interface Key {
  kind: TimelineKind;
  id: string;
  /** Open tasks first, then pinned notes, then all others. */
  rank: number;
  at: string;
  length: number;
}

/**
 * Lists one page of what the staff did with an athlete: open tasks by their date, pinned notes, then everything else, newest first. Without
 * `isOnBoard`, there are only contacts.
 */
export async function listTimeline(
  db: Kysely<Database>,
  member: Membership,
  {
    athleteId,
    kind,
    page,
    isOnBoard,
  }: { athleteId: string; kind: TimelineKind | null; page: number; isOnBoard: boolean },
): Promise<Timeline> {
  const athleteKey = findKey("athlete", athleteId) ?? "0";
  const [notes, tasks, files, changes, contacts] = await Promise.all([
    isOnBoard ? listNoteKeys(db, member, athleteId) : [],
    isOnBoard ? listTasksOf(db, member, athleteId) : [],
    isOnBoard ? listFiles(db, member, athleteId) : [],
    isOnBoard ? listChanges(db, member, athleteKey) : [],
    listContactKeys(db, member, athleteKey),
  ]);
  const keys: Key[] = [
    ...notes.map(({ noteId, type, isPinned, writtenAt, length }) => ({
      kind: type === "evaluation" ? ("evaluations" as const) : ("notes" as const),
      ...{ id: noteId, rank: isPinned ? 1 : 2, at: writtenAt.toISOString(), length },
    })),
    ...tasks.map(({ taskId, isDone, dueOn, text }) => ({
      kind: "tasks" as const,
      ...{ id: taskId, rank: isDone ? 2 : 0, at: dueOn, length: text.length + 100 },
    })),
    ...files.map(({ fileId, addedAt }) => ({ kind: "files" as const, id: fileId, rank: 2, at: addedAt, length: 300 })),
    ...changes.map(({ id, at, text }) => ({ kind: "changes" as const, id, rank: 2, at, length: text.length + 100 })),
    ...contacts,
  ];
  const counts: Timeline["counts"] = {};
  for (const key of keys) counts[key.kind] = (counts[key.kind] ?? 0) + 1;
  const pages = splitIntoPages(keys.filter((key) => kind === null || key.kind === kind).toSorted(compareKeys), {
    size: timelinePageSize,
    characters: pageCharacters,
    lengthOf: ({ length }) => length,
  });
  const listed = pages[page - 1] ?? [];
  const idsOf = (...kinds: TimelineKind[]) => listed.flatMap((key) => (kinds.includes(key.kind) ? key.id : []));
  const [noteList, contactList] = await Promise.all([
    listNotesOf(db, member, { athleteId, noteIds: idsOf("notes", "evaluations") }),
    findContacts(db, member, idsOf("contacts")),
  ]);
  const entries = new Map<string, TimelineEntry>([
    ...noteList.map(
      (note) => [note.noteId, { kind: note.type === "evaluation" ? "evaluations" : "notes", note }] as const,
    ),
    ...contactList.map((contact) => [contact.contactId, { kind: "contacts", contact }] as const),
    ...tasks.map((task) => [task.taskId, { kind: "tasks", task }] as const),
    ...files.map((file) => [file.fileId, { kind: "files", file }] as const),
    ...changes.map((change) => [change.id, { kind: "changes", change }] as const),
  ]);
  return {
    entries: listed.flatMap(({ id }) => entries.get(id) ?? []),
    counts,
    openTasks: tasks.filter(({ isDone }) => !isDone).length,
    lastPage: Math.max(1, pages.length),
  };
}

/** Days and times compare as text. An open task comes earlier if it is due earlier. */
function compareKeys(one: Key, other: Key): number {
  if (one.rank !== other.rank) return one.rank - other.rank;
  const order = one.at < other.at ? 1 : -1;
  return one.at === other.at ? 0 : order * (one.rank === 0 ? -1 : 1);
}

async function listContactKeys(db: Kysely<Database>, { programId }: Membership, athleteKey: string): Promise<Key[]> {
  const { rows } = await sql<{ id: string; at: string; length: number }>`
    select id, day::text as at, length(purpose) + coalesce(length(note), 0) + 200 as length from program_contacts
    where program_id = ${programId} and athlete_id = ${athleteKey} order by day desc, logged_at desc, id`.execute(db);
  return rows.map((row) => ({ ...row, kind: "contacts", rank: 2 }));
}

/** Finds contacts by their ids, which the program must have. */
export async function findContacts(db: Kysely<Database>, { programId }: Membership, ids: readonly string[]) {
  const known = ids.filter(isRecordId);
  if (known.length === 0) return [];
  const condition = sql<boolean>`entry.program_id = ${programId} and entry.id = any(${known}::uuid[])`;
  return selectContacts(db, { programId, condition, limit: known.length, offset: 0 });
}

async function listChanges(
  db: Kysely<Database>,
  { programId }: Membership,
  athleteKey: string,
): Promise<BoardChange[]> {
  const { rows } = await sql<{ id: string; at: Date; action: string; staff: string | null; details: Details }>`
    select log.id::text, log.at, log.action, log.details, staff.name as staff
    from program_log as log
      left join program_staff as staff on staff.program_id = ${programId} and staff.id = log.staff_id
    where log.athlete_id = ${athleteKey} and log.program_id = ${programId}
      and (log.action in ('prospect-added', 'prospect-removed') or log.action = 'prospect-changed' and log.details ?| '{stage,position}')
    order by log.id desc limit ${shownChanges}`.execute(db);
  return rows.map(({ id, at, action, staff, details }) => ({
    ...{ id: `change-${id}`, at: at.toISOString(), staff },
    text: describeChange(action, details),
  }));
}

interface Details {
  stage?: Stage;
  fromStage?: Stage;
  position?: string | null;
}

function describeChange(action: string, { stage, fromStage, position }: Details): string {
  if (action === "prospect-removed") return "Removed from the board";
  const from = fromStage && fromStage !== stage ? ` (before: ${stages[fromStage]})` : "";
  const parts = [
    action === "prospect-added" && "Put on the board",
    stage && `Stage: ${stages[stage]}${from}`,
    position && `Position: ${position}`,
  ];
  return parts.filter(Boolean).join(". ") || "Position: as in the profile";
}
