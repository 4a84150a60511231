import { isSportCode } from "@openroster/stat-files/sports/sport-definition.ts";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Attempt, Draft } from "../../browser-storage/draft-box.ts";
import { freshId } from "../../browser-storage/fresh-id.ts";
import { type Conflict, differences, mergeTyped, tidy, type Values } from "./merge-values.ts";
import type { RecordKind, StoredRecord } from "./record-kinds.ts";

/** `composing`: a button will create it. `offered`: input of an earlier session. `conflict` and `deleted`: changed or deleted elsewhere. */
export type RecordState = "clean" | "typing" | "composing" | "offered" | "refused" | "conflict" | "deleted";

/** `not-added`: stored only in this browser until the athlete adds it. `trying`: the server is unreachable. `attention`: a decision is needed. */
export type SavingState = "idle" | "saving" | "saved" | "not-added" | "trying" | "signed-out" | "attention";

/** An immutable record with its unsaved input. */
export interface WorkspaceRecord {
  /** Identifies the record while the page is open, even without an id. */
  key: string;
  kind: RecordKind;
  /** Key of the owning record, such as an event's team. */
  parent: string | null;
  id: string | null;
  version: number | null;
  saved: Values;
  typed: Values;
  /** Values of these fields before the input. */
  base: Values;
  /** Values that were sent and have no response yet. If they turn out to be stored, they are not another client's change. */
  sent: readonly Values[];
  /** Saved values as they were typed, while the field has the focus: the server trims trailing blanks. */
  shown: Values;
  state: RecordState;
  errors: Values;
  reviewable?: readonly string[] | undefined;
  conflicts: readonly Conflict[];
  typedAt: number;
  attempt?: Attempt | undefined;
  /** Closed tabs of the drafts that this record took over. */
  tabs: readonly string[];
}

export function valuesOf({ saved, shown, typed }: WorkspaceRecord): Values {
  return { ...saved, ...shown, ...typed };
}

/** Returns true for a new record without input. */
export function isBlank({ id, typed, attempt }: WorkspaceRecord): boolean {
  return id === null && !attempt && Object.keys(typed).length === 0;
}

export function holdStored(
  kind: RecordKind,
  { id, version, values }: StoredRecord,
  parent: string | null,
): WorkspaceRecord {
  return { ...blank(kind, `${kind}:${id}`, parent), id, version, saved: values };
}

export function queueNew(kind: RecordKind, { parent }: { parent: string | null }): WorkspaceRecord {
  return blank(kind, `${kind}:new-${freshId()}`, parent);
}

function blank(kind: RecordKind, key: string, parent: string | null): WorkspaceRecord {
  return {
    key,
    kind,
    parent,
    id: null,
    version: null,
    saved: {},
    typed: {},
    base: {},
    sent: [],
    shown: {},
    state: "clean",
    errors: {},
    conflicts: [],
    typedAt: 0,
    tabs: [],
  };
}

export function edit(record: WorkspaceRecord, texts: Values, now: number): WorkspaceRecord {
  const { saved, conflicts } = record;
  const typed = differences({ ...record.typed, ...texts }, saved);
  const fields = Object.keys(typed);
  const base = Object.fromEntries(fields.map((field) => [field, record.base[field] ?? saved[field] ?? ""]));
  const left = conflicts.filter(({ field }) => field in typed);
  const idle = fields.length === 0 && !record.attempt;
  return {
    ...record,
    typed,
    base,
    shown: without(record.shown, Object.keys(texts)),
    errors: idle ? {} : without(record.errors, [...Object.keys(texts), "", "fullName"]),
    conflicts: left,
    state: nextState(record, { idle, inConflict: left.length > 0 }),
    typedAt: now,
  };
}

function nextState(
  { state, kind, id }: WorkspaceRecord,
  { idle, inConflict }: { idle: boolean; inConflict: boolean },
): RecordState {
  if (state === "deleted" || state === "composing" || (inConflict && state === "conflict")) return state;
  // A button creates it: after a rejection, it waits for the button again.
  if (id === null && kind !== "event" && (idle || state !== "typing")) return "composing";
  return idle ? "clean" : "typing";
}

/** Applies a successful save of `sent`. Later input remains unsaved. */
export function applyResult(
  record: WorkspaceRecord,
  { sent, stored }: { sent: Values; stored: StoredRecord },
): WorkspaceRecord {
  const values = valuesOf(record);
  const since = Object.fromEntries(
    Object.entries(record.typed).filter(([field, text]) => text !== (sent[field] ?? "")),
  );
  const typed = differences(since, stored.values);
  const shown = Object.fromEntries(
    Object.entries(sent).filter(
      ([field, text]) => values[field] === text && text !== tidy(text) && tidy(text) === (stored.values[field] ?? ""),
    ),
  );
  return {
    ...record,
    id: stored.id,
    version: stored.version,
    saved: stored.values,
    typed,
    base: Object.fromEntries(Object.keys(typed).map((field) => [field, stored.values[field] ?? ""])),
    sent: [],
    shown,
    state: Object.keys(typed).length > 0 ? "typing" : "clean",
    errors: {},
    conflicts: [],
    attempt: undefined,
  };
}

