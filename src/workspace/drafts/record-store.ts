import type { SportCode } from "../../athletes/vocabulary.ts";
import { freshId } from "../fresh-id.ts";
import type { Attempt, Draft } from "./draft-box.ts";
import { type Conflict, differences, mergeTyped, tidy, type Values } from "./merge-values.ts";
import type { RecordKind, StoredRecord } from "./record-kinds.ts";

/**
 * How it stands with a record: `clean` nothing to save; `typing` to be saved; `composing` a new one that is made when the athlete says so;
 * `offered` typed before this page was opened, and waiting for the athlete's word; `refused` cannot be saved as it is; `conflict` changed
 * elsewhere too; `gone` deleted elsewhere.
 */
export type RecordState = "clean" | "typing" | "composing" | "offered" | "refused" | "conflict" | "gone";

/**
 * How it stands with saving, all in all: `kept` only in this browser, until the athlete adds it; `trying` the server cannot be reached;
 * `attention` something waits for the athlete.
 */
export type SavingState = "idle" | "saving" | "saved" | "kept" | "trying" | "signed-out" | "attention";

/** A record with what was typed into it. Each change makes a new one. */
export interface HeldRecord {
  /** Name for as long as the page is open, also of what has no id yet. */
  key: string;
  kind: RecordKind;
  /** Key of the record it belongs to: an event's team. */
  parent: string | null;
  /** Null until it is made. */
  id: string | null;
  version: number | null;
  saved: Values;
  /** What is to be saved. */
  typed: Values;
  /** What stood in those fields when they were typed. */
  base: Values;
  /** What of it was sent without an answer yet: where it turns out to be saved, nobody else changed it. */
  sent: readonly Values[];
  /** How fields that are saved were typed, while they are worked in: the server takes a blank at the end away. */
  shown: Values;
  state: RecordState;
  errors: Values;
  /** Fields with an error that our staff can be asked about. */
  reviewable?: readonly string[] | undefined;
  conflicts: readonly Conflict[];
  typedAt: number;
  attempt?: Attempt | undefined;
  /** Drafts of tabs that are gone, which this record took over. */
  tabs: readonly string[];
}

/** The text of every field, as the page shows it. */
export function valuesOf({ saved, shown, typed }: HeldRecord): Values {
  return { ...saved, ...shown, ...typed };
}

/** Whether a record is one to begin with: not made, and nothing typed into it. */
export function isBlank({ id, typed, attempt }: HeldRecord): boolean {
  return id === null && !attempt && Object.keys(typed).length === 0;
}

/** A record as the server has it. */
export function holdStored(kind: RecordKind, { id, version, values }: StoredRecord, parent: string | null): HeldRecord {
  return { ...blank(kind, `${kind}:${id}`, parent), id, version, saved: values };
}

/** A record that is still to be made. */
export function holdNew(kind: RecordKind, { parent }: { parent: string | null }): HeldRecord {
  return blank(kind, `${kind}:new-${freshId()}`, parent);
}

function blank(kind: RecordKind, key: string, parent: string | null): HeldRecord {
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

/** The record with texts typed into some of its fields. */
export function typeInto(record: HeldRecord, texts: Values, now: number): HeldRecord {
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
    errors: idle ? {} : without(record.errors, [...Object.keys(texts), ""]),
    conflicts: left,
    state: nextState(record, { idle, inConflict: left.length > 0 }),
    typedAt: now,
  };
}

function nextState(
  { state, kind, id }: HeldRecord,
  { idle, inConflict }: { idle: boolean; inConflict: boolean },
): RecordState {
  if (state === "gone" || state === "composing" || (inConflict && state === "conflict")) return state;
  // A button makes it: what is typed after a refusal waits for the button again.
  if (id === null && kind !== "event" && (idle || state !== "typing")) return "composing";
  return idle ? "clean" : "typing";
}

/** The record after the server has taken `sent`; what was typed since is still to be saved. */
export function settle(record: HeldRecord, { sent, stored }: { sent: Values; stored: StoredRecord }): HeldRecord {
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

/** The record after it was found changed elsewhere: what only one side changed goes together, the rest is the athlete's choice. */
export function meet(record: HeldRecord, stored: StoredRecord): HeldRecord {
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
    // From now on only what is in conflict is compared with what stood there once.
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

/** The record after the athlete chose, for each field in conflict, what is to stand; the choice is saved over the version that was shown. */
export function decide(record: HeldRecord, mine: readonly string[], now: number): HeldRecord {
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

/** The record with a draft laid on it that another visit left behind. */
export function takeDraft(record: HeldRecord, draft: Draft, isOwnTab: boolean): HeldRecord {
  const tabs = isOwnTab ? record.tabs : [...record.tabs, draft.tab];
  const held = { ...record, ...draftPart(draft), tabs, state: "offered" as const, typedAt: draft.typedAt };
  if (record.version === null || record.version === draft.version) {
    const typed = differences(draft.typed, record.saved);
    return { ...held, typed, state: Object.keys(typed).length > 0 || draft.attempt ? "offered" : "clean" };
  }
  return meet(held, { id: record.id ?? "", version: record.version, values: record.saved });
}

/** What is kept of a record in case the page goes away; null where there is nothing to keep. */
export function draftOf(
  record: HeldRecord,
  { tab, parent }: { tab: string; parent: HeldRecord | undefined },
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

/** The name that the record has when the page is opened again. */
export function lastingKey({ kind, id, key }: HeldRecord): string {
  return id === null ? key : `${kind}:${id}`;
}

function draftPart({ typed, base, attempt, sent = [] }: Draft) {
  return { typed, base, attempt, sent };
}

function without(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));
}

/** The sport of an event, by its team; null where it is none's. */
export function sportOf(record: HeldRecord, parent: HeldRecord | undefined): SportCode | null {
  const code = (record.kind === "event" && parent ? valuesOf(parent).sportCode : valuesOf(record).sportCode) ?? "";
  return code === "VB" || code === "FB" || code === "BB" ? code : null;
}
