import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { countRows } from "../database/count-rows.server.ts";
import type { Database } from "../database/tables.ts";
import { holdProfile } from "./hold-profile.server.ts";
import type { NewReport } from "./schema.ts";

/** Open reports per athlete, and as many that the person is not the athlete. More would not tell the staff more. */
const maxOpen = 50;

/** Stores a report about a public profile once; `not-mine` can hide it. Throws 404 for a hidden profile, 409 if many reports are open, and 429 above the limit. */
export async function reportProfile(
  db: Kysely<Database>,
  {
    athleteId,
    reason,
    text,
    email,
    requestContext,
  }: NewReport & { requestContext: Pick<RequestContext, "limits" | "clientAddress" | "publicUrl"> },
): Promise<{ hidden: boolean }> {
  const key = findKey("athlete", athleteId);
  return db.transaction().execute(async (trx) => {
    // Hiding locks the account, which every other change of it locks first.
    if (key && reason === "not-mine")
      await sql`select from accounts where id = (select account_id from athletes where id = ${key}) for no key update`.execute(
        trx,
      );
    // The lock serializes the reports about one athlete, so that the limit holds.
    const athlete =
      key &&
      (await trx
        .selectFrom("athletes")
        .select(["id", "account_id"])
        .where("id", "=", key)
        .where("is_public", "=", true)
        .forNoKeyUpdate()
        .executeTakeFirst());
    if (!athlete) throw createHttpError(404, "We can’t find this athlete, or it isn’t public.");
    const open = await countRows(
      trx
        .selectFrom("profile_reports")
        .where("athlete_id", "=", athlete.id)
        .where("status", "=", "open")
        .where("reason", reason === "not-mine" ? "=" : "<>", "not-mine"),
    );
    const isFull = open >= maxOpen;
    if (isFull && reason !== "not-mine")
      throw createHttpError(409, "Our staff already has many reports about this profile and is checking it.");
    const stored = isFull
      ? undefined
      : await trx
          .insertInto("profile_reports")
          .values({ athlete_id: athlete.id, reason, text, email })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .executeTakeFirst();
    if (stored)
      await writeAudit(trx, {
        actor: { label: "visitor" },
        action: "profile-reported",
        subjectId: athlete.account_id,
        details: { report: stored.id, reason },
      });
    if (reason !== "not-mine") return { hidden: false };
    const reportId = stored?.id ?? (await findLatestClaim(trx, athlete.id));
    const hold = { athleteKey: athlete.id, accountId: athlete.account_id, reportId };
    return { hidden: await holdProfile(trx, { ...hold, ...requestContext }) };
  });
}

/** Returns the latest open report that the person is not the athlete. Filler reports must not prevent that the profile is hidden. */
async function findLatestClaim(trx: Kysely<Database>, athleteKey: string): Promise<string> {
  const { id } = await trx
    .selectFrom("profile_reports")
    .select("id")
    .where("athlete_id", "=", athleteKey)
    .where("reason", "=", "not-mine")
    .where("status", "=", "open")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
