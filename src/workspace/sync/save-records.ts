import { freshId } from "../../browser-storage/fresh-id.ts";
import { createRetrySchedule, type SendOutcome } from "../../browser-storage/retry-schedule.ts";
import type { OwnTeam } from "../schema.ts";
import { differences } from "./merge-values.ts";
import { type KindOfRecord, recordKinds } from "./record-kinds.ts";
import {
  applyResult,
  mergeServerVersion,
  type SavingState,
  sportOf,
  valuesOf,
  type WorkspaceRecord,
} from "./record-store.ts";
import { problemOf, type RequestResult, type WorkspaceRequest } from "./request-workspace.ts";
import type { Filled, Written } from "./write-record.ts";

/** Milliseconds without a keystroke before a record is saved. */
const saveDelayMs = 700;

/** A time of input that is due for saving. A draft shows it, so it is not zero. */
export function dueTime(): number {
  return Date.now() - saveDelayMs;
}
/** Maximum number of sent changes without a response that a record stores. */
const maxUnacknowledged = 20;
// The server stores an idempotency key for a day.
const attemptLifetimeMs = 23 * 3_600_000;

interface SaverOptions {
  call(call: WorkspaceRequest): Promise<RequestResult>;
  all(): WorkspaceRecord[];
  parentOf(record: WorkspaceRecord): WorkspaceRecord | undefined;
  change(key: string, changed: (record: WorkspaceRecord) => WorkspaceRecord): void;
  stateChanged(state: SavingState): void;
  saved(): void;
}

