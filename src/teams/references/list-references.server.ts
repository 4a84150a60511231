import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import { uncheckedName } from "../../athletes/vocabulary.ts";
import type { Database } from "../../database/tables.ts";
import { findByGuardian, isMinor } from "../../family/family-records.server.ts";
import type { TeamMembership } from "../find-team.server.ts";
import type { CoachReference, FamilyReference } from "./schema.ts";

/** Lists what a coach wrote, the latest first. */
export async function listWritten(
  db: Kysely<Database>,
  { teamId, staffId }: Pick<TeamMembership, "teamId" | "staffId">,
): Promise<CoachReference[]> {
  const rows = await db
    .selectFrom("coach_references as reference")
    .innerJoin("athletes", "athletes.id", "reference.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .leftJoin("shown_references as shown", (join) =>
      join.onRef("shown.athlete_id", "=", "reference.athlete_id").onRef("shown.id", "=", "reference.id"),
    )
    .select(["reference.id as referenceId", "reference.relation", "reference.text", "reference.athlete_id as key"])
    .select(["reference.first_year as firstYear", "reference.last_year as lastYear"])
    .select("reference.written_at as writtenAt")
    .select(sql<string>`coalesce(shown_name(accounts), ${uncheckedName})`.as("athlete"))
    .select(
      sql<CoachReference["state"]>`case
        when ended_by = 'coach' then 'withdrawn'
        when ended_by is not null then 'declined'
        when reference.written_at <= now() - interval '1 year' then 'lapsed'
        when accepted_at is null or (guardian_id is null and ${isMinor}) then 'waiting'
        when shown.id is not null and is_public then 'shown'
        else 'hidden' end`.as("state"),
    )
    .where("reference.team_id", "=", teamId)
    .where("reference.staff_id", "=", staffId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .orderBy("reference.written_at", "desc")
    .orderBy("reference.id")
    .execute();
  return rows.map(({ key, writtenAt, ...reference }) => ({
    ...reference,
    athleteId: encodeId("athlete", key),
    writtenAt: writtenAt.toISOString(),
  }));
}

/**
 * Lists the references about an athlete that wait or are accepted, the latest first. A minor sees one after a guardian accepted it, so that no
 * text of an adult reaches a minor alone. Those of former coaches are left out.
 */
export async function listForFamily(
  db: Kysely<Database>,
  { athleteKey, reader }: { athleteKey: string; reader: "athlete" | "guardian" },
): Promise<FamilyReference[]> {
  const rows = await db
    .selectFrom("coach_references as reference")
    .innerJoin("athletes", "athletes.id", "reference.athlete_id")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .innerJoin("live_team_staff as staff", (join) =>
      join.onRef("staff.team_id", "=", "reference.team_id").onRef("staff.staff_id", "=", "reference.staff_id"),
    )
    .innerJoin("accounts as coach", "coach.id", "staff.account_id")
    .innerJoin("teams", "teams.id", "reference.team_id")
    .leftJoin("shown_references as shown", (join) =>
      join.onRef("shown.athlete_id", "=", "reference.athlete_id").onRef("shown.id", "=", "reference.id"),
    )
    .select(["reference.id as referenceId", "reference.version", "reference.relation", "reference.text"])
    .select(["reference.first_year as firstYear", "reference.last_year as lastYear"])
    .select(["reference.written_at as writtenAt", "teams.sport_code as sportCode"])
    .select(sql<Date>`reference.written_at + interval '1 year'`.as("shownUntil"))
    .select(sql<"head" | "assistant">`staff.role`.as("role"))
    .select([sql<string>`team_title(teams)`.as("team"), sql<string | null>`shown_name(coach)`.as("name")])
    .select(sql<boolean>`shown.id is not null and is_public`.as("isShown"))
    .select(
      (reader === "athlete" ? sql<boolean>`accepted_at is not null` : sql<boolean>`guardian_id is not null`).as(
        "isAccepted",
      ),
    )
    .where("reference.athlete_id", "=", athleteKey)
    .where("ended_at", "is", null)
    .where("teams.status", "=", "approved")
    .where("staff.role", "<>", "scorer")
    .where(sql<boolean>`reference.written_at > now() - interval '1 year'`)
    .$if(reader === "athlete", (query) => query.where(mayReadAlone))
    .orderBy("reference.written_at", "desc")
    .orderBy("reference.id")
    .execute();
  return rows.map(({ writtenAt, shownUntil, ...reference }) => ({
    ...reference,
    writtenAt: writtenAt.toISOString(),
    shownUntil: shownUntil.toISOString(),
  }));
}

/** True if the athlete may see the text: an adult, or after a guardian accepted it. */
const mayReadAlone = sql<boolean>`(guardian_id is not null or not ${isMinor})`;

/** Lists the references for the athlete of an account. */
export async function listOwn(db: Kysely<Database>, accountId: string): Promise<FamilyReference[]> {
  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return athlete ? await listForFamily(db, { athleteKey: athlete.id, reader: "athlete" }) : [];
}

/** Lists the references for an active guardian, with the name of the athlete. Null for others. */
export async function listForGuardian(
  db: Kysely<Database>,
  { email, athleteId }: { email: string; athleteId: string },
): Promise<{ name: string; references: FamilyReference[] } | null> {
  const athleteKey = findKey("athlete", athleteId);
  const link = athleteKey ? await findByGuardian(db, { email, athleteKey }) : undefined;
  if (link?.state !== "active") return null;
  return { name: link.name, references: await listForFamily(db, { athleteKey: link.key, reader: "guardian" }) };
}
