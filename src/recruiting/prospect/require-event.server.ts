import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { planLimit } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";

/** Days between the first and the last day of one event. */
const longestEventDays = 14;

/** Throws 409 for a second event without the coach plan. Evaluations of one name on near days are of one event. Locks the program. */
export async function requireEvent(
  trx: Kysely<Database>,
  { programId, plan }: Pick<Membership, "programId" | "plan">,
  { name, date }: { name: string; date: string },
): Promise<void> {
  if (plan !== "free") return;
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const other = await trx
    .selectFrom("prospect_notes")
    .select("event_name as name")
    .where("program_id", "=", programId)
    .where("type", "=", "evaluation")
    .where("deleted_at", "is", null)
    .where(
      sql<boolean>`(lower(event_name) <> lower(${name}) or abs(event_on - ${date}::date) > ${longestEventDays}::integer)`,
    )
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  throw planLimit(
    `Without the coach plan, your program can evaluate athletes at ${programLimits.freeEvents} event. Yours is ${other.name}. ` +
      "Choose that event, delete its evaluations, or get the coach plan.",
  );
}
