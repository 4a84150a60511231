import type { Kysely } from "kysely";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { writeSentence } from "./answer-question.server.ts";
import { dayIn, evaluateRules, isPossibleClass } from "./evaluate-rules.ts";
import { listRules } from "./find-rules.server.ts";
import { levels } from "./levels.ts";

/** Levels of which athletes read in their workspace. The page of the rules has all. */
const shownLevels = ["NCAA-I", "NCAA-II", "NCAA-III", "NAIA"];

export interface ContactDates {
  /** Today where most programs are. */
  today: string;
  classYear: number;
  /** The rule on camps, or null. */
  camps: string | null;
  sports: { sportCode: SportCode; gender: "F" | "M"; sentences: string[] }[];
}

/** Returns when coaches may write to an athlete, by sport. Null without a class, a sport or a team of women or men. */
export async function findContactDates(db: Kysely<Database>, accountId: string): Promise<ContactDates | null> {
  const athlete = await db
    .selectFrom("athletes")
    .select(["gender", "graduation_year as classYear", "sport_codes as sportCodes", "commitment_status as status"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const today = dayIn("America/New_York", new Date());
  if (!athlete?.classYear || athlete.gender === "O" || !isPossibleClass(athlete.classYear, today)) return null;
  const { classYear, gender, sportCodes } = athlete;
  const isSigned = athlete.status === "signed";
  if (sportCodes.length === 0) return null;
  const rules = await listRules(db);
  const camps = rules.find(({ id }) => id === "camps");
  return {
    today,
    classYear,
    camps: camps?.sentence ?? null,
    sports: sportCodes.map((sportCode) => ({
      sportCode,
      gender,
      sentences: shownLevels.flatMap((level) => {
        const { association = null, division = null } = levels.get(level) ?? {};
        const facts = { association, division, sportCode, gender, classYear, isSigned, today };
        const verdict = evaluateRules(rules, facts, { purpose: "other", recipient: "athlete" });
        if (verdict.state === "signed") return verdict.rule?.sentence ?? [];
        return writeSentence(verdict, { level, sportCode, gender, classYear });
      }),
    })),
  };
}
