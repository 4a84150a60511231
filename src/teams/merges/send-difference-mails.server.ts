import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { runEach } from "../../jobs/run-each.server.ts";
import { queueMail } from "../../mail/queue-mail.server.ts";
import { nameTeam } from "../name-team.ts";

interface Pair {
  athleteKey: string;
  teamId: string;
}

/** Lines of athletes whose game an approved team entered with other numbers, and of which nobody was told. */
const untold = sql`
  select season.athlete_id as "athleteKey", game.team_id as "teamId", own.id as key
  from same_games
    join events own on own.id = same_games.event_id
    join events shown on shown.id = same_games.shown_id
    join team_games game on game.id = shown.team_game_id
    join team_seasons season on season.id = own.team_season_id
  where own.difference_told_at is null and own.team_game_id is null and exists (
    select from jsonb_each(own.stats) stat
    where stat.key <> all (array['homeOrAway', 'started', 'homePoints', 'awayPoints']) and shown.stats -> stat.key is distinct from stat.value)`;

/**
 * Tells an athlete and the head coaches of the team once of each game for which both entered different numbers: one mail for all games that
 * were found since the last run. Returns the number of athletes. Throws the first error at the end.
 */
export async function sendDifferenceMails(
  db: Kysely<Database>,
  { publicUrl, signal }: { publicUrl: string; signal?: AbortSignal },
): Promise<number> {
  const { rows } = await sql<Pair>`select distinct "athleteKey", "teamId" from (${untold}) found order by 1, 2`.execute(
    db,
  );
  return runEach(rows, (pair) => tell(db, pair, publicUrl), signal);
}

function tell(db: Kysely<Database>, { athleteKey, teamId }: Pair, publicUrl: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // In the order of every change of a profile, so that the line does not change until it is noted.
    const athlete = await trx
      .selectFrom("athletes")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .select(["accounts.id as accountId", "accounts.email", "accounts.first_name as firstName"])
      .where("athletes.id", "=", athleteKey)
      .where(sql<boolean>`is_public_account(accounts)`)
      .forNoKeyUpdate("accounts")
      .executeTakeFirst();
    if (!athlete) return false;
    const { rows } = await sql`
      update events set difference_told_at = now()
      where id in (select key from (${untold}) found where "athleteKey" = ${athleteKey} and "teamId" = ${teamId})
      returning id`.execute(trx);
    const games = rows.length;
    const heads = await listHeads(trx, { athleteKey, teamId });
    const [first] = heads;
    if (games === 0 || !first) return false;
    const team = nameTeam(first);
    const mail = { kind: "games-differ" } as const;
    const { firstName, email, accountId } = athlete;
    const props = { firstName, team, games, isCoach: false, link: `${publicUrl}/me/sources` };
    if (email !== null) await queueMail(trx, { ...mail, props, to: email, accountId });
    for (const head of heads) {
      const ofHead = { firstName: head.firstName, team, games, isCoach: true, link: `${publicUrl}/team/confirm` };
      await queueMail(trx, { ...mail, props: ofHead, to: head.email, accountId: head.accountId });
    }
    return true;
  });
}

/** Lists the head coaches of a team while the athlete is on it. */
async function listHeads(trx: Kysely<Database>, { athleteKey, teamId }: Pair) {
  return await trx
    .selectFrom("live_team_staff as staff")
    .innerJoin("teams", "teams.id", "staff.team_id")
    .innerJoin("accounts", "accounts.id", "staff.account_id")
    .innerJoin("team_athletes", "team_athletes.team_id", "teams.id")
    .select(["staff.account_id as accountId", "staff.email", "accounts.first_name as firstName"])
    .select(["teams.name", "teams.level", "teams.gender", "teams.sport_code as sportCode"])
    .where("staff.team_id", "=", teamId)
    .where("staff.role", "=", "head")
    .where("teams.status", "=", "approved")
    .where("team_athletes.athlete_id", "=", athleteKey)
    .where("team_athletes.left_at", "is", null)
    .orderBy("staff.joined_at")
    .execute();
}
