import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { invalidField } from "../../http/invalid-field.server.ts";
import { prospectLimit } from "../../programs/describe-program.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import { planLimit } from "../../programs/require-action.server.ts";
import { mergeChange } from "./merge-change.server.ts";
import { requireStaffId } from "./require-prospect.server.ts";
import { requireWritable } from "./require-writable.server.ts";
import type { ProspectChange } from "./schema.ts";
import { setTags } from "./set-tags.server.ts";
import { anyPosition } from "./vocabulary.ts";

/** Adds a public athlete or changes the prospect; one removed within 30 days returns with all entries. Throws 403 (plan), 404, 409 (limit), 412 (changed since then), 422. */
export async function addToBoard(
  trx: Kysely<Database>,
  member: Membership,
  { athleteId, change: given }: { athleteId: string; change: ProspectChange },
): Promise<void> {
  requirePosition(member, given.position);
  const athleteKey = await requirePublicAthlete(trx, athleteId);
  const before = await lockOrAdd(trx, member, athleteKey);
  const change = before ? await mergeChange(trx, member, { athleteKey, change: given, before }) : given;
  if (change.owner) await requireStaffId(trx, member, { field: "owner", staffId: change.owner });
  if (before && !isOnlyHiding(change)) await requireWritable(trx, member, athleteKey);
  const values = {
    ...(change.stage && { stage: change.stage }),
    ...(change.position !== undefined && { position: change.position }),
    ...(change.owner !== undefined && { owner_id: change.owner }),
    ...(change.isArchived === false && { rollover_id: null }),
    ...(change.isHidden !== undefined && { hidden_at: change.isHidden ? sql<Date>`now()` : null }),
  };
  if (Object.keys(values).length > 0)
    await trx
      .updateTable("prospects")
      .set({ ...values, changed_at: sql<Date>`now()`, version: sql<number>`version + 1` })
      .where("program_id", "=", member.programId)
      .where("athlete_id", "=", athleteKey)
      .execute();
  if (change.tags) await setTags(trx, member, { athleteKey, tags: change.tags });
  const action = before ? "prospect-changed" : "prospect-added";
  const { tags, was, ...fields } = change;
  const details = { ...(before && change.stage && { fromStage: before.stage }), ...fields };
  await writeProgramLog(trx, member, { action, athleteKey, details });
}

/** Athletes that are read-only without the plan can be hidden and shown, so that the staff chooses those that it can change. */
function isOnlyHiding({ isHidden, isArchived, was, ...others }: ProspectChange): boolean {
  return Object.values(others).every((value) => value === undefined);
}

/** Adds public athletes and returns those that were not on the board. Throws as `addToBoard` does, and then adds none. */
export async function addManyToBoard(
  trx: Kysely<Database>,
  member: Membership,
  athleteIds: readonly string[],
): Promise<{ added: string[] }> {
  const added: string[] = [];
  // In one order, so that two requests never wait for each other.
  for (const athleteId of athleteIds.toSorted()) {
    const athleteKey = await requirePublicAthlete(trx, athleteId);
    if (await lockOrAdd(trx, member, athleteKey)) continue;
    await writeProgramLog(trx, member, { action: "prospect-added", athleteKey, details: {} });
    added.push(athleteId);
  }
  return { added };
}

export async function removeProspect(trx: Kysely<Database>, member: Membership, athleteId: string): Promise<boolean> {
  const athleteKey = findKey("athlete", athleteId);
  if (!athleteKey) return false;
  const { numUpdatedRows } = await trx
    .updateTable("prospects")
    .set({ removed_at: sql<Date>`now()` })
    .where("program_id", "=", member.programId)
    .where("athlete_id", "=", athleteKey)
    .where("removed_at", "is", null)
    .where("athlete_id", "in", trx.selectFrom("athletes").select("id").where("is_public", "is", true))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await writeProgramLog(trx, member, { action: "prospect-removed", athleteKey });
  return true;
}

/** Throws 422 for a position that the sport of the program does not have. */
export function requirePosition({ sportCode }: Membership, position: string | null | undefined): void {
  if (!position || position === anyPosition || Object.hasOwn(sportPositions(sportCode), position)) return;
  const names = Object.keys(sportPositions(sportCode)).join(", ");
  throw invalidField({ field: "position", message: `must be one of ${names} or any` });
}

async function requirePublicAthlete(trx: Kysely<Database>, athleteId: string): Promise<string> {
  const athleteKey = findKey("athlete", athleteId);
  const athlete =
    athleteKey &&
    (await trx
      .selectFrom("athletes")
      .select("id")
      .where("id", "=", athleteKey)
      .where("is_public", "is", true)
      .forKeyShare()
      .executeTakeFirst());
  if (!athlete) throw createHttpError(404, "We can’t find this athlete.");
  return athlete.id;
}

/** Returns the prospect before the change, or null if it is added. Locks the program while it adds one, so that the limit holds. */
async function lockOrAdd(trx: Kysely<Database>, member: Membership, athleteKey: string) {
  const key = { program_id: member.programId, athlete_id: athleteKey };
  const find = () =>
    trx
      .selectFrom("prospects")
      .select(["stage", "position", "owner_id as owner", "removed_at as removedAt"])
      .select(sql<boolean>`hidden_at is not null`.as("isHidden"))
      .where("program_id", "=", key.program_id)
      .where("athlete_id", "=", key.athlete_id)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const first = await find();
  if (first && !first.removedAt) return first;
  await trx.selectFrom("programs").select("id").where("id", "=", member.programId).forNoKeyUpdate().execute();
  const again = await find();
  if (again && !again.removedAt) return again;
  await requireSpace(trx, member);
  await trx
    .insertInto("prospects")
    .values(key)
    .onConflict((conflict) =>
      conflict.columns(["program_id", "athlete_id"]).doUpdateSet({ removed_at: null, rollover_id: null }),
    )
    .execute();
  return null;
}

async function requireSpace(trx: Kysely<Database>, member: Membership): Promise<void> {
  const count = await countRows(
    trx
      .selectFrom("prospects")
      .where("program_id", "=", member.programId)
      .where("removed_at", "is", null)
      .where("rollover_id", "is", null),
  );
  const limit = prospectLimit(member);
  if (count < limit) return;
  const text = `Your board can hold ${limit.toLocaleString("en-US")} athletes`;
  if (member.plan !== "active")
    throw planLimit(`${text} without the coach plan. Remove athletes, or get the coach plan.`);
  throw createHttpError(409, `${text}. Remove or archive athletes first.`);
}
