import { beforeAll, expect, test } from "vitest";
import { type bulkAthlete, createAthlete } from "../../tests/factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { findKey } from "../athletes/public-id.server.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { filterUnchanged, findShowcase } from "./find-showcase.server.ts";

const { db } = testDatabase();
const graduationYear = new Date().getFullYear() + 2;
const mediaLinks = [{ text: "Highlights", date: "2026-01-01", url: "https://video.example/1" }];
const published = ["searchEngines" as const];
const stats = {
  VB: { digs: 9 },
  FB: { pancakeBlocks: 5 },
  BB: { fieldGoalsMade: 4, fieldGoalsAttempted: 9, points: 8 },
};

function plays(sportCode: SportCode, line: Record<string, number> = stats[sportCode]) {
  const events = [{ eventName: "Opener", score: "3-1", stats: line }];
  const teams = [{ teamName: "Varsity", seasonOrGame: "G" as const, events }];
  return [{ sportCode, seasons: [{ seasonYear: "2026", teams }] }] as ReturnType<typeof bulkAthlete>["sports"];
}

const ids: string[] = [];

beforeAll(async () => {
  await createAthlete(db, { lastName: "Bare", published });
  await createAthlete(db, { lastName: "Unmeasured", height: null, mediaLinks, published, sports: plays("VB") });
  await createAthlete(db, { lastName: "Graduated", graduationYear: 2020, published, mediaLinks, sports: plays("VB") });
  await createAthlete(db, { lastName: "Present", published, mediaLinks, sports: plays("VB", { started: 1 }) });
  await createAthlete(db, { lastName: "Unplayed", published, mediaLinks, sports: plays("VB", {}) });
  await createAthlete(db, { lastName: "Unlisted", graduationYear, mediaLinks, sports: plays("VB") });
  const before = await createAthlete(db, {
    lastName: "Account",
    published,
    graduationYear,
    mediaLinks,
    sports: plays("VB"),
  });
  await db
    .updateTable("media_links")
    .set({ url: "https://www.youtube.com/@ava.vb" })
    .where("athlete_id", "=", findKey("athlete", before) ?? "")
    .execute();
  for (const sportCode of ["VB", "VB", "VB", "FB", "BB"] as const)
    ids.push(await createAthlete(db, { published, graduationYear, mediaLinks, sports: plays(sportCode) }));
});

test("shows athletes of every sport before a second one of the same sport", async () => {
  const shown = await findShowcase(db, { count: 3, start: 0 });
  expect(shown.map(({ sportCode }) => sportCode).sort()).toEqual(["BB", "FB", "VB"]);
});

test("G10 shows only complete, listed profiles of current classes and no appearances, from any start", async () => {
  for (const start of [0, 0.5, 0.999]) {
    const shown = await findShowcase(db, { count: 20, start });
    expect(shown.map(({ athleteId }) => athleteId).sort()).toEqual([...ids].sort());
    expect(shown.every(({ figures }) => figures.length > 0)).toBe(true);
    expect(shown.flatMap(({ figures }) => figures.map(({ label }) => label))).not.toContain("Games played");
  }
});

test("starts with the first athlete after the start", async () => {
  const [first] = await findShowcase(db, { count: 1, start: 0 });
  const [last] = await findShowcase(db, { count: 1, start: 0.999 });
  expect(first?.athleteId).toBe(ids[0]);
  expect(last?.athleteId).toBe(ids.at(-1));
});

test("returns no athletes if none is public", async () => {
  const empty = await db.transaction().execute(async (trx) => {
    await trx.updateTable("accounts").set({ is_demo: true }).execute();
    const shown = await findShowcase(trx, { count: 3, start: 0.3 });
    await trx.updateTable("accounts").set({ is_demo: false }).execute();
    return shown;
  });
  expect(empty).toEqual([]);
});

test("removes an athlete that was hidden after the selection", async () => {
  const shown = await findShowcase(db, { count: 20, start: 0 });
  const [first] = shown;
  await db
    .deleteFrom("athletes")
    .where("id", "=", (eb) => eb.selectFrom("athletes").select(eb.fn.max("id").as("id")))
    .execute();
  const remaining = await filterUnchanged(db, shown);
  expect(remaining).toHaveLength(shown.length - 1);
  expect(remaining).toContainEqual(first);
});

test("removes an athlete whose profile changed after the selection", async () => {
  const shown = await findShowcase(db, { count: 20, start: 0 });
  await db
    .updateTable("events")
    .set({ score: "3-2" })
    .where("id", "=", (eb) => eb.selectFrom("events").select(eb.fn.max("id").as("id")))
    .execute();
  expect(await filterUnchanged(db, shown)).toHaveLength(shown.length - 1);
  const again = await findShowcase(db, { count: 20, start: 0 });
  expect(await filterUnchanged(db, again)).toEqual(again);
});
