import { type ApiResponse, requestJson } from "../../ui/request-json.ts";
import type { EntryProfile, Evaluation, EvaluationRecord, RecordResult } from "../evaluations/schema.ts";
import type { EventSummary } from "../events/schema.ts";
import type { DownloadedEvent, Entry, Match } from "./clipboard-box.ts";
import { explainReadOnly, pickEntry, pickMatch } from "./pick-entry.ts";

interface ProgramResponse {
  accountId: string;
  staffId: string;
  skills: string[];
  plan: { state: "free" | "active" | "lapsed" };
  can: Record<string, boolean>;
}

interface EventAnswer extends EventSummary {
  entries: Entry[];
  matches: Match[];
}

/** Another device of the account uses the clipboard since then. */
export interface ActiveDevice {
  name: string;
  since: string;
}

export type UploadResponse = ApiResponse<{ records: RecordResult[] }> & {
  refusal: { isRevoked?: boolean; activeDevice?: ActiveDevice } | null;
};

export function requestProgram() {
  const isResult = (result: unknown) => typeof (result as Partial<ProgramResponse> | null)?.accountId === "string";
  return requestJson<ProgramResponse>("/api/coach/program", { isResult });
}

function request<Result>(
  account: string,
  path: string,
  isResult: (result: unknown) => boolean,
  change?: { method: "POST" | "PUT"; body: object },
) {
  return requestJson<Result>(path, { headers: { "openroster-account": account }, isResult, ...change });
}

export function requestEvents(account: string) {
  return request<EventSummary[]>(account, "/api/coach/events", Array.isArray);
}

/** Downloads an event with all that the clipboard needs without network. Returns null if a part did not arrive. */
export async function downloadEvent(program: ProgramResponse, eventId: string): Promise<DownloadedEvent | null> {
  const { accountId: account, staffId, skills, can, plan } = program;
  const path = `/api/coach/events/${eventId}`;
  const [event, work, tags] = await Promise.all([
    request<EventAnswer>(account, path, hasLists("entries", "matches")),
    request<{ data: Evaluation[]; profiles: EntryProfile[] }>(
      account,
      `${path}/evaluations`,
      hasLists("data", "profiles"),
    ),
    request<{ tagId: string; label: string; isArchived: boolean }[]>(account, "/api/coach/tags", Array.isArray),
  ]);
  if (!event.ok || !work.ok || !tags.ok) return null;
  const { name, firstDay, lastDay, entries, matches } = event.result;
  const { data: evaluations, profiles } = work.result;
  return {
    ...{ account, eventId, name, firstDay, lastDay, staffId, skills, evaluations, profiles },
    entries: entries.map(pickEntry),
    matches: matches.map(pickMatch),
    tags: (can.tag ? tags.result : []).flatMap(({ tagId, label, isArchived }) => (isArchived ? [] : { tagId, label })),
    refusal: explainReadOnly({ mayNote: can.note === true, isLapsed: plan.state === "lapsed" }),
    mayKeep: can.keep === true,
    downloadedAt: Date.now(),
  };
}

function hasLists(...names: string[]) {
  return (result: unknown) => names.every((name) => Array.isArray((result as Record<string, unknown> | null)?.[name]));
}

/** Returns false if the result does not decide about each sent record. */
function decidesAbout(records: readonly EvaluationRecord[], result: unknown): boolean {
  const list = (result as { records?: unknown } | null)?.records;
  if (!Array.isArray(list)) return false;
  const decided = new Map(list.map((one: Partial<RecordResult> | null) => [one?.recordId, one?.state]));
  return records.every(({ recordId }) => ["stored", "known", "refused"].includes(decided.get(recordId) ?? ""));
}

/** Sends records. Repeating a request stores nothing twice. */
export async function sendRecords(
  { account, eventId }: { account: string; eventId: string },
  body: { deviceId: string; takeOver: boolean; unsent: number; records: EvaluationRecord[] },
): Promise<UploadResponse> {
  const path = `/api/coach/events/${eventId}/evaluations`;
  const isResult = (result: unknown) => decidesAbout(body.records, result);
  const response = await request<{ records: RecordResult[] }>(account, path, isResult, { method: "POST", body });
  return { ...response, refusal: response.ok ? null : (response.details as UploadResponse["refusal"]) };
}

export function sendKeep(
  { account, eventId }: { account: string; eventId: string },
  { entryId, athleteId }: { entryId: string; athleteId: string },
) {
  const path = `/api/coach/events/${eventId}/entries/${entryId}/athlete`;
  const isResult = (result: unknown) => typeof result === "object" && result !== null;
  return request(account, path, isResult, { method: "PUT", body: { athleteId } });
}
