import { randomBytes } from "node:crypto";
import { sportDefinition } from "@openroster/stat-files/sports/sport-definition.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { createHasher } from "../src/accounts/password-hash.server.ts";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";
import { tokenDigest } from "../src/sessions/bearer-token.server.ts";
import { password } from "../tests/members.ts";
import { cookieName, createAdministrator } from "../tests/signed-in.ts";
import type { World } from "./load-traffic.ts";
import { openPool } from "./search-classes.ts";
import { publicKeys, searchPaths } from "./search-http.ts";

const members = 300;

/** Prepares request data in a database of generated athletes. Makes some of them members who can sign in. */
export async function createWorld(db: Kysely<Database>, { visitors }: { visitors: number }): Promise<World> {
  const run = randomBytes(4).toString("hex");
  const pool = await openPool(db);
  const staff = await Promise.all(
    Array.from({ length: 5 }, (_, number) => createAdministrator(db, { email: `staff-${run}-${number}@mail.example` })),
  );
  const { rows } = await sql<{
    id: string;
  }>`select id from accounts where user_type = 'Athlete' order by id limit 200`.execute(db);
  return {
    run,
    visitors,
    searchApiPaths: searchPaths(pool, "/api/profile/SearchAthletes"),
    searchPagePaths: searchPaths(pool, "/searchAthletes"),
    profiles: await findProfiles(db),
    members: await createMembers(db, run),
    password,
    staff: staff.map(({ token }) => token),
    accounts: rows.map(({ id }) => id),
    keys: publicKeys(pool),
  };
}

/** Picks profiles uniformly, so that caches do not help. */
async function findProfiles(db: Kysely<Database>): Promise<World["profiles"]> {
  const { rows } = await sql<{ athlete: string; season: string; sport: SportCode }>`
    select distinct on (athlete_id) athlete_id as athlete, team_seasons.id as season, sport_code as sport
    from team_seasons join athletes on athletes.id = athlete_id
    where is_public and athlete_id % (select greatest(1, count(*) / 3000) from athletes) = 0
    order by athlete_id, team_seasons.id`.execute(db);
  return rows.map(({ athlete, season, sport }) => ({
    id: encodeId("athlete", athlete),
    seasonPath: `${sportDefinition(sport).api.seasonPath}?seasonId=${encodeId("teamSeason", season)}`,
  }));
}

async function createMembers(db: Kysely<Database>, run: string): Promise<World["members"]> {
  const hash = await createHasher().hash(password);
  const { rows } = await sql<{ id: string; email: string }>`
    update accounts set email = 'member-' || ${run}::text || '-' || place || '@mail.example', password_hash = ${hash}
    from (select account_id, row_number() over () as place from athletes where is_public order by id desc limit ${members}) as chosen
    where accounts.id = account_id returning accounts.id, email`.execute(db);
  const tokens = rows.map(({ id, email }) => ({ id, email, token: randomBytes(32).toString("base64url") }));
  await db
    .insertInto("sessions")
    .values(
      tokens.map(({ id, token }) => ({
        digest: tokenDigest(token),
        account_id: id,
        expires_at: sql<Date>`now() + interval '8 hours'`,
        kind: "cookie" as const,
        device: "Firefox on Linux",
      })),
    )
    .execute();
  return tokens.map(({ email, token }) => ({ email, cookie: `${cookieName}=${token}` }));
}
