import { readXlsx } from "@openroster/stat-files/tables/read-xlsx.ts";
import { readXlsx as readWithLibrary } from "hucre/xlsx";
import { sql } from "kysely";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { measureResults, measureSteps } from "../../../tests/measure-reads.ts";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership, type Membership } from "../../programs/find-program.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { makeProgramExport, readExportFile, requestExport } from "./make-export.server.ts";

const { db } = testDatabase();
let member: Membership;

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  const { owner } = await createProgram(db);
  const found = await findMembership(db, owner.id);
  if (!found) throw new Error("The account has no program.");
  member = found;
});

const publicUrl = "https://roster.example";
const athletes = 4;
const notesOfAthlete = 500;

/** Stores 8 MB of notes on athletes, with a deleted one for each. Returns the ids by name. */
async function fillBoard(): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < athletes; made += 1) {
    const { athleteKey } = await createCandidate(db, { last_name: `Reyes ${athletes - made}` });
    const athleteId = encodeId("athlete", athleteKey);
    await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: { tags: ["Fast"] } }));
    await sql`insert into prospect_notes (program_id, athlete_id, staff_id, type, text, written_at, deleted_at)
      select ${member.programId}, ${athleteKey}, ${member.staffId}, 'general', case when n = 1 then '=' else '' end || n || ' “' || repeat('a"', 1990), now() + n * interval '1 second',
        case when n > ${notesOfAthlete}::integer then now() end
      from generate_series(1, ${notesOfAthlete + 1}::integer) as n`.execute(db);
    ids.unshift(athleteId);
  }
  return ids;
}

async function makeExport(format: "csv" | "xlsx" | "json", columns?: string[]) {
  const { programId } = member;
  const { exportId } = await db.transaction().execute((trx) => requestExport(trx, member, { format, columns }));
  // Of an attempt that was interrupted.
  for (const part of [0, 99])
    await db
      .insertInto("program_export_parts")
      .values({ program_id: programId, export_id: exportId, part, data: Buffer.from("x") })
      .execute();
  const measured = measureResults(db);
  const { longestMs } = await measureSteps(() => makeProgramExport(measured.db, { programId, exportId, publicUrl }));
  const chunks: Buffer[] = [];
  for await (const chunk of (await readExportFile(db, member, exportId)).content) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { text: bytes.toString(), bytes, chunks, longestMs, mostRead: Math.max(...measured.lengths) };
}

describe("G01 an export of a board with many notes", () => {
  it("G01 is written as JSON in parts, and no step has more than a batch of notes in memory", async () => {
    const ids = await fillBoard();
    const { text, chunks, longestMs, mostRead } = await makeExport("json");
    const { notes, prospects } = JSON.parse(text);
    expect(prospects.map(({ athleteId }: { athleteId: string }) => athleteId)).toEqual(ids);
    expect(notes).toHaveLength(athletes * notesOfAthlete);
    expect(notes.map(({ text: note }: { text: string }) => Number.parseInt(note.replace("=", ""), 10))).toEqual(
      Array.from({ length: athletes * notesOfAthlete }, (_, index) => (index % notesOfAthlete) + 1),
    );
    expect(chunks.length).toBeGreaterThan(10);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThan(2_000_000);
    expect(mostRead).toBeLessThan(1_000_000);
    expect(longestMs).toBeLessThan(150);
  });

  it("G01 is written as CSV in parts, and no step has more than a batch of notes in memory", async () => {
    const ids = await fillBoard();
    const { text, longestMs, mostRead } = await makeExport("csv");
    const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(data.map((row) => row.athlete_id)).toEqual(ids);
    for (const { notes = "", tags } of data) {
      expect([notes.split("\n").length, tags]).toEqual([notesOfAthlete, "Fast"]);
      expect([notes.slice(0, 5), notes.endsWith('a"')]).toEqual(["'=1 “", true]);
    }
    expect(mostRead).toBeLessThan(1_000_000);
    expect(longestMs).toBeLessThan(150);
  });

  it("is written as an Excel file with the rows of the CSV, without formulas, with notes that are cut where Excel refuses more", async () => {
    const ids = await fillBoard();
    const { bytes, longestMs, mostRead } = await makeExport("xlsx");
    const csv = Papa.parse<Record<string, string>>((await makeExport("csv")).text, { header: true });
    const [sheet] = readXlsx(bytes, { rows: 100, columns: 200, cellLength: 40_000 });
    const [header = [], ...rows] = (sheet?.rows ?? []).map(({ cells }) => cells);
    expect(header).toEqual(csv.meta.fields);
    const column = (name: string) => rows.map((row) => row[header.indexOf(name)] ?? "");
    expect(column("athlete_id")).toEqual(ids);
    expect(column("tags")).toEqual(ids.map(() => "Fast"));
    for (const notes of column("notes")) {
      expect([notes.slice(0, 4), notes.slice(-44)]).toEqual(["=1 “", "… The CSV and the JSON have the other notes."]);
      expect(notes.length).toBeLessThanOrEqual(32_767);
    }
    const printed = await readWithLibrary(bytes);
    expect(printed.sheets[0]?.rows).toHaveLength(1 + ids.length);
    expect(printed.sheets[0]?.pageSetup).toMatchObject({
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      printTitlesRow: "$1:$1",
    });
    // The reader counts formulas.
    expect(sheet?.notes).toEqual([]);
    expect(mostRead).toBeLessThan(1_000_000);
    expect(longestMs).toBeLessThan(150);
  });
});

