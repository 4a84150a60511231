import { type Expression, type Kysely, sql } from "kysely";
import { isAccountId } from "../../accounts/queries.server.ts";
import type { Database } from "../../database/tables.ts";
import { versionOf } from "../record-version.server.ts";
import type { TeamList, TeamQuery, TeamRecord } from "../schema.ts";
import { ageOf, listFiltered, nameOfDecider } from "../work-list/filter-rows.server.ts";
import { addTeamContext } from "./find-team-context.server.ts";

/** Selects the teams that wait for a decision: about the team, or about a change of its approved facts. */
export function selectWaitingTeams(db: Kysely<Database>) {
  return db
    .selectFrom("teams")
    .select("teams.id")
    .where("status", "=", "pending")
    .unionAll(
      db
        .selectFrom("team_changes")
        .innerJoin("teams", "teams.id", "team_changes.team_id")
        .select("teams.id")
        .where("team_changes.status", "=", "pending")
        .where("teams.status", "=", "approved"),
    );
}

export async function listTeams(db: Kysely<Database>, { status, ...chosen }: TeamQuery): Promise<TeamList> {
  const isPending = status === "pending";
  const teams = isPending
    ? db.selectFrom("teams").where("teams.id", "in", selectWaitingTeams(db))
    : db.selectFrom("teams").where("teams.status", "<>", "pending");
  const names = ["sport", "state", "domain", "kind", "account", "age"];
  const filterable = { rows: selectFilterable(teams.select("teams.id")), names, uncounted: ["id"] };
  const { rows, ...list } = await listFiltered(db, filterable, chosen, (ids) =>
    selectRecords(db)
      .where("teams.id", "in", ids)
      .$if(isPending, (query) =>
        query.orderBy(sql`case teams.status when 'pending' then teams.requested_at else team_changes.requested_at end`),
      )
      .$if(!isPending, (query) => query.orderBy("teams.decided_at", "desc"))
      .orderBy("teams.id"),
  );
  const data = await addTeamContext(
    db,
    rows.map((row) => toRecord(row).team),
  );
  return { data, ...list };
}

/** The account is “inactive” if it can’t get an approval. */
function selectFilterable(chosen: Expression<{ id: string }>) {
  return sql`select teams.id, teams.sport_code as sport, teams.state, teams.kind, ${ageOf("teams.requested_at")} as age,
      lower(substring(accounts.email from '[^@]+$')) as domain,
      case when accounts.is_verified and not accounts.is_blocked and accounts.deletion_requested_at is null then 'active' else 'inactive' end as account
    from teams left join team_changes change on change.team_id = teams.id and change.status = 'pending'
      left join accounts on accounts.id = coalesce(change.requested_by, teams.requested_by)
    where teams.id in ${chosen}`;
}

/** Returns a team. `hasFirstFacts` is true if neither its facts nor the requester's address changed since the first request. */
export async function findTeam(
  db: Kysely<Database>,
  id: string,
): Promise<{ team: TeamRecord; hasFirstFacts: boolean } | null> {
  // Team ids are UUIDs too.
  if (!isAccountId(id)) return null;
  const row = await selectRecords(db).where("teams.id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { team, hasFirstFacts } = toRecord(row);
  const [withContext] = await addTeamContext(db, [team]);
  return withContext ? { team: withContext, hasFirstFacts } : null;
}

type TeamRow = Awaited<ReturnType<ReturnType<typeof selectRecords>["executeTakeFirstOrThrow"]>>;

/** The account is the one that sent the latest facts. */
function selectRecords(db: Kysely<Database>) {
  return db
    .selectFrom("teams")
    .leftJoin("team_changes", (join) =>
      join.onRef("team_changes.team_id", "=", "teams.id").on("teams.status", "=", "approved"),
    )
    .leftJoin("accounts", (join) =>
      join.on(sql<boolean>`accounts.id = case when team_changes.team_id is null then teams.requested_by
        else team_changes.requested_by end`),
    )
    .select(["teams.id", "teams.kind", "teams.name", "teams.level", "teams.city", "teams.state"])
    .select("teams.sport_code as sportCode")
    .select(["teams.gender", "teams.status", "teams.reason", "teams.requested_at", "teams.decided_at"])
    .select(["teams.version as teamVersion", "accounts.id as accountId", "accounts.email", "email_changed_at"])
    .select([
      sql<string | null>`first_name || ' ' || last_name`.as("accountName"),
      sql<string | null>`lower(substring(email from '[^@]+$'))`.as("mailDomain"),
      sql<boolean>`coalesce(is_verified and not is_blocked and deletion_requested_at is null, false)`.as(
        "isAccountActive",
      ),
      sql<boolean>`exists (select from live_team_staff staff
        where staff.team_id = teams.id and staff.account_id = accounts.id and staff.role = 'head')`.as("isHeadCoach"),
      sql<number>`(select count(*)::integer from teams as other where fold_name(other.name) = fold_name(teams.name)
        and other.sport_code = teams.sport_code and other.gender = teams.gender and other.level is not distinct from teams.level and other.status = 'approved'
        and other.id <> teams.id)`.as("sameName"),
      nameOfDecider("teams").as("decidedBy"),
    ])
    .select(["team_changes.version as changeVersion", "team_changes.status as changeStatus", "team_changes.former"])
    .select(["team_changes.kind as newKind", "team_changes.name as newName", "team_changes.city as newCity"])
    .select(["team_changes.state as newState", "team_changes.sport_code as newSport"])
    .select([
      "team_changes.level as newLevel",
      "team_changes.gender as newGender",
      "team_changes.reason as changeReason",
    ])
    .select("team_changes.requested_at as changeRequestedAt");
}

function toRecord(row: TeamRow): { team: Omit<TeamRecord, "context">; hasFirstFacts: boolean } {
  const { id, kind, name, level, city, state, sportCode, gender, status, isAccountActive, isHeadCoach, sameName } = row;
  const { accountId, accountName, email, requested_at: requestedAt, email_changed_at: emailChangedAt } = row;
  const change = toChange(row);
  const account = accountId && accountName ? { userLoginId: accountId, name: accountName, email } : null;
  const shown = { kind, name, level, city, state, sportCode, gender, status, account };
  const facts = { ...shown, isAccountActive, isHeadCoach, sameName };
  const team = {
    ...facts,
    id,
    reason: row.reason,
    mailDomain: row.mailDomain,
    change,
    requestedAt: requestedAt.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decidedBy,
    version: versionOf([id, row.teamVersion, row.changeVersion, facts, change]),
  };
  const hasFirstFacts = row.teamVersion === 1 && (emailChangedAt === null || emailChangedAt < requestedAt);
  return { team, hasFirstFacts };
}

function toChange(row: TeamRow): TeamRecord["change"] {
  const { newKind, newName, newLevel, newCity, newState, newSport, newGender, changeStatus, former } = row;
  const { changeRequestedAt } = row;
  if (!newKind || !newName || !newCity || !newState || !newSport || !newGender || !changeStatus || !changeRequestedAt)
    return null;
  return {
    kind: newKind,
    name: newName,
    level: newLevel,
    city: newCity,
    state: newState,
    sportCode: newSport,
    gender: newGender,
    status: changeStatus,
    reason: row.changeReason,
    former: former && fromColumns(former),
    requestedAt: changeRequestedAt.toISOString(),
  };
}

function fromColumns({ sport_code: sportCode, former: _, ...facts }: NonNullable<TeamRow["former"]>) {
  return { level: null, ...facts, sportCode };
}
