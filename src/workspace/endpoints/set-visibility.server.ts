import { type Kysely, sql } from "kysely";
import { writeAudit } from "../../accounts/audit-log.server.ts";
import type { Database } from "../../database/tables.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { lockCurrentAthlete } from "./current-athlete.server.ts";

/** Publishes or hides the profile everywhere at once. Hiding always succeeds; 429 after many publications, which would flood the audit log. */
export async function setVisibility(
  db: Kysely<Database>,
  { accountId, isPublished, limits }: { accountId: string; isPublished: boolean; limits: Pick<Limits, "within"> },
): Promise<{ isPublished: boolean }> {
  return await db.transaction().execute(async (trx) => {
    const key = await lockCurrentAthlete(trx, accountId);
    const { numUpdatedRows } = await trx
      .updateTable("athletes")
      .set({ is_published: isPublished, updated_at: sql<Date>`now()` })
      .where("id", "=", key)
      .where("is_published", "<>", isPublished)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) {
      if (isPublished) await requireWithin(limits.within(trx), "publish", accountId);
      const action = isPublished ? "profile-published" : "profile-hidden";
      await writeAudit(trx, { actor: { label: "member", accountId }, action, subjectId: accountId });
    }
    return { isPublished };
  });
}
