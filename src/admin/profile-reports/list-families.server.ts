import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { noSuchGuardian } from "../../family/family-records.server.ts";
import type { GuardianState } from "../../family/vocabulary.ts";
import { selectOwner } from "../select-account-name.server.ts";
import { writeStaffAudit } from "../write-staff-audit.server.ts";
import type { FamilyLink, FamilyWork } from "./parts-schema.ts";

/** Rows of each list. The oldest are listed. */
const most = 100;
/** Days after which an invitation without an answer is listed. */
const unansweredDays = 3;

/** Lists links of guardians for the staff: reported by the athlete, paused, and invitations without an answer. */
export async function listFamilies(db: Kysely<Database>): Promise<FamilyWork> {
  const [reported, frozen, unanswered] = await Promise.all([
    selectFamilyLinks(db).where("reported_at", "is not", null).orderBy("reported_at").execute(),
    selectFamilyLinks(db).where("guardians.state", "=", "frozen").orderBy("ended_at").execute(),
    selectFamilyLinks(db)
      .where("guardians.state", "=", "invited")
      .where("invited_at", "<", sql<Date>`now() - ${unansweredDays} * interval '1 day'`)
      .orderBy("invited_at")
      .execute(),
  ]);
  return { reported: reported.map(describe), frozen: frozen.map(describe), unanswered: unanswered.map(describe) };
}

function selectFamilyLinks(db: Kysely<Database>) {
  return db
    .selectFrom("guardians")
    .innerJoin("athletes", "athletes.id", "guardians.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select(["guardians.id as guardianId", "guardians.email", "athletes.id as key", "report_reason as reason"])
    .select(["invited_at", "reported_at", "ended_at", sql<GuardianState>`guardians.state`.as("state")])
    .select(selectOwner().as("account"))
    .limit(most);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectFamilyLinks>["executeTakeFirstOrThrow"]>>;

function describe({ key, invited_at, reported_at, ended_at, ...link }: Row): FamilyLink {
  const since = reported_at ?? (link.state === "frozen" ? ended_at : null) ?? invited_at;
  return { ...link, athleteId: encodeId("athlete", key), since: since.toISOString() };
}

/** Closes the report of an athlete about a guardian. Pausing the link is a decision of its own. Throws 404. */
export async function closeGuardianReport(
  trx: Kysely<Database>,
  { administratorId, guardianId }: { administratorId: string; guardianId: string },
): Promise<void> {
  const closed = await trx
    .updateTable("guardians")
    .from("athletes")
    .set({ reported_at: null, report_reason: null })
    .whereRef("athletes.id", "=", "guardians.athlete_id")
    .where("guardians.id", "=", guardianId)
    .where("reported_at", "is not", null)
    .returning("athletes.account_id as accountId")
    .executeTakeFirst();
  if (!closed) throw noSuchGuardian();
  await writeStaffAudit(trx, administratorId, { action: "guardian-report-closed", subjectId: closed.accountId });
}
