import createHttpError, { isHttpError } from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import { type Limits, requireWithin } from "../../http/rate-limits.server.ts";
import { teamLimits } from "../vocabulary.ts";
import { requireTeamSpace } from "./require-team-space.server.ts";
import type { JoinableTeam } from "./schema.ts";

interface CodeLimit {
  accountId: string;
  limits: Limits;
}

/**
 * Runs `work`, which throws 404 for an unknown code. Throws 429 after ten of them in an hour. `work` may start a transaction, but must not
 * be called within one: the limits use another connection, and many requests that hold one while they wait for another would wait forever.
 */
export async function limitUnknownCodes<Result>(
  { accountId, limits }: CodeLimit,
  work: () => Promise<Result>,
): Promise<Result> {
  await requireWithin(limits, "team-code", accountId);
  const result = work();
  const isUnknown = await result.then(
    () => false,
    (error: unknown) => isHttpError(error) && error.status === 404,
  );
  if (!isUnknown) await limits.refund("team-code", accountId);
  return result;
}

/** Returns the approved team of a code, so that the athlete can check it before joining. Throws 404 for an unknown code. */
export async function findTeamByCode(db: Kysely<Database>, code: string): Promise<JoinableTeam> {
  const team = await db
    .selectFrom("teams")
    .select(["id as teamId", "name", "kind", "city", "state", "sport_code as sportCode", "gender"])
    .where("join_code", "=", tidyCode(code))
    .where("status", "=", "approved")
    .executeTakeFirst();
  if (!team) throw createHttpError(404, "No team has this code. Check it, or ask your coach for a new one.");
  return team;
}

/** Adds the athlete to the team of a code, with the athlete's consent. Repeating it changes nothing. Throws 404 and 409. */
export async function joinTeam(
  trx: Kysely<Database>,
  { accountId, code }: { accountId: string; code: string },
): Promise<JoinableTeam> {
  const athlete = await trx
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select("athletes.id")
    .where("accounts.id", "=", accountId)
    .where(sql<boolean>`is_public_account(accounts)`)
    .forNoKeyUpdate("accounts")
    .executeTakeFirst();
  if (!athlete) throw createHttpError(403, "Your account can’t join a team.");
  const team = await findTeamByCode(trx, code);
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
  await requireTeamSpace(trx, { athleteKey: athlete.id, teamId: team.teamId });
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
  return code.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase();
}
