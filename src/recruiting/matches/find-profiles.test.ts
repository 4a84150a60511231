import { sql } from "kysely";
import { expect, it } from "vitest";
import { createProgram } from "../../../tests/program-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { findProfiles } from "./find-profiles.server.ts";

const { db } = testDatabase();

it("finds a name that one cell has, wherever its last name begins", async () => {
  await sql`with made as (insert into accounts (user_type, first_name, last_name, is_verified)
      values ('Athlete', 'Jean-Luc', 'De La Cruz III', true), ('Athlete', 'J.T.', 'Moss', true), ('Athlete', 'Katherine', 'van der Berg', true) returning id)
    insert into athletes (account_id, gender, graduation_year, current_school, is_published)
      select id, 'F', 2027, 'Lincoln High', true from made`.execute(db);
  const { programId } = await createProgram(db, { gender: "M" });
  const rowOf = (firstName: string, lastName: string) => ({
    firstName,
    lastName,
    year: 2027,
    school: "Lincoln HS",
    club: "",
    team: "",
  });
  const found = await findProfiles(db, { programId }, [
    rowOf("JEAN", "LUC DELACRUZ"),
    rowOf("J", "T Moss"),
    rowOf("Kate", "Van Der Berg"),
  ]);
  expect(found.map(({ name, level, reason }) => [name, level, reason])).toEqual([
    ["Jean-Luc De La Cruz III", "sure", null],
    ["J.T. Moss", "sure", null],
    ["Katherine van der Berg", "likely", "Another first name"],
  ]);
});

it("G01 does not compare a name without letters with each athlete", async () => {
  await sql`with made as (insert into accounts (user_type, first_name, last_name, is_verified)
      select 'Athlete', 'Ana', 'Reyes ' || n, true from generate_series(1, 2000) as n returning id)
    insert into athletes (account_id, gender, graduation_year, current_school, is_published)
      select id, 'F', 2027, 'Lincoln High', true from made`.execute(db);
  await sql`vacuum analyze athletes`.execute(db);
  const { programId } = await createProgram(db);
  const identity = { firstName: "", lastName: '"'.repeat(160), year: 2027, school: "Lincoln High", club: "", team: "" };
  const time = await db.transaction().execute(async (trx) => {
    // With more athletes, PostgreSQL chooses the index of names.
    for (const other of ["seqscan", "hashjoin", "mergejoin"])
      await sql`set local ${sql.raw(`enable_${other}`)} = off`.execute(trx);
    const start = performance.now();
    expect(await findProfiles(trx, { programId }, Array(100).fill(identity))).toEqual([]);
    return performance.now() - start;
  });
  // Each athlete was compared with each row, until the database canceled the statement after five seconds.
  expect(time).toBeLessThan(2000);
});
