import { type Kysely, sql } from "kysely";
import type { Database } from "../database/tables.ts";

const confirmedLines = (db: Kysely<Database>) =>
  db
    .selectFrom("line_confirmations")
    .innerJoin("teams", "teams.id", "line_confirmations.team_id")
    .select(["teams.name as team", "line_confirmations.role", "confirmed_at as confirmedAt", "revoked_at as revokedAt"])
    .select("line_confirmations.reason")
    .orderBy("confirmed_at");

const proposedValues = (db: Kysely<Database>) =>
  db
    .selectFrom("line_proposals")
    .innerJoin("teams", "teams.id", "line_proposals.team_id")
    .select(["teams.name as team", "proposed_at as proposedAt", "line_proposals.state"])
    .select("line_proposals.decided_at as decidedAt")
    .orderBy("proposed_at");

const references = (db: Kysely<Database>) =>
  db
    .selectFrom("coach_references")
    .innerJoin("teams", "teams.id", "coach_references.team_id")
    .select(["teams.name as team", "relation", "text", "first_year as firstYear", "last_year as lastYear"])
    .select(["written_at as writtenAt", "ended_at as endedAt", "ended_by as endedBy"])
    .orderBy("written_at");

/** Collects the teams of a staff member or an athlete, for the personal data export. Returns null without a team. */
export async function collectTeamData(db: Kysely<Database>, accountId: string) {
  const queries = {
    staffOf: selectTeams(db)
      .innerJoin("team_staff", "team_staff.team_id", "teams.id")
      .select(["role", "joined_at as joinedAt", "removed_at as leftAt"])
      .where("account_id", "=", accountId)
      .orderBy("joined_at"),
    changesByYou: db
      .selectFrom("team_changes")
      .select(["name", "level", "city", "state", "sport_code as sport", "gender", "status"])
      .select("requested_at as requestedAt")
      .where("requested_by", "=", accountId)
      .orderBy("requested_at"),
    memberOf: selectTeams(db)
      .innerJoin("team_athletes", "team_athletes.team_id", "teams.id")
      .innerJoin("athletes", "athletes.id", "team_athletes.athlete_id")
      .select(["joined_at as joinedAt", "left_at as leftAt"])
      .where("athletes.account_id", "=", accountId)
      .orderBy("joined_at"),
    joins: db
      .selectFrom("team_joins")
      .innerJoin("teams", "teams.id", "team_joins.team_id")
      .innerJoin("athletes", "athletes.id", "team_joins.athlete_id")
      .select(["teams.name as team", "team_joins.state", "changed_at as since"])
      .where("athletes.account_id", "=", accountId)
      .orderBy("changed_at"),
    lines: db
      .selectFrom("team_lines")
      .innerJoin("team_games", "team_games.id", "team_lines.game_id")
      .innerJoin("teams", "teams.id", "team_games.team_id")
      .innerJoin("athletes", "athletes.id", "team_lines.athlete_id")
      .select(["teams.name as team", "opponent", sql<string>`game_date::text`.as("date"), "stats", "source"])
      .select(["entered_at as enteredAt", "removed_at as takenOffProfileAt"])
      .where("athletes.account_id", "=", accountId)
      .orderBy("game_date"),
    confirmations: confirmedLines(db)
      .innerJoin("athletes", "athletes.id", "line_confirmations.athlete_id")
      .select("stats")
      .where("athletes.account_id", "=", accountId),
    proposals: proposedValues(db)
      .innerJoin("athletes", "athletes.id", "line_proposals.athlete_id")
      .select(["stats", "before"])
      .where("athletes.account_id", "=", accountId),
    // Without the numbers, which are those of another person.
    confirmedByYou: confirmedLines(db).where(ofStaff(accountId, "line_confirmations")),
    proposedByYou: proposedValues(db).where(ofStaff(accountId, "line_proposals")),
    referencesByYou: references(db).where(ofStaff(accountId, "coach_references")),
    referencesAboutYou: references(db)
      .innerJoin("athletes", "athletes.id", "coach_references.athlete_id")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select("accepted_at as acceptedAt")
      .where("athletes.account_id", "=", accountId)
      // A minor reads a text after a guardian accepted it.
      .where(sql<boolean>`(guardian_id is not null or not coalesce(is_minor(accounts), false))`),
    importedFiles: db
      .selectFrom("team_files")
      .innerJoin("team_staff", (join) =>
        join.onRef("team_staff.team_id", "=", "team_files.team_id").onRef("team_staff.id", "=", "team_files.staff_id"),
      )
      .select(["team_files.name", "format", "sha256", "imported_at as importedAt"])
      .where("account_id", "=", accountId)
      .orderBy("imported_at"),
    ownFiles: db
      .selectFrom("event_files")
      .innerJoin("events", "events.id", "event_files.event_id")
      .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
      .innerJoin("athletes", "athletes.id", "team_seasons.athlete_id")
      .select(["event_files.name", "format", "sha256", "imported_at as importedAt", "event_files.stats"])
      .where("athletes.account_id", "=", accountId)
      .orderBy("imported_at"),
  };
  const found: Record<string, unknown[]> = {};
  for (const [name, query] of Object.entries(queries)) found[name] = await query.execute();
  type Rows = { [Name in keyof typeof queries]: Awaited<ReturnType<(typeof queries)[Name]["execute"]>> };
  const { importedFiles, ownFiles, ...rows } = found as Rows;
  const data = { ...rows, files: [...importedFiles, ...ownFiles] };
  return Object.values(data).some((list) => list.length > 0) ? data : null;
}

function ofStaff(accountId: string, table: string) {
  const ids = ["team_id", "staff_id"].map((column) => sql.ref(`${table}.${column}`));
  return sql<boolean>`(${sql.join(ids)}) in (select team_id, id from team_staff where account_id = ${accountId})`;
}

function selectTeams(db: Kysely<Database>) {
  return db
    .selectFrom("teams")
    .select(["teams.name", "teams.level", "teams.city", "teams.state", "teams.gender", "teams.status"])
    .select("teams.sport_code as sport");
}
