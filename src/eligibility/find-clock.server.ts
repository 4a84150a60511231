import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";
import { type ClockPath, computeClock, delays, firstClass } from "./five-year-clock.ts";

/** The five years as the athlete and the guardians read them, without the birth date. */
export type FiveYears =
  | { state: "known"; paths: ClockPath[] }
  /** `earlier-class`: other rules can apply. */
  | { state: "no-class" | "no-birth-date" | "earlier-class" };

/** Returns the five years of an athlete by the class and the birth date, which is stored only for minors. */
export async function findClock(db: Kysely<Database>, accountId: string): Promise<FiveYears | null> {
  const found = await db
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select([
      "graduation_year as classYear",
      sql<string | null>`to_char(adult_on + interval '1 year', 'YYYY-MM-DD')`.as("nineteenOn"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!found) return null;
  const { classYear, nineteenOn } = found;
  if (classYear === null) return { state: "no-class" };
  if (classYear < firstClass) return { state: "earlier-class" };
  if (nineteenOn === null) return { state: "no-birth-date" };
  return { state: "known", paths: delays.map((delay) => computeClock({ nineteenOn, enrollsIn: classYear + delay })) };
}
