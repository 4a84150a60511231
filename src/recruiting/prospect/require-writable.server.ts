import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { prospectLimit } from "../../programs/describe-program.server.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { planLimit } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";

/**
 * Selects the athletes whom a program without the plan can change: of those on its board, the ones who were changed last. Hidden and archived
 * ones are last, so that a coach who hides an athlete can change another one.
 */
export function writableAthletes({ programId }: Pick<Membership, "programId">): RawBuilder<{ athlete_id: string }> {
  return sql`select athlete_id from prospects
    where program_id = ${programId} and removed_at is null
    order by (hidden_at is not null or rollover_id is not null), changed_at desc, athlete_id limit ${programLimits.freeProspects}`;
}

/** Throws 409 if the program has no plan now and more athletes than are free, and this one is not among those that it can change. */
export async function requireWritable(trx: Kysely<Database>, member: Membership, athleteKey: string): Promise<void> {
  if (member.plan === "active") return;
  const { rows } = await sql<{ isWritable: boolean }>`
    select ${athleteKey}::bigint in (${writableAthletes(member)}) as "isWritable"`.execute(trx);
  if (rows[0]?.isWritable) return;
  throw planLimit(
    `Without the coach plan, your staff can change ${prospectLimit(member)} athletes: those changed last. The others are read-only. Hide or remove athletes, or get the coach plan.`,
  );
}
