import type { Kysely } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { Database } from "../database/tables.ts";
import { athleteAudit, lockAthlete } from "../family/family-records.server.ts";
import { versionConflict } from "../http/require-version.server.ts";
import type { CourseBody, StoredCourses } from "./schema.ts";

/** Version of an athlete who stored no courses yet. */
const firstVersion = 1;

/** Returns the finished core courses of an account’s athlete. */
export async function findCourses(db: Kysely<Database>, accountId: string): Promise<StoredCourses> {
  const found = await db
    .selectFrom("core_courses")
    .innerJoin("athletes", "athletes.id", "athlete_id")
    .select(["finished", "core_courses.gpa", "core_courses.version"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!found) return { finished: [], gpa: null, version: firstVersion };
  return { ...found, gpa: found.gpa === null ? null : Number(found.gpa) };
}

/** Replaces the finished core courses. Throws 412 if they changed since `version`. The log has neither a course nor the GPA. */
export async function storeCourses(
  trx: Kysely<Database>,
  { accountId }: { accountId: string },
  { version, ...body }: CourseBody & { version: number },
): Promise<StoredCourses> {
  const { key } = await lockAthlete(trx, accountId);
  const current = await findCourses(trx, accountId);
  if (current.version !== version) throw versionConflict({ yours: body, current, what: "The list of core courses" });
  const stored = { ...body, version: version + 1 };
  await trx
    .insertInto("core_courses")
    .values({ athlete_id: key, ...stored })
    .onConflict((conflict) => conflict.column("athlete_id").doUpdateSet(stored))
    .execute();
  await writeAudit(trx, { ...athleteAudit(accountId), action: "core-courses-changed" });
  return stored;
}

/** Collects the core courses for the personal data export of the athlete. Returns null without an entry. */
export async function collectCourses(db: Kysely<Database>, accountId: string) {
  const { version, ...stored } = await findCourses(db, accountId);
  return version === firstVersion ? null : stored;
}
