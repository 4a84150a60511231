import { readHeight } from "@openroster/stat-files/tables/read-height.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { measureResults, measureSteps } from "../../../tests/measure-reads.ts";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { rosterLimits } from "../../uploads/roster-table.ts";
import { storeUpload } from "../../uploads/waiting-uploads.server.ts";
import { findProfiles } from "../matches/find-profiles.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { addNote } from "../prospect/write-notes.server.ts";
import { findFileEvents } from "./find-file-events.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { readNotes } from "./read-notes.ts";
import { readIdentity, rowReader } from "./read-row.ts";
import { saveRoster } from "./save-roster.server.ts";
import { findImport } from "./store-import.server.ts";
import type { ImportField } from "./vocabulary.ts";

const { db } = testDatabase();
let member: Membership;

async function createMember(plan: "active" | "free" = "active") {
  const { owner } = await createProgram(db, { plan });
  const found = await findMembership(db, owner.id);
  if (!found) throw new Error("The account has no program.");
  return found;
}

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  member = await createMember();
});

/** Stores a file whose columns are these fields. */
async function storeFile(fields: readonly ImportField[], rows: readonly (readonly string[])[]) {
  const mapping = Object.fromEntries(fields.map((field, position) => [field, position]));
  const table = { title: null, columns: fields, rows, lines: rows.map((_, row) => row + 2), notes: [] };
  await storeUpload(db, member, {
    ...{ name: "a.csv", file: JSON.stringify({ tables: [table] }), choices: JSON.stringify({ mapping }) },
  });
  const file = await findImport(db, member);
  if (!file) throw new Error("There is no file.");
  return file;
}

const manyLines = "a\n".repeat(rosterLimits.cellLength / 2);

describe("cells of a file", () => {
  it("G01 reads 40,000 characters in lines in linear time", () => {
    const before = process.threadCpuUsage();
    for (let cell = 0; cell < 10; cell += 1) expect(readNotes(manyLines)).toHaveLength(10);
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
  });

  it("G01 splits notes between lines, and omits lines that no note may contain", () => {
    const line = "b".repeat(1500);
    expect(readNotes(["a", "", "c", line, line, line, "d"].join("\n"))).toEqual([
      `a\n\nc\n${line}\n${line}`,
      `${line}\nd`,
    ]);
    expect(readNotes(`a\nb\u202e\nc\n${"x".repeat(4001)}\nd`)).toEqual(["a\nc", "d"]);
    expect(readNotes("\n \n")).toEqual([]);
  });

  it("G01 reads a height with 39,900 blanks in linear time", () => {
    const before = process.threadCpuUsage();
    expect(readHeight(`10${" ".repeat(39_900)}x`)).toBeNull();
    expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200);
    expect(["6'1\"", " 6-1 ", "73", "73 in", "185.4 cm", "185"].map(readHeight)).toEqual([73, 73, 73, 73, 73, 73]);
  });

  it("G01 reads at most 500 characters of a cell that is no note, summary or list of tags", () => {
    const cell = rowReader({ columns: ["a"], rows: [["x".repeat(40_000)]], mapping: { school: 0, note: 0 } })(0);
    expect([cell("school").length, cell("note").length, cell("club").length]).toEqual([500, 40_000, 0]);
    expect(readIdentity(cell).school).toBe("");
  });

  it("G01 lets other requests run while it reads 5 MB of notes in lines", async () => {
    const { athleteKey } = await createCandidate(db);
    const athleteId = encodeId("athlete", athleteKey);
    const rows = Array.from({ length: 125 }, (_, row) => [athleteId, "Omaha", String(row), manyLines]);
    const file = await storeFile(["athleteId", "team", "jersey", "note"], rows);
    const { result, longestMs } = await measureSteps(() => proposeMatches(db, member, file));
    expect(longestMs).toBeLessThan(250);
    expect((await measureSteps(() => findFileEvents(db, member, file))).longestMs).toBeLessThan(250);
    expect(result.proposals[0]?.plan.notes).toHaveLength(10);
  });
});

