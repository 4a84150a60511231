import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { sportWords } from "../schools/vocabulary.ts";
import { requireCoach } from "./find-coach-access.server.ts";

/**
 * Says for which school and sports a coach reads; a trigger delivers what has waited for that. Sports may change, the school is chosen
 * once. Throws 403 who is not approved, 409 another school, 422 a school that is not the address's, or a sport that it does not have.
 */
export async function choosePost(
  db: Kysely<Database>,
  { accountId, schoolId, sportCodes }: { accountId: string; schoolId: number; sportCodes: SportCode[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
    const { post, schools } = await requireCoach(trx, accountId);
    const school = schools.find((one) => one.schoolId === schoolId);
    if (!school) throw refuse("schoolId", "Your email doesn’t belong to this school.");
    if (post && post.school.schoolId !== schoolId)
      throw createHttpError(409, "You can choose your school only once. If it’s wrong, write to us.");
    const missing = sportCodes.find((code) => ![...school.fields, ...school.mayField].includes(code));
    if (missing) throw refuse("sportCodes", `Our list doesn’t show a ${sportWords[missing]} team for ${school.name}.`);
    const values = { school_id: schoolId, sport_codes: sportCodes };
    await trx
      .insertInto("coach_posts")
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
      .execute();
  });
}

function refuse(field: string, message: string) {
  return createHttpError(422, message, { errors: [{ field, message }] });
}
