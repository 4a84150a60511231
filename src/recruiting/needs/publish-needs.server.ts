import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../../database/tables.ts";
import { requireSpace } from "../../http/require-space.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import type { Departure } from "../../schools/needs/schema.ts";
import { needLimits } from "../../schools/needs/vocabulary.ts";
import { requirePosition } from "../prospect/add-to-board.server.ts";
import type { endBody, NeedChange, NewNeed } from "./schema.ts";

/** Switches the publication of the needs and the outlook on or off. */
export async function showNeeds(
  trx: Kysely<Database>,
  member: Membership,
  { isShown }: { isShown: boolean },
): Promise<void> {
  await trx
    .updateTable("programs")
    .set({ needs_shown_at: isShown ? sql<Date>`coalesce(needs_shown_at, now())` : null })
    .where("id", "=", member.programId)
    .execute();
  await writeProgramLog(trx, member, { action: isShown ? "needs-shown" : "needs-hidden" });
}

/** Publishes a need. Throws 422 for a position of another sport, and 409 at the limit or for a need that is open already. */
export async function publishNeed(
  trx: Kysely<Database>,
  member: Membership,
  { position, graduationYear, ...facts }: NewNeed,
): Promise<{ needId: string }> {
  requirePosition(member, position);
  const { programId } = member;
  await lockProgram(trx, programId);
  const open = await trx
    .selectFrom("published_needs")
    .select(["position", "graduation_year as graduationYear"])
    .where("program_id", "=", programId)
    .where("ended_at", "is", null)
    .execute();
  if (open.some((one) => one.position === position && one.graduationYear === graduationYear))
    throw createHttpError(409, "You published a need of this position and class. Change or end that one.");
  requireSpace({
    count: open.length,
    most: needLimits.open,
    sentence: (most) => `You can publish ${most} needs. End another one first.`,
  });
  const { id } = await trx
    .insertInto("published_needs")
    .values({ program_id: programId, position, graduation_year: graduationYear, ...columnsOf(facts) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await deleteOldNeeds(trx, programId);
  await writeProgramLog(trx, member, { action: "need-published", details: { needId: id, position, graduationYear } });
  return { needId: id };
}

/** Changes a need, and confirms it for 90 days. Throws 404 for an unknown need and 409 for one that has ended. */
export async function changeNeed(
  trx: Kysely<Database>,
  member: Membership,
  { needId, ...facts }: NeedChange & { needId: string },
): Promise<void> {
  await requireOpen(trx, member, needId);
  await updateNeed(trx, member, needId, { ...columnsOf(facts), ...confirmed });
  await writeProgramLog(trx, member, { action: "published-need-changed", details: { needId } });
}

/** Shows a need for 90 more days. Throws as `changeNeed` does. */
export async function confirmNeed(
  trx: Kysely<Database>,
  member: Membership,
  { needId }: { needId: string },
): Promise<void> {
  await requireOpen(trx, member, needId);
  await updateNeed(trx, member, needId, confirmed);
  await writeProgramLog(trx, member, { action: "published-need-confirmed", details: { needId } });
}

/** Ends a need, because it is filled or taken back. Throws as `changeNeed` does. */
export async function endNeed(
  trx: Kysely<Database>,
  member: Membership,
  { needId, reason }: z.output<typeof endBody> & { needId: string },
): Promise<void> {
  await requireOpen(trx, member, needId);
  await updateNeed(trx, member, needId, { ended_at: sql<Date>`now()`, end_reason: reason });
  await writeProgramLog(trx, member, { action: "published-need-ended", details: { needId, reason } });
}

/** Replaces how many players of the own roster leave. Throws 422 for a position of another sport. */
export async function publishDepartures(
  trx: Kysely<Database>,
  member: Membership,
  { departures }: { departures: readonly Departure[] },
): Promise<void> {
  for (const { position } of departures) requirePosition(member, position);
  const { programId } = member;
  await lockProgram(trx, programId);
  await trx.deleteFrom("published_departures").where("program_id", "=", programId).execute();
  if (departures.length > 0)
    await trx
      .insertInto("published_departures")
      .values(
        departures.map(({ position, leavesIn, players }) => ({
          program_id: programId,
          position,
          leaves_in: leavesIn,
          players,
        })),
      )
      .execute();
  await writeProgramLog(trx, member, { action: "departures-published", details: { entries: departures.length } });
}

const confirmed = { confirmed_at: sql<Date>`now()`, noticed_at: null };

function columnsOf({ shownUntil, ...facts }: NeedChange) {
  return { ...facts, shown_until: shownUntil };
}

function lockProgram(trx: Kysely<Database>, programId: string) {
  return trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
}

async function requireOpen(trx: Kysely<Database>, member: Membership, needId: string): Promise<void> {
  const need = await trx
    .selectFrom("published_needs")
    .select("ended_at as endedAt")
    .where("program_id", "=", member.programId)
    .where("id", "=", needId)
    .forUpdate()
    .executeTakeFirst();
  if (!need) throw createHttpError(404, "We can’t find this need.");
  if (need.endedAt) throw createHttpError(409, "This need has ended. Publish a new one.");
}

function updateNeed(trx: Kysely<Database>, { programId }: Membership, needId: string, values: Record<string, unknown>) {
  return trx
    .updateTable("published_needs")
    .set(values)
    .where("program_id", "=", programId)
    .where("id", "=", needId)
    .execute();
}

/** Bounds the ended needs of a program. Addresses of deleted ones return 404. */
async function deleteOldNeeds(trx: Kysely<Database>, programId: string): Promise<void> {
  await sql`
    delete from published_needs where program_id = ${programId} and id in (
      select id from published_needs where program_id = ${programId} and ended_at is not null
      order by ended_at desc, id offset ${needLimits.ended})`.execute(trx);
}
