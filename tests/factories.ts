import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import {
  type DetailFieldName,
  detailFieldNames,
  type FieldValues,
  type PublishableName,
  publishableNames,
} from "../src/athletes/fields.ts";
import { encodeId, findKey } from "../src/athletes/public-id.server.ts";
import type { BulkAthlete } from "../src/bulk-import/bulk-athlete.ts";
import { importAthletes } from "../src/bulk-import/import-athletes.server.ts";
import type { Database } from "../src/database/tables.ts";

// Tests of several files may share one database.
const run = randomUUID().slice(0, 8);
let made = 0;

/** The optional details of a profile, all unknown. */
export const noDetails = Object.fromEntries(
  detailFieldNames.map((name) => [name, null]),
) as FieldValues<DetailFieldName>;

/** The choices of an athlete who publishes no detail. */
export const nonePublished = Object.fromEntries(publishableNames.map((name) => [name, false])) as Record<
  PublishableName,
  boolean
>;

/** Returns a made-up word of 32 consonants. A name with the digits of a UUID would be rejected as contact data. */
export function uniqueWord(): string {
  return toConsonants(randomUUID().replaceAll("-", ""));
}

function toConsonants(hexadecimal: string): string {
  return hexadecimal.replaceAll(/./g, (digit) => "bcdghjlmnpqrtzwx"[Number.parseInt(digit, 16)] ?? "");
}

/** Returns a line of the bulk format with every required field. A number makes the name unique. */
export function bulkAthlete(overrides: Partial<BulkAthlete> = {}): BulkAthlete {
  made += 1;
  return {
    externalId: `test:${run}:${made}`,
    firstName: "Robin",
    // A name may contain at most three digits.
    lastName: `Tester ${made < 1000 ? made : toConsonants(made.toString(16))}`,
    gender: "F",
    graduationYear: 2028,
    schoolType: "H",
    currentSchool: "Test High School",
    city: "Omaha",
    state: "NE",
    height: 70,
    weight: 150,
    mediaLinks: [],
    sports: [],
    ...overrides,
  };
}

/** Stores an athlete as the import does, and returns the public id. */
export async function createAthlete(db: Kysely<Database>, overrides: Partial<BulkAthlete> = {}): Promise<string> {
  const athlete = bulkAthlete(overrides);
  await importAthletes(db, [athlete]);
  const { id } = await db
    .selectFrom("athletes")
    .select("id")
    .where("external_id", "=", athlete.externalId)
    .executeTakeFirstOrThrow();
  return encodeId("athlete", id);
}

/** Lets search engines list the profile of an athlete. */
export async function allowSearchEngines(db: Kysely<Database>, athleteId: string): Promise<void> {
  await sql`update athletes set published_fields = published_fields || '{searchEngines}' where id = ${findKey("athlete", athleteId)}`.execute(
    db,
  );
}

/** Texts that an import or a member could store before contact data was rejected. */
interface StoredTexts {
  firstName?: string;
  lastName?: string;
  currentSchool?: string;
  schoolType?: string;
  city?: string;
  state?: string;
  seasonYear?: string;
  teamName?: string;
  eventName?: string;
  score?: string;
  linkText?: string;
}

/** Replaces texts of a stored athlete, in every season, event and link, without the checks of an import. */
export async function storeTexts(
  db: Kysely<Database>,
  publicId: string,
  { firstName, lastName, currentSchool, schoolType, city, state, ...texts }: StoredTexts,
): Promise<void> {
  const id = findKey("athlete", publicId) ?? "";
  const account = { first_name: firstName, last_name: lastName };
  const athlete = { current_school: currentSchool, school_type: schoolType, city, state };
  const team = { season_year: texts.seasonYear, team_name: texts.teamName };
  const event = { name: texts.eventName, score: texts.score };
  const isGiven = (values: object) => Object.values(values).some((value) => value !== undefined);
  const accountOf = db.selectFrom("athletes").select("account_id").where("id", "=", id);
  const teamsOf = db.selectFrom("team_seasons").select("id").where("athlete_id", "=", id);
  if (isGiven(account)) await db.updateTable("accounts").set(account).where("id", "=", accountOf).execute();
  if (isGiven(athlete)) await db.updateTable("athletes").set(athlete).where("id", "=", id).execute();
  if (isGiven(team)) await db.updateTable("team_seasons").set(team).where("athlete_id", "=", id).execute();
  if (isGiven(event)) await db.updateTable("events").set(event).where("team_season_id", "in", teamsOf).execute();
  if (texts.linkText)
    await db.updateTable("media_links").set({ label: texts.linkText }).where("athlete_id", "=", id).execute();
}