it("stores a file once if two attempts run at the same time", async () => {
  const { programId } = member;
  await fillBoard();
  const { exportId } = await db.transaction().execute((trx) => requestExport(trx, member, { format: "csv" }));
  const attempt = () => makeProgramExport(db, { programId, exportId, publicUrl });
  await Promise.all([attempt(), attempt()]);
  const rows = await db.selectFrom("program_export_parts").select("part").orderBy("part").execute();
  const parts = rows.map(({ part }) => part);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts).toEqual([...parts.keys()]);
});

it("writes one row for each athlete, with the entry of a roster, a video and the statistics, in the chosen columns", async () => {
  const { programId } = member;
  const { athleteKey } = await createCandidate(db, { last_name: "Treviño" });
  await db
    .transaction()
    .execute((trx) => addToBoard(trx, member, { athleteId: encodeId("athlete", athleteKey), change: {} }));
  await sql`with event as (
      insert into program_events (program_id, name, first_day, last_day) values (${programId}, 'Open', '2026-06-12', '2026-06-13') returning id)
    insert into program_roster (program_id, event_id, athlete_id, team, jersey, event_on)
    select ${programId}, id, athlete_id, 'Elite', jersey, '2026-06-13' from event,
      (values (${athleteKey}::bigint, '7'), (null, '8')) as listed (athlete_id, jersey)`.execute(db);
  await sql`insert into media_links (athlete_id, label, url, position, published_at)
    values (${athleteKey}, 'Film', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', 0, now())`.execute(db);
  const { text } = await makeExport("csv");
  expect(text.startsWith("\uFEFFathlete_id,")).toBe(true);
  const { data } = Papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true });
  expect(data.map(({ last_name, team, jersey, film_url }) => [last_name, team, jersey, film_url])).toEqual([
    ["Treviño", "Elite", "7", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
    ["", "Elite", "8", ""],
  ]);
  const chosen = await makeExport("csv", ["jersey", "last_name", "assistsPerSet", "unknown"]);
  expect(chosen.text.split("\r\n")).toEqual(["\uFEFFlast_name,jersey,assistsPerSet", "Treviño,7,", ",8,", ""]);
});

it("lists each entry with the first match of its team", async () => {
  const { programId } = member;
  const { rows } = await sql<{ id: string }>`insert into program_events (program_id, name, first_day, last_day)
    values (${programId}, 'Omaha Open', '2026-06-12', '2026-06-13') returning id`.execute(db);
  const eventId = rows[0]?.id;
  await sql`insert into program_roster (program_id, event_id, team, jersey, event_on, court, starts_at)
    values (${programId}, ${eventId}, 'Elite', '1', '2026-06-13', null, null), (${programId}, ${eventId}, 'elite', '2', '2026-06-13', null, null),
      (${programId}, ${eventId}, 'Other', '3', '2026-06-13', null, null), (${programId}, null, 'Elite', '4', '2026-06-13', '9', 'noon')`.execute(
    db,
  );
  await sql`insert into program_event_matches (program_id, event_id, team, court, starts_at, unread_time)
    values (${programId}, ${eventId}, 'Elite', '5', '2026-06-12 09:00', null), (${programId}, ${eventId}, 'ELITE', '6', '2026-06-12 11:00', null),
      (${programId}, ${eventId}, 'elite', '7', null, 'later')`.execute(db);
  const { data } = Papa.parse<Record<string, string>>((await makeExport("csv")).text, { header: true });
  const shown = data.map(({ jersey, court, starts_at, event }) => [jersey, court, starts_at, event].join(" "));
  expect(shown.filter((line) => line.trim() !== "")).toEqual([
    "1 5 2026-06-12 09:00 Omaha Open",
    "4 9 noon ",
    "3   Omaha Open",
    "2 5 2026-06-12 09:00 Omaha Open",
  ]);
  const json = JSON.parse((await makeExport("json")).text);
  expect(json.roster.map(({ jersey, court }: Record<string, string>) => [jersey, court])).toEqual([
    ...[
      ["1", null],
      ["4", "9"],
      ["3", null],
      ["2", null],
    ],
  ]);
  expect(json.matches.map(({ court }: Record<string, string>) => court)).toEqual(["5", "6", "7"]);
});
