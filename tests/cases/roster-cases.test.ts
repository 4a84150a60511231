import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { importAthletes } from "../../src/bulk-import/import-athletes.server.ts";
import { findMembership } from "../../src/programs/find-program.server.ts";
import { findUnread } from "../../src/recruiting/roster-upload/find-unread.server.ts";
import { saveRoster } from "../../src/recruiting/roster-upload/save-roster.server.ts";
import { findImport, setAnswers } from "../../src/recruiting/roster-upload/store-import.server.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { testApp } from "../test-app.ts";

const handle = testApp();
const { db } = handle;
const read = (path: string) => readFileSync(new URL(path, import.meta.url));

type Owner = Awaited<ReturnType<typeof createProgram>>["owner"];
let owner: Owner;

beforeAll(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  ({ owner } = await createProgram(db));
  for (const file of ["bulk-match-profiles", "bulk-states"]) {
    const lines = read(`inputs/${file}.ndjson`).toString().trim().split("\n");
    await db.transaction().execute((trx) =>
      importAthletes(
        trx,
        lines.map((line) => JSON.parse(line)),
      ),
    );
  }
});

async function memberOf() {
  const member = await findMembership(db, owner.id);
  if (!member) throw new Error("The account has no program.");
  return member;
}

async function upload(file: string) {
  const response = await handle.app.inject({
    method: "PUT",
    url: "/api/coach/import",
    headers: { ...owner.headers, "content-type": "text/csv" },
    payload: read(`inputs/${file}`),
  });
  return { status: response.statusCode, result: response.json().result };
}

/** Uploads and saves a file, and returns the saved athletes and what was not read. */
async function importRoster(file: string, answers: { team?: string; seasonYear?: number } = {}) {
  await db.deleteFrom("program_roster").execute();
  expect((await upload(file)).status).toBe(200);
  const member = await memberOf();
  await db.transaction().execute((trx) => setAnswers(trx, member, answers));
  const stored = await findImport(db, member);
  if (!stored) throw new Error("There is no file.");
  await db.transaction().execute((trx) => saveRoster(trx, member));
  const response = await handle.app.inject({ url: "/api/coach/roster", headers: owner.headers });
  return { data: response.json().result.data as Record<string, unknown>[], unread: await findUnread(stored) };
}

const values = (rows: readonly Record<string, unknown>[], ...keys: string[]) =>
  rows.map((row) => keys.map((key) => row[key]));

async function search(query: string) {
  const response = await handle.app.inject({ url: `/api/profile/SearchAthletes?${query}` });
  return (response.json().result.data as { lastName: string }[]).map(({ lastName }) => lastName);
}

describe("rosters from the field", () => {
  it("reads heights as people write them, and counts the others", async () => {
    const right: { jersey: string; height: number | null }[] = JSON.parse(
      read("expected/roster-heights.csv.json").toString(),
    );
    const { data, unread } = await importRoster("roster-heights.csv");
    const heights = new Map(data.map(({ jersey, height }) => [jersey, height]));
    expect(right.map(({ jersey }) => [jersey, heights.get(jersey)])).toEqual(
      right.map(({ jersey, height }) => [jersey, height]),
    );
    const lost = right.filter(({ height }) => height === null).length;
    expect(unread.cells).toMatchObject([{ field: "height", filled: right.length, unread: lost }]);
  });

  it("reads the text formulas of spreadsheet programs", async () => {
    const { data } = await importRoster("roster-excel-text-formula.csv");
    expect(values(data, "jersey", "lastName")).toEqual([
      ["05", "Alder"],
      ["07", "Birch"],
    ]);
  });

  it("splits a name in one cell", async () => {
    const { data } = await importRoster("roster-last-comma-first.csv");
    expect(values(data, "firstName", "lastName")).toEqual([
      ["Ana", "Alder"],
      ["Bea", "Birch"],
    ]);
  });

  it("asks for the team of a roster without that column", async () => {
    const { data, unread } = await importRoster("roster-no-team-column.csv");
    expect([data, unread.teamless, unread.seasonless]).toEqual([[], 2, 2]);
    const answered = await importRoster("roster-no-team-column.csv", { team: "Elite", seasonYear: 2027 });
    expect(values(answered.data, "team", "jersey", "firstName", "graduationYear", "height", "position")).toEqual([
      ["Elite", "12", "Ana", 2028, 71, "OH"],
      ["Elite", "14", "Bea", 2029, 69, "S"],
    ]);
  });

  it("reads a line that names the separator", async () => {
    expect(values((await importRoster("roster-sep-line.csv")).data, "lastName")).toEqual([["Alder"]]);
  });

  it("reads a name with invisible characters", async () => {
    const { data } = await importRoster("roster-zero-width.csv");
    expect(values(data, "firstName", "lastName")).toEqual([["Ana", "Alder"]]);
  });

  it("reads an Excel workbook", async () => {
    const { data } = await importRoster("roster-workbook.xlsx");
    expect(data.length).toBeGreaterThan(0);
    expect(JSON.stringify(data)).not.toMatch(/PK|\\u0003/);
  });

  it("reads short years, asks for the season of class words, and counts the rest", async () => {
    const { data, unread } = await importRoster("roster-class-words.csv");
    expect(values(data, "graduationYear").flat()).toEqual([2027, 2027, 2027, null, null, null, null]);
    expect(unread).toMatchObject({ seasonless: 3, cells: [{ field: "graduationYear", unread: 4 }] });
    const answered = await importRoster("roster-class-words.csv", { seasonYear: 2027 });
    expect(values(answered.data, "graduationYear").flat()).toEqual([2027, 2027, 2027, 2028, 2030, null, 2028]);
    expect(answered.unread.cells).toMatchObject([{ unread: 1, examples: [{ line: 7, text: "2026-27" }] }]);
  });
});

describe("names, schools and states from the field", () => {
  it("matches each spelling of a school", async () => {
    await upload("roster-match-variants.csv");
    const { body } = await handle.app.inject({ url: "/api/coach/import/unmatched", headers: owner.headers });
    expect(body.trim().split("\r\n")).toHaveLength(1);
  });

  it.each([
    ["ORourke", "O'Rourke"],
    ["O Rourke", "O'Rourke"],
    ["O’Rourke, Ivy", "O'Rourke"],
    ["Alcala Romero", "Alcala-Romero"],
    ["alcalaromero", "Alcala-Romero"],
    ["June Alcalá-Romero", "Alcala-Romero"],
    ["St Romain", "St. Romain"],
    ["st.romain", "St. Romain"],
    ["Kit St Romain Jr.", "St. Romain"],
  ])("S01 finds %j", async (fullName, lastName) => {
    expect(await search(`fullName=${encodeURIComponent(fullName)}`)).toEqual([lastName]);
  });

  it("stores the code of a state in press style", async () => {
    const rows = await db
      .selectFrom("athletes")
      .select("state")
      .where("external_id", "like", "state-%")
      .orderBy("id")
      .execute();
    const right = ["NE", "CA", "NY", "WA", "IL", "DC", "WV", "TX", "OR", "HI"];
    expect(rows.map(({ state }) => state)).toEqual(right);
    for (const state of right) expect(await search(`sportCode=VB&state=${state}`)).not.toEqual([]);
  });
});
