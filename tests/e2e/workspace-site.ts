import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { encodeId, findKey } from "../../src/athletes/public-id.server.ts";
import { hashCheaply } from "../members.ts";
import { freshAddress, goodPassword, openSession, type Site } from "./accounts-site.ts";
import { expect } from "./fixtures.ts";

let passwordHash: Promise<string> | undefined;

/** Creates a verified athlete with a hidden profile, as after sign-up; `goodPassword` signs in. */
export async function createAthlete(
  site: Pick<Site, "db">,
  { firstName = "Ana", lastName = "Reyes" }: { firstName?: string; lastName?: string } = {},
): Promise<{ email: string; accountId: string; athleteKey: string }> {
  passwordHash ??= hashCheaply(goodPassword);
  const email = freshAddress();
  const { id } = await site.db
    .insertInto("accounts")
    .values({
      user_type: "Athlete",
      first_name: firstName,
      last_name: lastName,
      email,
      password_hash: await passwordHash,
      is_verified: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const athlete = await site.db
    .insertInto("athletes")
    .values({
      account_id: id,
      gender: "F",
      graduation_year: 2028,
      school_type: "H",
      current_school: "Lincoln High",
      is_published: false,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { email, accountId: id, athleteKey: athlete.id };
}

/** Signs in an athlete of `createAthlete` and opens `next`. */
export function signIn(page: Page, email: string, next = "/me"): Promise<void> {
  return openSession(page, { email, password: goodPassword, next });
}

/** Creates a team with games. Returns its public id. */
export async function createTeam(
  site: Pick<Site, "db">,
  athleteKey: string,
  {
    teamName = "Varsity",
    sportCode = "VB" as const,
    seasonOrGame = "G" as const,
    events = 0,
  }: { teamName?: string; sportCode?: "VB" | "FB" | "BB"; seasonOrGame?: "G" | "S"; events?: number } = {},
): Promise<string> {
  const { id } = await site.db
    .insertInto("team_seasons")
    .values({
      athlete_id: athleteKey,
      sport_code: sportCode,
      season_year: "2026",
      team_name: teamName.trim(),
      season_or_game: seasonOrGame,
      position: sql<number>`(select count(*)::integer from team_seasons where athlete_id = ${athleteKey})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (let position = 0; position < events; position += 1) {
    const stats = JSON.stringify({ kills: 12, attackErrors: 3, attackAttempts: 27 });
    await site.db
      .insertInto("events")
      .values({
        team_season_id: id,
        position,
        name: `Game ${position + 1}`,
        score: "3-1",
        event_date: "2026-09-04",
        stats,
      })
      .execute();
  }
  return encodeId("teamSeason", id);
}

export async function eventsOf(site: Pick<Site, "db">, teamId: string) {
  return await site.db
    .selectFrom("events")
    .select(["name", "score", "stats", sql<string | null>`event_date::text`.as("date")])
    .where("team_season_id", "=", findKey("teamSeason", teamId))
    .orderBy("position")
    .execute();
}

export async function profileOf(site: Pick<Site, "db">, accountId: string) {
  return await site.db
    .selectFrom("athletes")
    .select(["height", "weight", "city", "state", "current_school", "is_published"])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Ends every session of an account, as an expiry does. */
export async function endSessions(site: Pick<Site, "db">, accountId: string): Promise<void> {
  await site.db
    .updateTable("sessions")
    .set({ expires_at: sql<Date>`now() - interval '1 minute'`, created_at: sql<Date>`now() - interval '1 hour'` })
    .where("account_id", "=", accountId)
    .execute();
}

/** Returns the saving state of the workspace. */
export function savingOf(page: Page) {
  return page.locator("[data-saving]");
}

/** Waits until every change is saved. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(savingOf(page)).toHaveText("Saved");
}
