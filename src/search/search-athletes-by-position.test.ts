import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete } from "../../tests/factories.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testApp } from "../../tests/test-app.ts";
import { findKey } from "../athletes/public-id.server.ts";
import type { BulkAthlete } from "../bulk-import/bulk-athlete.ts";
import { openSearchIndex } from "./index/open-search-index.server.ts";
import { searchAthletes } from "./search-athletes.server.ts";

const handle = testApp();
const { db } = handle;

async function createPlayer(lastName: string, positions: string[]): Promise<string> {
  const seasons = [{ seasonYear: "2026", teams: [{ teamName: "Test", seasonOrGame: "G" }] }];
  const codes = new Set(positions.map((code) => code.split(":")[0]));
  const sports = [...codes].map((sportCode) => ({ sportCode, seasons })) as NonNullable<BulkAthlete["sports"]>;
  const id = await createAthlete(db, { lastName, sports });
  await db.updateTable("athletes").set({ positions }).where("id", "=", findKey("athlete", id)).execute();
  return id;
}

interface Item {
  lastName: string;
  position: string | null;
}

async function search(query: string): Promise<{ status: number; items: Item[]; total: number; allKeys: string[] }> {
  const response = await handle.app.inject(`/api/profile/SearchAthletes?${query}`);
  const { result } = response.json() as { result: { data: Item[]; pages: { totalRecords: number } } | null };
  const items = result?.data ?? [];
  return {
    status: response.statusCode,
    items,
    total: result?.pages.totalRecords ?? 0,
    allKeys: [...new Set(items.flatMap((item) => Object.keys(item)))].sort(),
  };
}

beforeAll(async () => {
  await createPlayer("Setter", ["VB:S", "VB:OH"]);
  await createPlayer("Hitter", ["VB:OH"]);
  await createPlayer("Guard", ["BB:PG", "VB:L"]);
  await createPlayer("Safety", ["FB:S"]);
  await createPlayer("Nowhere", []);
});

describe("search by position", () => {
  it.each([
    ["position=VB:OH", ["Setter", "Hitter"]],
    ["position=VB:S", ["Setter"]],
    ["position=FB:S", ["Safety"]],
    ["position=VB:L&position=FB:S", ["Guard", "Safety"]],
    ["position=VB:OH&fullName=hit", ["Hitter"]],
    ["position=BB:C", []],
    ["position=", ["Setter", "Hitter", "Guard", "Safety", "Nowhere"]],
  ])("returns the athletes for %s: %j", async (query, names) => {
    const { items, total } = await search(query);
    expect(items.map(({ lastName }) => lastName)).toEqual(names);
    expect(total).toBe(names.length);
  });

  it.each([
    "position=OH",
    "position=vb:oh",
    "position=VB:QB",
    "position=VB:OH' or 1=1",
    "position[]=VB:OH",
    "position=%00",
  ])("rejects %s", async (query) => {
    expect((await search(query)).status).toBe(400);
  });

  it("Z06 shows the primary position and only published data", async () => {
    const { items, allKeys } = await search("");
    expect(items.map(({ lastName, position }) => [lastName, position])).toEqual([
      ["Setter", "Setter"],
      ["Hitter", "Outside Hitter"],
      ["Guard", "Point Guard"],
      ["Safety", "Safety"],
      ["Nowhere", null],
    ]);
    expect(allKeys).toEqual(
      "athleteId city currentSchool firstName gender graduationYear hasFilm headline height lastName position profilePictureURI sportCode state weight".split(
        " ",
      ),
    );
  });

  it("shows the first position of the chosen sport, or none", async () => {
    await createPlayer("Both", ["BB:SG", "VB:S", "VB:L"]);
    const items = async (query: string) =>
      (await search(`fullName=Both&${query}`)).items.map(({ position }) => position);
    expect(await items("sportCode=VB")).toEqual(["Setter"]);
    expect(await items("sportCode=BB")).toEqual(["Shooting Guard"]);
    expect(await items("")).toEqual(["Shooting Guard"]);
    await db
      .updateTable("athletes")
      .set({ positions: ["BB:SG"] })
      .where("positions", "@>", sql<string[]>`array['VB:L', 'BB:SG']`)
      .execute();
    expect(await items("sportCode=VB")).toEqual([null]);
  });

  it("returns the same results with and without the index", async () => {
    await createPlayer("Guest", ["BB:SF", "VB:DS"]);
    const log = { info: () => undefined, warn: () => undefined };
    const dataDir = await mkdtemp(path.join(tmpdir(), "openroster-positions-"));
    const index = openSearchIndex(db, { dataDir, url: handle.url, log, mode: "on" });
    try {
      await index.ready;
      const query = { page: 1, size: 10, position: ["VB:OH"] };
      const found = await searchAthletes(db, query, index);
      expect([found.data.length, found.pages.totalRecords, found.version]).toEqual([2, 2, index.version]);
      expect((await searchAthletes(db, { page: 1, size: 10 }, index)).version).not.toBeNull();
      const ofSport = { page: 1, size: 10, sportCode: "VB", fullName: "Guest" } as const;
      const { data, version } = await searchAthletes(db, ofSport, index);
      expect(version).not.toBeNull();
      expect(data.map(({ position }) => position)).toEqual(["Defensive Specialist"]);
      expect(data).toEqual((await searchAthletes(db, ofSport)).data);
      expect((await index.count({ position: ["VB:OH"] })).gender).toEqual({ F: 2 });
      expect(await index.suggest({ fullName: "Hiter", position: ["VB:OH"] })).toEqual(["Robin Hitter"]);
    } finally {
      await index.close();
      await removeFolder(dataDir);
    }
  });
});
