import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { BulkAthlete } from "../src/athletes/import/bulk-athlete.ts";
import { importAthletes } from "../src/athletes/import/import-athletes.server.ts";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { Database } from "../src/database/tables.ts";

/** Tests of several files may share one database. */
const run = randomUUID().slice(0, 8);
let made = 0;

/** A line of the bulk format with everything an athlete needs; a number in the name keeps it apart from the others. */
export function bulkAthlete(overrides: Partial<BulkAthlete> = {}): BulkAthlete {
  made += 1;
  return {
    externalId: `test:${run}:${made}`,
    firstName: "Robin",
    lastName: `Tester ${made}`,
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
