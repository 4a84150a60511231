import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { planLimit } from "../../programs/require-action.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";

/** Days between the first and the last day of one event. */
const longestEventDays = 14;

/** Throws 409 for a second event without the coach plan. Events that were evaluated during the plan can be evaluated further. Evaluations of one name on near days are of one event. Locks the program. */
export async function requireEvent(
  trx: Kysely<Database>,
  { programId, plan }: Pick<Membership, "programId" | "plan">,
  { name, date }: { name: string; date: string },
): Promise<void> {
  if (plan === "active") return;
  await trx.selectFrom("programs").select("id").where("id", "=", programId).forNoKeyUpdate().execute();
  const other = await trx
    .selectFrom("prospect_notes")
    .select("event_name as name")
    .where("program_id", "=", programId)
    .where("type", "=", "evaluation")
    .where("deleted_at", "is", null)
    .where(sql<boolean>`not ${isSameEvent({ name, date })}`)
    .limit(1)
    .executeTakeFirst();
  if (!other || (plan === "lapsed" && (await isEvaluated(trx, { programId, name, date })))) return;
  throw planLimit(
    `Without the coach plan, your program can evaluate athletes at ${programLimits.freeEvents} event. Yours is ${other.name}. ` +
      "Choose that event, delete its evaluations, or get the coach plan.",
  );
}

function isSameEvent({ name, date }: { name: string; date: string }) {
  return sql<boolean>`(lower(event_name) = lower(${name}) and abs(event_on - ${date}::date) <= ${longestEventDays}::integer)`;
}

async function isEvaluated(
  trx: Kysely<Database>,
  { programId, name, date }: { programId: string; name: string; date: string },
): Promise<boolean> {
  const found = await trx
    .selectFrom("prospect_notes")
    .select("id")
    .where("program_id", "=", programId)
    .where("type", "=", "evaluation")
    .where("deleted_at", "is", null)
    .where(isSameEvent({ name, date }))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
