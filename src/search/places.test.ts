import { sql } from "kysely";
import { expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import { matching } from "./match-athletes.server.ts";
import { findPlace } from "./places.server.ts";
import { readSearchAddress } from "./search-address.server.ts";
import { sqlSearch } from "./sql-search.server.ts";

const { db } = testDatabase();

function createAt(place: { city?: string; state?: string; currentSchool?: string }): Promise<string> {
  return createAthlete(db, { city: null, state: null, currentSchool: null, ...place });
}

async function search(query: string): Promise<string[]> {
  const { choice } = readSearchAddress(new URLSearchParams(query));
  const { ids } = await sqlSearch(db).find({ ...choice, page: 1, size: 50 });
  return ids.map((id) => encodeId("athlete", id));
}

it("finds athletes within miles of a city or a ZIP code, by their city or else their school", async () => {
  const omaha = await createAt({ city: "omaha", state: "NE" });
  // About 50 miles from Omaha.
  const lincoln = await createAt({ city: "Lincoln", state: "NE" });
  const bySchool = await createAt({ state: "NE", currentSchool: "Millard North High School" });
  const away = await createAt({ city: "Scottsbluff", state: "NE", currentSchool: "Millard North High School" });
  await createAt({ city: "Omaha" });
  await createAt({ state: "NE" });
  await createAt({ city: "A place that no list has", state: "NE" });
  expect(await search("near=Omaha,+NE&within=25")).toEqual([omaha, bySchool]);
  expect(await search("near=68131&within=25")).toEqual([omaha, bySchool]);
  // 100 miles unless given.
  expect(await search("near=omaha+nebraska")).toEqual([omaha, lincoln, bySchool]);
  expect(await search("near=Omaha&within=500")).toEqual([omaha, lincoln, bySchool, away]);
  expect(await search("near=Nowhere")).toEqual([]);
  expect(await search("near=00000")).toEqual([]);
  expect(await search("within=25&fullName=nobody")).toEqual([]);
});

it("names the place that a text means, and others of the name", async () => {
  expect(await findPlace(db, "68131-1234")).toEqual({ name: "ZIP code 68131", others: [] });
  expect(await findPlace(db, "st. louis mo")).toEqual({ name: "St Louis, MO", others: [] });
  expect((await findPlace(db, "Lincoln")).name).toBe("Lincoln, NE");
  expect((await findPlace(db, "Lincoln")).others).toHaveLength(3);
  expect(await findPlace(db, "Nowhere")).toEqual({ name: null, others: [] });
});

it("reads the places in reach by their index", async () => {
  const rows = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const condition = matching({ near: "Omaha, NE", within: 50 });
    return (await sql<{ "QUERY PLAN": string }>`explain select id from athletes where ${condition}`.execute(trx)).rows;
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("athletes_place");
});
