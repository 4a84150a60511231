import type { Kysely } from "kysely";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { School } from "./schema.ts";

/** A sport of the profile. `isWaiting` is true if it was submitted to this school and no coach has decided. */
export interface SenderSport {
  code: SportCode;
  word: string;
  isWaiting: boolean;
}

/** Reason why a profile cannot be submitted to a school. */
export type SenderProblem = "closed" | "hidden" | "no-sport" | "other-sports" | "all-sent";

export interface Sender {
  problem: SenderProblem | null;
  sports: SenderSport[];
}

/** Returns the options of the submission form. `submit-profile.server.ts` enforces the same rules. */
export async function findSender(
  db: Kysely<Database>,
  { accountId, school }: { accountId: string; school: School },
): Promise<Sender> {
  if (school.isClosed) return { problem: "closed", sports: [] };
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
  const shown = offered.map((code) => ({ code, word: sports[code], isWaiting: waiting.includes(code) }));
  return { problem: shown.every(({ isWaiting }) => isWaiting) ? "all-sent" : null, sports: shown };
}
