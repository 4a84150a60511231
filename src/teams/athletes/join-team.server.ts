import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { teamLimits } from "../vocabulary.ts";
import type { JoinableTeam } from "./schema.ts";

interface JoinOptions {
  accountId: string;
  code: string;
  limits: Limits;
}

/** Returns the approved team of a code, so that the athlete can check it before joining. Throws 404 for an unknown code and 429 after ten of them in an hour. */
export async function findTeamByCode(
  db: Kysely<Database>,
  { accountId, code, limits }: JoinOptions,
): Promise<JoinableTeam> {
  await requireWithin(limits, "team-code", accountId);
  const team = await db
    .selectFrom("teams")
    .select(["id as teamId", "name", "kind", "city", "state", "sport_code as sportCode", "gender"])
    .where("join_code", "=", tidyCode(code))
    .where("status", "=", "approved")
    .executeTakeFirst();
  if (!team) throw createHttpError(404, "No team has this code. Check it, or ask your coach for a new one.");
  await limits.refund("team-code", accountId);
  return team;
}

/** Adds the athlete to the team of a code, with the athlete's consent. Repeating it changes nothing. Throws 404, 409 and 429. */
export async function joinTeam(trx: Kysely<Database>, { accountId, code, limits }: JoinOptions): Promise<JoinableTeam> {
  const athlete = await trx
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select("athletes.id")
    .where("accounts.id", "=", accountId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  if (!athlete) throw createHttpError(403, "Your account can’t join a team.");
  const team = await findTeamByCode(trx, { accountId, code, limits });
  // The lock makes concurrent joins take turns, so that the limit holds.
  await trx.selectFrom("teams").select("id").where("id", "=", team.teamId).forNoKeyUpdate().execute();
  const { members } = await trx
    .selectFrom("team_athletes")
    .select(sql<number>`count(*)::integer`.as("members"))
    .where("team_id", "=", team.teamId)
    .where("left_at", "is", null)
    .where("athlete_id", "<>", athlete.id)
    .executeTakeFirstOrThrow();
  if (members >= teamLimits.athletes)
    throw createHttpError(409, `A team can have ${teamLimits.athletes} athletes. Ask your coach.`);
  const now = sql<Date>`now()`;
  await trx
    .insertInto("team_athletes")
    .values({ team_id: team.teamId, athlete_id: athlete.id })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "athlete_id"])
        .doUpdateSet({ left_at: null, joined_at: now })
        .where("team_athletes.left_at", "is not", null),
    )
    .execute();
  return team;
}

/** Returns a code as it is stored: athletes type small letters, blanks and dashes. */
function tidyCode(code: string): string {
  return code.replaceAll(/[\s-]/g, "").toUpperCase();
}
