import { type Insertable, type Kysely, sql } from "kysely";
import type { Accounts } from "../src/database/generated-tables.ts";
import type { Database } from "../src/database/tables.ts";
import { createSignedIn } from "./signed-in.ts";

/** Creighton University (basketball, perhaps volleyball) and the University of Nebraska-Lincoln (football too), with their mail domains. */
export const creighton = 181002;
export const nebraska = 181464;

let made = 0;

/** Creates a coach with an address at `domain`, approved by default. With `schoolId`, the coach reads for that school. */
export async function createCoach(
  db: Kysely<Database>,
  {
    domain = "creighton.edu",
    schoolId,
    sportCodes = ["VB"],
    ...overrides
  }: Partial<Insertable<Accounts>> & {
    domain?: string;
    schoolId?: number;
    sportCodes?: ("VB" | "FB" | "BB")[];
  } = {},
) {
  made += 1;
  const email = `coach-${made}@${domain}`;
  const coach = await createSignedIn(db, { email, domain_status: "A", ...overrides });
  if (schoolId) {
    const values = { account_id: coach.id, school_id: schoolId, sport_codes: sportCodes };
    await db.insertInto("coach_posts").values(values).execute();
  }
  return coach;
}

/** Creates a published athlete with one volleyball season of two matches. */
export async function createCandidate(db: Kysely<Database>, overrides: Partial<Insertable<Accounts>> = {}) {
  const member = await createSignedIn(db, { user_type: "Athlete", first_name: "Ana", ...overrides });
  const { id } = await db
    .insertInto("athletes")
    .values({
      account_id: member.id,
      gender: "F",
      height: 73,
      graduation_year: 2027,
      current_school: "Lincoln High",
      positions: ["VB:OH", "VB:S"],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const team = await db
    .insertInto("team_seasons")
    .values({
      athlete_id: id,
      sport_code: "VB",
      season_year: "2025",
      team_name: "Lincoln High",
      season_or_game: "G",
      position: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const position of [0, 1]) {
    await db
      .insertInto("events")
      .values({
        team_season_id: team.id,
        position,
        name: `Match ${position + 1}`,
        stats: sql`'{"kills": 14, "attackErrors": 2, "attackAttempts": 30, "setsPlayed": 3}'::jsonb`,
      })
      .execute();
  }
  return { ...member, athleteKey: id };
}
