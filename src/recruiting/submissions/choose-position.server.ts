import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { SportCode } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { requireCoach } from "../../schools/find-coach-access.server.ts";

/** Sets the school and sports of a coach; a trigger delivers waiting submissions. Throws 403 (not approved), 409 (another school) or 422. */
export async function setCoachPosition(
  trx: Kysely<Database>,
  { accountId, schoolId, sportCodes }: { accountId: string; schoolId: number; sportCodes: SportCode[] },
): Promise<void> {
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
  const { post, schools } = await requireCoach(trx, accountId);
  const school = schools.find((one) => one.schoolId === schoolId);
  if (!school) throw refuse("schoolId", "Your email doesn’t belong to this school.");
  if (post && post.school.schoolId !== schoolId)
    throw createHttpError(409, "You can choose your school only once. If it’s wrong, write to us.");
  const missing = sportCodes.find((code) => ![...school.fields, ...school.mayField].includes(code));
  if (missing) throw refuse("sportCodes", `Our list doesn’t show a ${sportWord(missing)} team for ${school.name}.`);
  const values = { school_id: schoolId, sport_codes: sportCodes };
  await trx
    .insertInto("coach_posts")
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(values))
    .execute();
}

function refuse(field: string, message: string) {
  return createHttpError(422, message, { errors: [{ field, message }] });
}
