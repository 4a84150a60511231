import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { isRecordId } from "../../http/record-id.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { writeProgramLog } from "../../programs/program-log.server.ts";
import type { Rollover } from "./schema.ts";

/** Month in which the next season begins: a class has graduated from its first day. */
const firstMonth = 8;

/** Returns the latest class that has graduated, on a day of the time zone. */
export function graduatedClass(timeZone: string, now = new Date()): number {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric" }).formatToParts(now);
  const [year, month] = (["year", "month"] as const).map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Number(year) - (Number(month) < firstMonth ? 1 : 0);
}

/** Archives the prospects whose class has graduated. Nothing else of them changes. Throws 409 if there are none. */
export async function rollOver(trx: Kysely<Database>, member: Membership): Promise<{ rolloverId: string }> {
  const { programId, staffId } = member;
  const classYear = graduatedClass(member.timeZone);
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const { id } = await trx
    .insertInto("program_rollovers")
    .values({ program_id: programId, staff_id: staffId, class_year: classYear })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { numAffectedRows = 0n } = await sql`
    update prospects set rollover_id = ${id}, version = prospects.version + 1, changed_at = now()
    from athletes
    where prospects.program_id = ${programId} and prospects.rollover_id is null and prospects.removed_at is null
      and athletes.id = prospects.athlete_id and athletes.graduation_year <= ${classYear}`.execute(trx);
  if (numAffectedRows === 0n)
    throw createHttpError(409, `No athlete of the class of ${classYear} or earlier is on your board.`);
  await writeProgramLog(trx, member, {
    action: "rolled-over",
    details: { rolloverId: id, classYear, athletes: Number(numAffectedRows) },
  });
  return { rolloverId: id };
}

/** Returns the archived prospects of a roll-over to the board. Throws 404 for an unknown one, or one that is undone. */
export async function undoRollOver(trx: Kysely<Database>, member: Membership, rolloverId: string): Promise<void> {
  const { programId } = member;
  const { numUpdatedRows } = isRecordId(rolloverId)
    ? await trx
        .updateTable("program_rollovers")
        .set({ undone_at: sql<Date>`now()` })
        .where("program_id", "=", programId)
        .where("id", "=", rolloverId)
        .where("undone_at", "is", null)
        .executeTakeFirstOrThrow()
    : { numUpdatedRows: 0n };
  if (numUpdatedRows === 0n) throw createHttpError(404, "We can’t find this roll-over.");
  await trx
    .updateTable("prospects")
    .set({ rollover_id: null, version: sql<number>`version + 1`, changed_at: sql<Date>`now()` })
    .where("program_id", "=", programId)
    .where("rollover_id", "=", rolloverId)
    .execute();
  await writeProgramLog(trx, member, { action: "roll-over-undone", details: { rolloverId } });
}

/** Lists the roll-overs that can be undone, newest first, and what the next one would archive. Counts public athletes. */
export async function describeRollOvers(
  db: Kysely<Database>,
  { programId, timeZone }: Membership,
): Promise<{ data: Rollover[]; next: { classYear: number; athletes: number } }> {
  const classYear = graduatedClass(timeZone);
  const { rows } = await sql<Omit<Rollover, "madeAt"> & { madeAt: Date }>`
    select rollover.id as "rolloverId", rollover.class_year as "classYear", rollover.created_at as "madeAt", staff.name as "madeBy",
      (select count(*)::integer from prospects join athletes on athletes.id = prospects.athlete_id and athletes.is_public
        where prospects.program_id = ${programId} and prospects.rollover_id = rollover.id and prospects.removed_at is null) as athletes
    from program_rollovers as rollover
      join program_staff as staff on staff.program_id = ${programId} and staff.id = rollover.staff_id
    where rollover.program_id = ${programId} and rollover.undone_at is null
    order by rollover.created_at desc limit 20`.execute(db);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::integer as count from prospects join athletes on athletes.id = prospects.athlete_id and athletes.is_public
    where prospects.program_id = ${programId} and prospects.rollover_id is null and prospects.removed_at is null
      and athletes.graduation_year <= ${classYear}`.execute(db);
  const data = rows.map(({ madeAt, ...row }) => ({ ...row, madeAt: madeAt.toISOString() }));
  return { data, next: { classYear, athletes: counts[0]?.count ?? 0 } };
}