describe("names without letters", () => {
  it("G01 looks up 2,000 of them in a second, among 2,000 athletes", async () => {
    await sql`
      with made as (
        insert into accounts (user_type, first_name, last_name, email, is_verified)
        select 'Athlete', 'Ana', 'Athlete ' || n, 'many-' || n || '@mail.example', true from generate_series(1, 2000) as n returning id
      )
      insert into athletes (account_id, gender, graduation_year, current_school, is_published)
      select id, 'F', 2028, 'Lincoln High', true from made`.execute(db);
    const names = ["", '""', "-", ".", '"'.repeat(161), "Athlete 7"];
    const identities = Array.from({ length: 2000 }, (_, row) => ({
      firstName: "Ana",
      lastName: names[row % names.length] ?? "",
      year: 2028,
      school: "Lincoln High",
      club: "",
      team: "",
    }));
    const found = await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 1000`.execute(trx);
      return findProfiles(trx, member, identities);
    });
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(["Ana Athlete 7"]));
    expect(found).toHaveLength(333);
  });

  it("G01 finds at most ten profiles for a row", async () => {
    for (let made = 0; made < 12; made += 1) await createCandidate(db, { last_name: "Reyes" });
    const identity = { firstName: "Ana", lastName: "Reyes", year: 2027, school: "Lincoln High", club: "", team: "" };
    expect(await findProfiles(db, member, [identity])).toHaveLength(10);
  });
});

describe("athletes on the board", () => {
  const text = (index: number) => `Note ${index} ${"x".repeat(3900)}`;

  async function addAthlete(lastName: string) {
    const { athleteKey } = await createCandidate(db, { last_name: lastName });
    const athleteId = encodeId("athlete", athleteKey);
    await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: {} }));
    await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, written_at)
      select ${member.programId}, ${athleteKey}, ${member.staffId}, 'general', 'Note ' || n || ' ' || repeat('x', 3900), now() - interval '1 day' + n * interval '1 second'
      from generate_series(1, 100) as n`.execute(db);
    return athleteId;
  }

  it("G01 compares a file with their notes without reading the notes", async () => {
    const ids = [await addAthlete("Reyes"), await addAthlete("Cole")];
    const notes = [text(50), `${text(1)}\n${text(2)}`, `${text(1)}\nNote 2`, "Tall"];
    const file = await storeFile(
      ["athleteId", "note"],
      ids.map((athleteId) => [athleteId, "Tall"]),
    );
    const counting = measureResults(db);
    const { updates } = await proposeMatches(counting.db, member, file);
    expect(updates.map(({ words }) => words)).toEqual([["Note"], ["Note"]]);
    expect(Math.max(...counting.lengths)).toBeLessThan(2000);
    const [athleteId = ""] = ids;
    const wordsFor = async (note: string) => {
      const { updates } = await proposeMatches(db, member, { ...file, rows: [[athleteId, note]] });
      return updates.flatMap(({ words }) => words);
    };
    expect(await Promise.all(notes.map(wordsFor))).toEqual([[], [], ["Note"], ["Note"]]);
    await db
      .transaction()
      .execute((trx) => addNote(trx, member, { athleteId, note: { text: "Tall", type: "general" } }));
    expect(await wordsFor("Tall")).toEqual([]);
  });
});

describe("a program without the coach plan", () => {
  it("G11 imports a roster without its tags", async () => {
    await clearPrograms(db);
    member = await createMember("free");
    await storeFile(["team", "jersey", "tags", "note"], [["Omaha", "7", "Fast; Tall", "Setter"]]);
    await db.transaction().execute((trx) => saveRoster(trx, member));
    const rows = await db.selectFrom("program_roster").select(["tags", "note"]).execute();
    expect(rows).toEqual([{ tags: [], note: "Setter" }]);
  });

  it("G11 stores the tags of a roster with the coach plan", async () => {
    await storeFile(["team", "jersey", "tags"], [["Omaha", "7", "Fast; Tall"]]);
    await db.transaction().execute((trx) => saveRoster(trx, member));
    expect(await db.selectFrom("program_roster").select("tags").execute()).toEqual([{ tags: ["Fast", "Tall"] }]);
  });
});
