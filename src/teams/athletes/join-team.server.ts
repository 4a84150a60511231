import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import { countRows } from "../../database/count-rows.server.ts";
import type { Database } from "../../database/tables.ts";
import { type Limits, limitFailures } from "../../http/rate-limits.server.ts";
import { linkChosenSeasons, lockPublicAthlete } from "../merges/merge-seasons.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { requireTeamSpace } from "./require-team-space.server.ts";
import type { JoinableTeam, JoinedTeam, JoinState } from "./schema.ts";

/** Throws 429 after ten unknown codes in an hour. The response to one is 404. */
export const codeLimit = { name: "team-code", failures: [404] } as const;

/** Finds the team of a code for an account, or for a client without one. Throws 404 for an unknown code, and 429 as `codeLimit` does. */
export function tryCode(
  db: Kysely<Database>,
  { key, code, limits }: { key: string; code: string; limits: Limits },
): Promise<JoinableTeam> {
  return limitFailures(limits, { ...codeLimit, key }, () => findTeamByCode(db, code));
}

/** Returns the approved team of a code, so that the athlete can check it before joining. Throws 404 for an unknown code. */
async function findTeamByCode(db: Kysely<Database>, code: string): Promise<JoinableTeam> {
  const team = await db
    .selectFrom("teams")
    .select(["id as teamId", "name", "kind", "level", "city", "state", "sport_code as sportCode", "gender"])
    .where("join_code", "=", tidyCode(code))
    .where("status", "=", "approved")
    .executeTakeFirst();
  if (!team) throw noSuchCode();
  return team;
}

function noSuchCode() {
  return createHttpError(404, "No team has this code. Check it, or ask your coach for a new one.");
}

/**
 * Asks to join the team of a code, with the athlete's consent: the staff confirms it, unless it invited the athlete by name. Repeating it
 * changes nothing. Throws 403 for an athlete whom the staff removed or declined, 404 for an unknown code and 409 at the limit.
 */
export async function joinTeam(
  trx: Kysely<Database>,
  {
    accountId,
    code,
    sameSeasons = [],
  }: { accountId: string; code: string; sameSeasons?: readonly string[] | undefined },
): Promise<JoinedTeam> {
  const joinable = await findTeamByCode(trx, code);
  // The lock makes concurrent joins take turns, so that the limits hold. A code that changed until then finds no team.
  if (!(await lockTeam(trx, joinable.teamId, code))) throw noSuchCode();
  const athleteKey = await lockPublicAthlete(trx, accountId);
  if (!athleteKey) throw createHttpError(403, "Your account can’t join a team.");
  const key = { teamId: joinable.teamId, athleteKey };
  const { isMember, state } = await findState(trx, key);
  if (isMember) return { ...joinable, status: "confirmed" };
  if (state === "waiting") return { ...joinable, status: "waiting" };
  if (state === "removed" || state === "declined")
    throw createHttpError(403, "A coach of this team has to invite you first. Ask your coach.");
  if (state === "invited") {
    await storeSameSeasons(trx, key, sameSeasons);
    await admitAthlete(trx, key);
    return { ...joinable, status: "confirmed" };
  }
  await requireTeamSpace(trx, key);
  const waiting = await countJoins(trx, key.teamId);
  if (waiting >= teamLimits.athletes)
    throw createHttpError(
      409,
      "Too many athletes are waiting for this team’s coach. Ask your coach, and try again later.",
    );
  await trx
    .insertInto("team_joins")
    .values({ team_id: key.teamId, athlete_id: key.athleteKey, state: "waiting" })
    .execute();
  await storeSameSeasons(trx, key, sameSeasons);
  return { ...joinable, status: "waiting" };
}

interface MemberKey {
  teamId: string;
  athleteKey: string;
}

