import { isDeepStrictEqual } from "node:util";
import { type Kysely, sql } from "kysely";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { canDo } from "../../programs/permissions.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { requireEvent } from "../prospect/require-event.server.ts";
import { addTags } from "../prospect/set-tags.server.ts";
import type { EvaluationRecord, RecordResult } from "./schema.ts";

const refusals = {
  entry: "This athlete is no longer in the event.",
  changed: "Another evaluation has the same number. Rate the athlete again.",
  edit: "The evaluation that this one edits was not stored. Rate the athlete again.",
  clock: "The clock of your device was wrong by years. Set its clock and rate the athlete again.",
  full: `This event has ${programLimits.eventEvaluations.toLocaleString("en-US")} evaluations, which is the limit. It is not stored.`,
} as const;

const tagsIgnored =
  "We saved the evaluation without its tags: your role in this program doesn’t allow you to change tags.";

/** Clocks of devices are often wrong. Only a time that no clock shows is refused: before 1970, or more than a year ahead. */
const maxAheadMs = 366 * 86_400_000;

interface Entry {
  id: string;
  athleteKey: string | null;
  tags: string[];
}

/** Stores a batch in order and returns the result of each record. Repeated ones change nothing. Throws 409 for a second event without the plan. */
export async function storeEvaluations(
  trx: Kysely<Database>,
  member: Membership,
  { eventId, records }: { eventId: string; records: readonly EvaluationRecord[] },
): Promise<RecordResult[]> {
  if (records.length === 0) return [];
  const mayTag = canDo(member, "tag");
  const { name, date } = await trx
    .selectFrom("program_events")
    .select(["name", sql<string>`first_day::text`.as("date")])
    .where("program_id", "=", member.programId)
    .where("id", "=", eventId)
    .executeTakeFirstOrThrow();
  await requireEvent(trx, member, { name, date });
  const entries = await lockEntries(trx, member, { eventId, records });
  let space = programLimits.eventEvaluations - (await countEvaluations(trx, member, eventId));
  const results: RecordResult[] = [];
  const changed = new Set<string>();
  for (const record of records) {
    const { recordId } = record;
    const entry = entries.get(record.entryId);
    const outcome = entry ? await storeRecord(trx, member, { eventId, record, mayTag, isFull: space <= 0 }) : "entry";
    if (outcome === "stored") space -= 1;
    if (outcome === "stored" || outcome === "known") {
      const message = mayTag || record.tagChanges.length === 0 ? null : tagsIgnored;
      results.push({ recordId, state: outcome, message });
    } else results.push({ recordId, state: "refused", message: refusals[outcome] });
    if (outcome !== "stored" || !entry) continue;
    changed.add(entry.id);
    if (mayTag) await changeTags(trx, member, { entry, record });
  }
  for (const entryId of changed) await sql`select show_evaluations(${member.programId}, ${entryId})`.execute(trx);
  const stored = results.filter(({ state }) => state === "stored").length;
  if (stored > 0) await writeProgramLog(trx, member, { action: "evaluations-received", details: { eventId, stored } });
  return results;
}

/** Counts the evaluations of an event with their earlier versions. Locks the event, so that concurrent uploads do not exceed the limit. */
async function countEvaluations(trx: Kysely<Database>, { programId }: Membership, eventId: string): Promise<number> {
  await trx
    .selectFrom("program_events")
    .select("id")
    .where("program_id", "=", programId)
    .where("id", "=", eventId)
    .forNoKeyUpdate()
    .execute();
  return countRows(
    trx.selectFrom("program_evaluations").where("program_id", "=", programId).where("event_id", "=", eventId),
  );
}