/** Merges a newer stored version: conflicting fields wait for the athlete's choice. */
export function mergeServerVersion(record: WorkspaceRecord, stored: StoredRecord): WorkspaceRecord {
  const { base, sent } = record;
  const { typed, conflicts } = mergeTyped({ typed: record.typed, base, sent, current: stored.values });
  const idle = Object.keys(typed).length === 0;
  const mergedState = record.state === "offered" ? "offered" : "typing";
  const state = idle ? "clean" : mergedState;
  return {
    ...record,
    version: stored.version,
    saved: stored.values,
    typed,
    // From now on, only conflicting fields are compared with their earlier values.
    base: Object.fromEntries(
      Object.keys(typed).map((field) => [
        field,
        conflicts.some((one) => one.field === field) ? (record.base[field] ?? "") : (stored.values[field] ?? ""),
      ]),
    ),
    sent: [],
    shown: {},
    state: conflicts.length > 0 ? "conflict" : state,
    errors: idle ? {} : record.errors,
    conflicts,
  };
}

/** Applies the athlete's choice for each conflicting field. It is saved over the version that the dialog showed. */
export function decide(record: WorkspaceRecord, mine: readonly string[], now: number): WorkspaceRecord {
  const given = record.conflicts.filter(({ field }) => !mine.includes(field)).map(({ field }) => field);
  const typed = without(record.typed, given);
  const idle = Object.keys(typed).length === 0;
  return {
    ...record,
    typed,
    base: Object.fromEntries(Object.keys(typed).map((field) => [field, record.saved[field] ?? ""])),
    state: idle ? "clean" : "typing",
    conflicts: [],
    errors: {},
    typedAt: now,
  };
}

/** Puts a draft back into a record. A record with newer input only takes over a draft that this input replaces, so that both are dropped together. */
export function readDraft(record: WorkspaceRecord, draft: Draft, isOwnTab: boolean): WorkspaceRecord {
  const tabs = isOwnTab ? record.tabs : [...record.tabs, draft.tab];
  if (record.state !== "clean") {
    const left = Object.keys(differences(draft.typed, record.saved)).filter((field) => !(field in record.typed));
    return left.length > 0 || draft.attempt ? record : { ...record, tabs };
  }
  const taken = { ...record, ...draftPart(draft), tabs, state: "offered" as const, typedAt: draft.typedAt };
  if (record.version === null || record.version === draft.version) {
    const typed = differences(draft.typed, record.saved);
    return { ...taken, typed, state: Object.keys(typed).length > 0 || draft.attempt ? "offered" : "clean" };
  }
  return mergeServerVersion(taken, { id: record.id ?? "", version: record.version, values: record.saved });
}

export function draftOf(
  record: WorkspaceRecord,
  { tab, parent }: { tab: string; parent: WorkspaceRecord | undefined },
): Draft | null {
  const { typed, base, version, typedAt, attempt, sent } = record;
  if (Object.keys(typed).length === 0 && !attempt) return null;
  return {
    record: lastingKey(record),
    tab,
    typed,
    base,
    version,
    parent: parent ? lastingKey(parent) : null,
    typedAt,
    attempt,
    sent,
  };
}

/** Returns the key that the record has after a reload. */
export function lastingKey({ kind, id, key }: WorkspaceRecord): string {
  return id === null ? key : `${kind}:${id}`;
}

function draftPart({ typed, base, attempt, sent = [] }: Draft) {
  return { typed, base, attempt, sent };
}

function without(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

/** Returns the sport of a record or of its team; null if it has none. */
export function sportOf(record: WorkspaceRecord, parent: WorkspaceRecord | undefined): SportCode | null {
  const code = (record.kind === "event" && parent ? valuesOf(parent).sportCode : valuesOf(record).sportCode) ?? "";
  return isSportCode(code) ? code : null;
}

export function isBlankEvent(record: WorkspaceRecord): boolean {
  return record.kind === "event" && isBlank(record);
}

/** Applies a newer stored version to a record. */
export function loadStored(known: WorkspaceRecord, stored: StoredRecord): WorkspaceRecord {
  if (known.state === "clean") return { ...known, version: stored.version, saved: stored.values };
  // During typing, the versions are merged on save; otherwise at once.
  return known.state === "offered" || known.state === "refused" ? mergeServerVersion(known, stored) : known;
}