/** Saves one record after the other in the order of input, so that new games have the order of the grid. Retries without a connection. */
export function createSaver({ call, all, parentOf, change, stateChanged, saved }: SaverOptions) {
  let running = false;
  let isSignedOut = false;
  let hasSaved = false;
  let calls = 0;
  // Key of a record, or * for all.
  let hurried: string | null = null;
  const retries = createRetrySchedule(saveNext, report);

  function schedule(): void {
    report();
    const [next] = waiting();
    if (next && !isSignedOut) retries.send(restOf(next));
  }

  /** Returns the ms until the input of a record has paused long enough. */
  function restOf({ key, typedAt }: WorkspaceRecord): number {
    return isHurried(key) ? 0 : Math.max(0, typedAt + saveDelayMs - Date.now());
  }

  /** Returns the records that are due for saving; otherwise all, oldest input first. A new event waits for its team. */
  function waiting(): WorkspaceRecord[] {
    const left = all().filter((record) => record.state === "typing" && parentOf(record)?.id !== null);
    const now = Date.now();
    const due = left.filter(({ key, typedAt }) => isHurried(key) || typedAt + saveDelayMs <= now);
    return due.length > 0 ? due : left.toSorted((a, b) => a.typedAt - b.typedAt);
  }

  function isHurried(key: string): boolean {
    return hurried === "*" || hurried === key;
  }

  async function saveNext(): Promise<SendOutcome> {
    isSignedOut = false;
    const [next] = waiting();
    if (!next) return { kind: "done" };
    if (restOf(next) > 0) {
      schedule();
      return { kind: "nothing" };
    }
    running = true;
    calls += 1;
    report();
    const outcome = await save(next).finally(() => {
      running = false;
      if (hurried === next.key || waiting().length === 0) hurried = null;
    });
    if (outcome.kind === "stopped") isSignedOut = true;
    else if (outcome.kind !== "failed") schedule();
    if (outcome.kind === "done" && hasSaved && waiting().length === 0) saved();
    return outcome;
  }

  async function save(record: WorkspaceRecord): Promise<SendOutcome> {
    const kind = recordKinds[record.kind];
    const writer = await loadWriter();
    if (!writer) return { kind: "failed" };
    const current = all().find(({ key }) => key === record.key) ?? record;
    return send(current, kind, writer.writeRecord(record.kind, filledOf(current)));
  }

  async function send(record: WorkspaceRecord, kind: KindOfRecord, written: Written): Promise<SendOutcome> {
    const sent = valuesOf(record);
    if ("errors" in written && !record.attempt) {
      change(record.key, (now) => ({ ...now, state: "refused", errors: written.errors }));
      return { kind: "nothing" };
    }
    const body = "body" in written ? JSON.stringify(written.body) : "";
    const { attempt, request } = prepare(record, body);
    const outcome = await call({ ...request, isResult: (result) => isStoredRecord(kind, result) });
    const unsent = describeUnsent(outcome);
    if (unsent) return unsent;
    if (outcome.kind === "done") {
      hasSaved = true;
      const stored = kind.read(outcome.result);
      // The response to an earlier attempt concerns the values of that attempt.
      const known = attempt && attempt.body !== body ? stored.values : sent;
      change(record.key, (now) => applyResult(now, { sent: known, stored }));
    } else if (outcome.kind === "changed" && outcome.current) {
      const stored = kind.read(outcome.current);
      hasSaved = true;
      change(record.key, (now) => mergeServerVersion(now, stored));
    } else if (outcome.kind === "deleted") change(record.key, (now) => ({ ...now, state: "deleted" }));
    else refuse(record.key, outcome);
    return { kind: "done" };
  }

  function filledOf(record: WorkspaceRecord): Filled {
    const fields = Object.keys(record.typed);
    return {
      values: valuesOf(record),
      fields,
      isNew: record.id === null,
      sportCode: sportOf(record, parentOf(record)),
    };
  }

  /** Returns the request that saves a record. Stores a create request before it is sent, so that it can be repeated exactly. */
  function prepare(
    record: WorkspaceRecord,
    body: string,
  ): { attempt?: WorkspaceRecord["attempt"]; request: WorkspaceRequest } {
    const kind = recordKinds[record.kind];
    if (record.id !== null) {
      change(record.key, (now) => ({ ...now, sent: [...now.sent, record.typed].slice(-maxUnacknowledged) }));
      return { request: { ...kind.changedAt(record.id), body, version: record.version } };
    }
    const known = record.attempt;
    const attempt =
      known && Date.now() - known.startedAt < attemptLifetimeMs
        ? known
        : { key: freshId(), body, startedAt: Date.now() };
    if (attempt !== known) change(record.key, (now) => ({ ...now, attempt }));
    const path = kind.madeAt(parentOf(record)?.id ?? "");
    return { attempt, request: { method: "POST", path, body: attempt.body, idempotencyKey: attempt.key } };
  }

  /** Returns the stored version of a team if the page shows exactly that content. Events raise the version, also those that this page saved. */
  function versionSeen(team: WorkspaceRecord, current: unknown): number | null {
    if (team.kind !== "team") return null;
    const { version, values } = recordKinds.team.read(current);
    const { events } = current as OwnTeam;
    const shown = all().filter(({ parent, id }) => parent === team.key && id !== null);
    const isSeen =
      Object.keys(differences(values, team.saved)).length === 0 &&
      events.length === shown.length &&
      events.every((event) => shown.some((one) => one.id === event.eventId && one.version === event.version));
    return isSeen ? version : null;
  }

  function refuse(key: string, outcome: RequestResult): void {
    const { message, errors } =
      outcome.kind === "refused" ? outcome : { message: "We couldn’t save this. Please try again.", errors: [] };
    const byField = Object.fromEntries(errors.map(({ field, message }) => [field, message]));
    change(key, (now) => ({
      ...now,
      state: "refused",
      errors: errors.length > 0 ? byField : { "": message },
      reviewable: errors.filter(({ canReview }) => canReview).map(({ field }) => field),
      attempt: undefined,
    }));
  }

  function report(): void {
    stateChanged(stateOf());
  }

  function stateOf(): SavingState {
    const states = new Set(all().map(({ state }) => state));
    if (isSignedOut && (running || states.has("typing"))) return "signed-out";
    if (retries.lastFailedAt() !== null && states.has("typing")) return "trying";
    if (running || states.has("typing")) return "saving";
    if (["refused", "conflict", "deleted", "offered"].some((state) => states.has(state as WorkspaceRecord["state"])))
      return "attention";
    if (all().some(({ state, typed }) => state === "composing" && Object.keys(typed).length > 0)) return "not-added";
    return hasSaved ? "saved" : "idle";
  }

  return {
    schedule,
    report,
    listen: retries.listen,
    stop: retries.stop,
    lastFailedAt: retries.lastFailedAt,
    /** Saves what waits, unless the server requested a pause. */
    resume() {
      isSignedOut = false;
      schedule();
    },
    /** The user wants to try now, or has signed in again. */
    tryNow() {
      isSignedOut = false;
      report();
      retries.tryNow();
    },
    flush(key = "*") {
      hurried = key;
      schedule();
    },
    /** Number of started saves: a response requested before the latest one is outdated. */
    startedCount: () => calls,
    signedOut() {
      isSignedOut = true;
      report();
    },
    async delete(record: WorkspaceRecord): Promise<string | null> {
      calls += 1;
      const { path } = recordKinds[record.kind].changedAt(record.id ?? "");
      let outcome = await call({ method: "DELETE", path, version: record.version });
      const seen = outcome.kind === "changed" && outcome.current ? versionSeen(record, outcome.current) : null;
      if (seen !== null) outcome = await call({ method: "DELETE", path, version: seen });
      calls += 1;
      return outcome.kind === "deleted" ? null : problemOf(outcome);
    },
  };
}

/** Loads the module that validates input. Returns null without network, if no earlier page loaded it. */
export function loadWriter(): Promise<typeof import("./write-record.ts") | null> {
  return import("./write-record.ts").catch(() => null);
}

/** Returns null if the server has decided about the record. */
function describeUnsent(outcome: RequestResult): SendOutcome | null {
  if (outcome.kind === "later") return { kind: "failed", retryAfterMs: outcome.wait };
  return outcome.kind === "signed-out" ? { kind: "stopped" } : null;
}

/** Returns false for a response that holds no record of this kind, as from another server. */
function isStoredRecord(kind: KindOfRecord, result: unknown): boolean {
  try {
    const { id, version } = kind.read(result);
    return typeof id === "string" && Number.isInteger(version);
  } catch {
    return false;
  }
}
