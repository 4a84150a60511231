import type { Kysely } from "kysely";
import { encodeId } from "../athletes/public-id.server.ts";
import { type SportCode, sports } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { School } from "./schema.ts";

/** A sport of the profile. */
export interface SenderSport {
  code: SportCode;
  word: string;
  /** It was submitted to this school, and no coach has decided. */
  isWaiting: boolean;
  /** A coach of this team is here. Otherwise, a submission waits for the first one. */
  hasCoach: boolean;
}

/** Reason why a profile cannot be submitted to a school. */
export type SenderProblem = "closed" | "hidden" | "no-sport" | "other-sports" | "all-sent";

export interface Sender {
  problem: SenderProblem | null;
  sports: SenderSport[];
  /** A text with the facts of the profile, which the athlete can send to a coach. Empty if there is a problem. */
  text: string;
}

/** Returns the options of the submission form. `submit-profile.server.ts` enforces the same rules. */
export async function findSender(
  db: Kysely<Database>,
  { accountId, school, publicUrl }: { accountId: string; school: School; publicUrl: string },
): Promise<Sender> {
  const refuse = (problem: SenderProblem) => ({ problem, sports: [], text: "" });
  if (school.isClosed) return refuse("closed");
  const athlete = await db
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select([
      "athletes.id",
      "is_public as isPublic",
      "sport_codes as sportCodes",
      "first_name as firstName",
      "last_name as lastName",
      "graduation_year as graduationYear",
      "current_school as currentSchool",
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!athlete?.isPublic) return refuse("hidden");
  if (athlete.sportCodes.length === 0) return refuse("no-sport");
  const offered = athlete.sportCodes.filter((code) => [...school.fields, ...school.mayField].includes(code));
  if (offered.length === 0) return refuse("other-sports");
  const open = await db
    .selectFrom("submissions")
    .select("sport_code")
    .where("athlete_id", "=", athlete.id)
    .where("school_id", "=", school.schoolId)
    .where("answered_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
  const posts = await db
    .selectFrom("live_posts")
    .select("sport_codes as sportCodes")
    .where("school_id", "=", school.schoolId)
    .execute();
  const waiting = open.map((one) => one.sport_code);
  const coached = new Set(posts.flatMap(({ sportCodes }) => sportCodes));
  const shown = offered.map((code) => ({
    code,
    word: sports[code],
    isWaiting: waiting.includes(code),
    hasCoach: coached.has(code),
  }));
  if (shown.every(({ isWaiting }) => isWaiting)) return { problem: "all-sent", sports: shown, text: "" };
  const profileLink = `${publicUrl}/profile/${encodeId("athlete", athlete.id)}`;
  return { problem: null, sports: shown, text: writeText({ ...athlete, school: school.name, profileLink }) };
}

interface TextFacts {
  firstName: string;
  lastName: string;
  graduationYear: number | null;
  currentSchool: string | null;
  school: string;
  profileLink: string;
}

function writeText({ firstName, lastName, graduationYear, currentSchool, school, profileLink }: TextFacts): string {
  const facts = [graduationYear && `class of ${graduationYear}`, currentSchool].filter(Boolean).join(", ");
  return `Dear Coach,

I’m ${firstName} ${lastName}${facts && ` (${facts})`}. I’m interested in your program at ${school}.
My film, games and numbers are here: ${profileLink}

Thank you for taking a look.
${firstName} ${lastName}`;
}