/** Returns the entries of the records, in one order of locks, so that two uploads never wait for each other. */
async function lockEntries(
  trx: Kysely<Database>,
  { programId }: Membership,
  { eventId, records }: { eventId: string; records: readonly EvaluationRecord[] },
): Promise<Map<string, Entry>> {
  const ids = [...new Set(records.map(({ entryId }) => entryId))];
  const rows = await trx
    .selectFrom("program_roster")
    .select(["id", "athlete_id as athleteKey", "tags"])
    .where("program_id", "=", programId)
    .where("event_id", "=", eventId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function storeRecord(
  trx: Kysely<Database>,
  { programId, staffId }: Membership,
  { eventId, record, mayTag, isFull }: { eventId: string; record: EvaluationRecord; mayTag: boolean; isFull: boolean },
): Promise<"stored" | "known" | "changed" | "edit" | "clock" | "full"> {
  const find = (id: string) =>
    trx
      .selectFrom("program_evaluations")
      .select(["entry_id as entryId", "staff_id as staffId", "first_id as firstId", "replaces_id as replaces"])
      .select(["jersey", "overall", "skills", "text", "tag_changes as tagChanges"])
      .select(["evaluated_at as evaluatedAt", "time_zone as timeZone"])
      .where("program_id", "=", programId)
      .where("id", "=", id)
      .executeTakeFirst();
  const { recordId, evaluatedAt, ...content } = record;
  const at = new Date(evaluatedAt);
  const isSame = (stored: Awaited<ReturnType<typeof find>>) => {
    if (!stored) return false;
    const { firstId: _firstId, ...rest } = stored;
    // It was stored without its tags if the role did not allow them then.
    const tagChanges = rest.tagChanges.length === 0 ? [] : content.tagChanges;
    return isDeepStrictEqual(rest, { ...content, tagChanges, staffId, evaluatedAt: at });
  };
  const before = await find(recordId);
  if (before) return isSame(before) ? "known" : "changed";
  if (at.getTime() < 0 || at.getTime() > Date.now() + maxAheadMs) return "clock";
  if (isFull) return "full";
  const replaced = record.replaces ? await find(record.replaces) : null;
  if (record.replaces && (replaced?.entryId !== record.entryId || replaced.staffId !== staffId)) return "edit";
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("program_evaluations")
    .values({
      program_id: programId,
      id: recordId,
      event_id: eventId,
      entry_id: record.entryId,
      staff_id: staffId,
      first_id: replaced?.firstId ?? recordId,
      replaces_id: record.replaces,
      jersey: record.jersey,
      overall: record.overall,
      skills: JSON.stringify(record.skills),
      text: record.text,
      tag_changes: JSON.stringify(mayTag ? record.tagChanges : []),
      evaluated_at: at,
      time_zone: record.timeZone,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return "stored";
  // A concurrent upload stored it.
  return isSame(await find(recordId)) ? "known" : "changed";
}

/** Adds and removes tags, so that the changes of two members merge. The tags of an athlete without a profile are labels. */
async function changeTags(
  trx: Kysely<Database>,
  member: Membership,
  { entry, record: { tagChanges } }: { entry: Entry; record: EvaluationRecord },
): Promise<void> {
  if (tagChanges.length === 0) return;
  const known = await trx
    .selectFrom("program_tags")
    .select(["id", "label"])
    .where("program_id", "=", member.programId)
    .where(
      "id",
      "in",
      tagChanges.map(({ tagId }) => tagId),
    )
    .execute();
  const listed = (action: "add" | "remove") =>
    known.filter(({ id }) => tagChanges.findLast(({ tagId }) => tagId === id)?.action === action);
  const [added, removed] = [listed("add"), listed("remove")];
  const { athleteKey } = entry;
  if (athleteKey) {
    await addTags(trx, member, { athleteKey, tagIds: added.map(({ id }) => id) });
    await trx
      .deleteFrom("prospect_tags")
      .where("program_id", "=", member.programId)
      .where("athlete_id", "=", athleteKey)
      .where(sql<boolean>`tag_id = any(${removed.map(({ id }) => id)}::uuid[])`)
      .execute();
    return;
  }
  const gone = new Set([...added, ...removed].map(({ label }) => label.toLowerCase()));
  entry.tags = [...entry.tags.filter((label) => !gone.has(label.toLowerCase())), ...added.map(({ label }) => label)];
  await trx
    .updateTable("program_roster")
    .set({ tags: entry.tags.slice(0, maxRosterTags) })
    .where("program_id", "=", member.programId)
    .where("id", "=", entry.id)
    .execute();
}

const maxRosterTags = 50;