/** Makes an athlete a member of the locked team. Throws 409 at the limit. */
export async function admitAthlete(trx: Kysely<Database>, { teamId, athleteKey }: MemberKey): Promise<void> {
  const members = await countRows(
    trx.selectFrom("team_athletes").where("team_id", "=", teamId).where("left_at", "is", null),
  );
  if (members >= teamLimits.athletes) throw createHttpError(409, `A team can have ${teamLimits.athletes} athletes.`);
  await requireTeamSpace(trx, { athleteKey, teamId });
  const join = await trx
    .deleteFrom("team_joins")
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", athleteKey)
    .returning("same_season_ids as seasonKeys")
    .executeTakeFirst();
  await trx
    .insertInto("team_athletes")
    .values({ team_id: teamId, athlete_id: athleteKey })
    .onConflict((conflict) =>
      conflict.columns(["team_id", "athlete_id"]).doUpdateSet({ left_at: null, joined_at: sql<Date>`now()` }),
    )
    .execute();
  const seasonKeys = new Set([...(join?.seasonKeys ?? []), ...(await findSeasonsOfName(trx, { teamId, athleteKey }))]);
  await linkChosenSeasons(trx, { athleteKey, teamId, seasonKeys: [...seasonKeys] });
}

/** Returns the athlete’s seasons with the exact name of the team, which the first steps propose while the athlete waits for the coach. */
async function findSeasonsOfName(trx: Kysely<Database>, { teamId, athleteKey }: MemberKey): Promise<string[]> {
  const seasons = await trx
    .selectFrom("team_seasons")
    .innerJoin("teams", (join) =>
      join
        .onRef("teams.sport_code", "=", "team_seasons.sport_code")
        .on(sql<boolean>`team_title(teams) = team_seasons.team_name`),
    )
    .select("team_seasons.id")
    .where("teams.id", "=", teamId)
    .where("athlete_id", "=", athleteKey)
    .where("linked_team_id", "is", null)
    .where("season_or_game", "=", "G")
    .execute();
  return seasons.map(({ id }) => id);
}

/** Stores which seasons of the profile are the team’s. They are merged when the athlete is admitted. */
async function storeSameSeasons(
  trx: Kysely<Database>,
  { teamId, athleteKey }: MemberKey,
  sameSeasons: readonly string[],
): Promise<void> {
  const keys = sameSeasons.flatMap((seasonId) => findKey("teamSeason", seasonId) ?? []);
  if (keys.length === 0) return;
  await trx
    .updateTable("team_joins")
    .set({ same_season_ids: sql<string[]>`${keys}::bigint[]` })
    .where("team_id", "=", teamId)
    .where("athlete_id", "=", athleteKey)
    .execute();
}

/** Locks an approved team until the transaction ends, so that joins, decisions and removals take turns. Returns false if it changed. */
export async function lockTeam(trx: Kysely<Database>, teamId: string, code?: string): Promise<boolean> {
  const locked = await trx
    .selectFrom("teams")
    .select("id")
    .where("id", "=", teamId)
    .where("status", "=", "approved")
    .$if(code !== undefined, (query) => query.where("join_code", "=", tidyCode(code ?? "")))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

async function findState(trx: Kysely<Database>, { teamId, athleteKey }: MemberKey) {
  const { rows } = await sql<{ isMember: boolean; state: JoinState | null }>`
    select exists (
        select from team_athletes where team_id = ${teamId} and athlete_id = ${athleteKey} and left_at is null
      ) as "isMember",
      (select state from team_joins where team_id = ${teamId} and athlete_id = ${athleteKey}) as state`.execute(trx);
  return rows[0] ?? { isMember: false, state: null };
}

async function countJoins(trx: Kysely<Database>, teamId: string): Promise<number> {
  const waiting = await countRows(
    trx.selectFrom("team_joins").where("team_id", "=", teamId).where("state", "=", "waiting"),
  );
  return waiting;
}

/** Returns a code as it is stored: athletes type small letters, blanks and dashes. */
function tidyCode(code: string): string {
  return code.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
