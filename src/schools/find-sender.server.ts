import type { Kysely } from "kysely";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { School } from "./schema.ts";

/** A sport that the profile could be submitted for; `waits` where it was, and nobody has answered yet. */
export interface SenderSport {
  code: SportCode;
  word: string;
  waits: boolean;
}

/** What stands against submitting a profile to a school at all. */
export type SenderProblem = "hidden" | "no-sport" | "other-sports" | "all-sent";

/** What an athlete can submit to a school, and what stands against it. */
export interface Sender {
  problem: SenderProblem | null;
  sports: SenderSport[];
}

/** What the form for a school can offer. The rules stand in `submit-profile.server.ts`; this says beforehand what they would. */
export async function findSender(
  db: Kysely<Database>,
  { accountId, school }: { accountId: string; school: School },
): Promise<Sender> {
  const athlete = await db
    .selectFrom("athletes")
    .select(["id", "is_public as isPublic", "sport_codes as sportCodes"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!athlete?.isPublic) return { problem: "hidden", sports: [] };
  if (athlete.sportCodes.length === 0) return { problem: "no-sport", sports: [] };
  const offered = athlete.sportCodes.filter((code) => [...school.fields, ...school.mayField].includes(code));
  if (offered.length === 0) return { problem: "other-sports", sports: [] };
  const open = await db
    .selectFrom("submissions")
    .select("sport_code")
    .where("athlete_id", "=", athlete.id)
    .where("school_id", "=", school.schoolId)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  const waiting = open.map((one) => one.sport_code);
  const shown = offered.map((code) => ({ code, word: sports[code], waits: waiting.includes(code) }));
  return { problem: shown.every(({ waits }) => waits) ? "all-sent" : null, sports: shown };
}
