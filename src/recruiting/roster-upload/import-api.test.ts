import { hiddenCharacters } from "@openroster/stat-files/document/hidden-characters.ts";
import fc from "fast-check";
import { sql } from "kysely";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate, nebraska } from "../../../tests/school-factories.ts";
import { submitTo } from "../../../tests/submit-form.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { readRoster } from "../../uploads/read-roster.ts";
import { uploadsHandler } from "../../uploads/uploads-jobs.server.ts";
import { rosterUploadProblems } from "../../uploads/vocabulary.ts";
import { makeProgramExport, requestExport } from "../exports/make-export.server.ts";
import { readTagList, writeTagList } from "../exports/tag-list.ts";
import { formatCsv } from "../exports/write-csv.server.ts";
import { decideMatch, listProfileMatches } from "../matches/match-entries.server.ts";
import { addToBoard } from "../prospect/add-to-board.server.ts";
import { noteBody, prospectBody, summaryBody } from "../prospect/schema.ts";
import { addNote } from "../prospect/write-notes.server.ts";
import { changeSummary } from "../prospect/write-ratings.server.ts";
import { acceptMatches } from "./accept-matches.server.ts";
import { rosterFile } from "./actions.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { listRoster, purgeRosters } from "./roster-list.server.ts";
import { saveRoster } from "./save-roster.server.ts";
import { findImport, setMapping } from "./store-import.server.ts";

const handle = testApp();
const { db } = handle;

type Program = Awaited<ReturnType<typeof createProgram>>;
type Client = Program["owner"];

async function upload(client: Pick<Client, "headers">, text: string | Buffer, type = "text/csv") {
  const response = await handle.app.inject({
    method: "PUT",
    url: "/api/coach/import",
    headers: { ...client.headers, "content-type": type },
    payload: text,
  });
  return { status: response.statusCode, body: response.json() };
}

async function get(client: Pick<Client, "headers">, path: string) {
  const { statusCode, body } = await handle.app.inject({ url: `/api/coach/${path}`, headers: client.headers });
  return { status: statusCode, body };
}

async function createAthlete(lastName: string, values: { club_team?: string; published_fields?: string[] } = {}) {
  const { athleteKey } = await createCandidate(db, { last_name: lastName });
  if (values.club_team) await db.updateTable("athletes").set(values).where("id", "=", athleteKey).execute();
  return { athleteKey, athleteId: encodeId("athlete", athleteKey) };
}

let program: Program;
let owner: Client;

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  program = await createProgram(db);
  ({ owner } = program);
});

async function memberOf({ id }: Client) {
  const member = await findMembership(db, id);
  if (!member) throw new Error("The account has no program.");
  return member;
}

async function matches(client = owner) {
  const member = await memberOf(client);
  const file = await findImport(db, member);
  if (!file) throw new Error("There is no file.");
  return proposeMatches(db, member, file);
}

async function accept(rows: { row: number; athleteId: string }[], client = owner) {
  const member = await memberOf(client);
  return db.transaction().execute((trx) => acceptMatches(trx, member, rows));
}

async function addAll(client = owner) {
  const member = await memberOf(client);
  return db.transaction().execute((trx) => saveRoster(trx, member));
}

/** Reads the roster through the export of the program. */
async function exportBoard(client = owner): Promise<string> {
  const member = await memberOf(client);
  const { exportId } = await db.transaction().execute((trx) => requestExport(trx, member, { format: "csv" }));
  await makeProgramExport(db, { programId: member.programId, exportId, publicUrl: "https://roster.example" });
  return (await get(client, `exports/${exportId}/file`)).body;
}

const rosterOf = async (client = owner) => (await listRoster(db, await memberOf(client), { page: 1, text: "" })).data;

describe("import of a roster", () => {
  it("proposes profiles with the same name, class and school or published club, and lists the other rows as CSV", async () => {
    const reyes = await createAthlete("Reyes");
    const okafor = await createAthlete("Okafor");
    const cole = await createAthlete("Cole", { club_team: "Nebraska Elite", published_fields: ["clubTeam"] });
    await createAthlete("Diaz", { club_team: "Nebraska Elite", published_fields: [] });
    const others = [
      "Ana,Okafor,2028,Lincoln High,,",
      "Ana,Diaz,2027,,Nebraska Elite,=1+1",
      "Ana,Reyes,2027,Other High,,",
    ];
    const header = "First,Last,Grad Year,High School,Club,Notes";
    const found = ["ANA,reyes,2027,lincoln high,,Tall", "Ana,Cole,2027,,Nebraska Elite,"];
    const { status, body } = await upload(owner, [header, ...found, ...others].join("\n"));
    expect([status, body.result.rowCount]).toEqual([200, 5]);
    expect(body.result.mapping).toEqual({ firstName: 0, lastName: 1, graduationYear: 2, school: 3, club: 4, note: 5 });
    const { proposals, unmatchedRows } = await matches();
    expect(proposals.map(({ row, athleteId }) => [row, athleteId])).toEqual([
      [0, reyes.athleteId],
      [1, cole.athleteId],
      [2, okafor.athleteId],
    ]);
    // A person decides about another class.
    expect(proposals.map(({ level, reason }) => [level, reason])).toEqual([
      ["sure", null],
      ["sure", null],
      ["likely", "Another class"],
    ]);
    expect(unmatchedRows).toEqual([3, 4]);
    const lines = (await get(owner, "import/unmatched")).body.split("\r\n");
    expect(lines).toEqual([header, ...others.slice(1).map((line) => line.replace("=1+1", '"\'=1+1"')), ""]);
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", reyes.athleteKey).execute();
    expect((await matches()).proposals).toHaveLength(2);
  });

  it("puts accepted athletes on the board once, with stage, position, tags and note", async () => {
    const reyes = await createAthlete("Reyes");
    const unlisted = await createAthlete("Unlisted");
    const file = "Name;Class;School;Stage;Pos;Tags;Note\nAna Reyes;2027;Lincoln High;Offered;MB;Fast, Visit;Strong\n";
    expect((await upload(owner, file)).status).toBe(200);
    const row = { row: 0, athleteId: reyes.athleteId };
    expect(await accept([row, { row: 0, athleteId: unlisted.athleteId }])).toBe(1);
    expect(await accept([row])).toBe(0);
    const { result } = JSON.parse((await get(owner, `prospects/${reyes.athleteId}`)).body);
    expect(result).toMatchObject({ stage: "offered", position: "MB", tags: ["Fast", "Visit"] });
    expect(result.notes.map(({ text }: { text: string }) => text)).toEqual(["Strong"]);
    expect((await get(owner, `prospects/${unlisted.athleteId}`)).status).toBe(404);
    expect((await matches()).keptRows).toEqual([0]);
  });

  it("remembers the columns for files of the program with the same header, and shows a file to its member only", async () => {
    const file = "Who,When,Where\nAna Reyes,2027,Lincoln High\n";
    const reyes = await createAthlete("Reyes");
    expect((await upload(owner, file)).body.result.mapping).toEqual({});
    const mapping = { fullName: 0, graduationYear: 1, school: 2 };
    const member = await memberOf(owner);
    await db.transaction().execute((trx) => setMapping(trx, member, { ...mapping, club: 9 }));
    expect((await matches()).proposals).toMatchObject([{ athleteId: reyes.athleteId }]);
    const colleague = await program.addStaff("recruiter");
    expect((await get(colleague, "import/unmatched")).status).toBe(404);
    expect((await upload(colleague, file)).body.result.mapping).toEqual(mapping);
  });

  it("reads the form of the columns, and rejects a field that two columns have", async () => {
    await upload(owner, "Wer,Wann,Wo\nAna Reyes,2027,Lincoln High\n");
    const caller = await memberOf(owner);
    const submit = (fields: Record<string, string>) =>
      submitTo(rosterFile, db, { caller, fields: { intent: "columns", ...fields } });
    expect(await submit({ "column-0": "full name", "column-1": "Full name" })).toMatchObject({
      data: { message: "Two columns have “Full name”, so we didn’t change the columns. Choose one." },
    });
    expect(await submit({ "column-0": "Nickname" })).toMatchObject({
      data: { message: expect.stringContaining("We don’t know “Nickname”") },
    });
    expect((await findImport(db, caller))?.mapping).toEqual({});
    expect(await submit({ "column-0": "Full name", "column-2": "School" })).toBeNull();
    expect((await findImport(db, caller))?.mapping).toEqual({ fullName: 0, school: 2 });
  });

  it("asks for one of the tables of a file, and reads only that one", async () => {
    const { tables } = (await upload(owner, "Varsity\n#,Name\n7,Ana\n\nJV\n#,Name\n8,Bea\n9,Cia\n")).body.result;
    expect(tables).toEqual([
      { title: "Varsity", rowCount: 1 },
      { title: "JV", rowCount: 2 },
    ]);
    const caller = await memberOf(owner);
    expect((await findImport(db, caller))?.rows).toEqual([]);
    expect(await submitTo(rosterFile, db, { caller, fields: { intent: "table", table: "2" } })).toMatchObject({
      data: { intent: "table" },
    });
    expect(await submitTo(rosterFile, db, { caller, fields: { intent: "table", table: "1" } })).toBeNull();
    expect(await findImport(db, caller)).toMatchObject({
      tables: null,
      mapping: { jersey: 0, fullName: 1 },
      rows: [
        ["8", "Bea"],
        ["9", "Cia"],
      ],
    });
  });

  it("rejects damaged, empty, too long and too large files, and members who may not keep athletes", async () => {
    const rows = (count: number) => `Name\n${"Ana\n".repeat(count)}`;
    for (const [file, message] of [
      ["Name\n", "This file has no rows"],
      ['Name\n"Ana', "a quotation mark is not closed"],
      [rows(10_001), "at most 10,000 rows"],
      [`${"a,".repeat(100)}a\n1\n`, "at most 100 columns"],
    ] as const) {
      const { status, body } = await upload(owner, file);
      expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
    }
    expect((await upload(owner, rows(10_000))).status).toBe(200);
    expect((await upload(owner, Buffer.alloc(5 * 1024 * 1024 + 1, "a"))).status).toBe(413);
    expect((await upload(owner, "{}", "application/json")).status).toBe(415);
    for (const role of ["reader", "evaluator", "compliance"] as const)
      expect((await upload(await program.addStaff(role), "Name\nAna\n")).status).toBe(403);
  });

  it("accepts the form of a browser without script, and leads back to the page with the problem", async () => {
    const send = async (file: string | null, { account = owner.id, name = "file" } = {}) => {
      const form = new FormData();
      form.set("account", account);
      if (file !== null) form.set(name, new File([file], "roster.csv"));
      const request = new Request("http://localhost", { method: "POST", body: form });
      const response = await handle.app.inject({
        method: "POST",
        url: "/api/coach/import",
        headers: { ...owner.headers, "content-type": request.headers.get("content-type") ?? "" },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return [response.statusCode, response.headers.location];
    };
    expect(await send(null)).toEqual([303, "/coach/import?problem=none"]);
    expect(await send("Name\n")).toEqual([303, "/coach/import?problem=empty"]);
    expect(await send("a".repeat(5 * 1024 * 1024 + 1))).toEqual([303, "/coach/import?problem=size"]);
    expect(await send("a".repeat(6 * 1024 * 1024))).toEqual([303, "/coach/import?problem=size"]);
    expect((await send("Name\nAna\n", { account: program.owner.staffId }))[0]).toBe(401);
    expect((await get(owner, "import/unmatched")).status).toBe(404);
    expect(await send("Name\nAna\n")).toEqual([303, "/coach/import"]);
    expect((await get(owner, "import/unmatched")).body).toBe("Name\r\nAna\r\n");
  });

  it("deletes a file after a week", async () => {
    await upload(owner, "Name\nAna\n");
    await uploadsHandler(db).run({}, AbortSignal.timeout(10_000));
    expect((await get(owner, "import/unmatched")).status).toBe(200);
    await db
      .updateTable("waiting_uploads")
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await get(owner, "import/unmatched")).status).toBe(404);
    await uploadsHandler(db).run({}, AbortSignal.timeout(10_000));
    expect(await db.selectFrom("waiting_uploads").select("staff_id").execute()).toEqual([]);
  });
});

describe("a second import", () => {
  it("changes nothing if the file is the same, and proposes what a corrected file changes", async () => {
    const { athleteId } = await createAthlete("Reyes");
    const header = "Name,Class,School,Stage,Tags,Summary,Note\n";
    const line = 'Ana Reyes,2027,Lincoln High,Offered,"Fast, Visit",Setter,Strong\n';
    await upload(owner, header + line);
    expect(await accept([{ row: 0, athleteId }])).toBe(1);
    await upload(owner, header + line);
    expect(await matches()).toMatchObject({ proposals: [], updates: [], keptRows: [0], unmatchedRows: [] });
    const other = 'Ana Reyes,2027,Lincoln High,Committed,"visit; Tall",Libero,Strong\n';
    await upload(owner, header + other);
    expect((await matches()).updates).toMatchObject([
      { row: 0, athleteId, words: ["Stage: Committed", "Tags: visit, Tall", "Summary"] },
    ]);
    expect([await accept([{ row: 0, athleteId }]), await accept([{ row: 0, athleteId }])]).toEqual([1, 0]);
    const { result } = JSON.parse((await get(owner, `prospects/${athleteId}`)).body);
    expect(result).toMatchObject({ stage: "committed", tags: ["Tall", "Visit"], summary: { text: "Libero" } });
    expect(result.notes).toHaveLength(1);
  });
});

describe("athletes without a profile", () => {
  const header = "team,club,jersey,first,last,gradYear,position,height,court,startsAt,event,division\n";

  it("stores rows without a profile once for the program, and updates them by team, jersey and name", async () => {
    const rows = [
      `Elite 17,Nebraska Elite,7,Ana,Reyes,2027,OH,"6'1""",3,2026-11-21 08:00,Omaha Open,17 Open`,
      "Elite 17,,7,Eva,Diaz,2028,S,70,,,Omaha Open,",
      ",,9,No,Team,2027,,,,,,",
      "Elite 17,,,,,2027,,,,,,",
    ];
    await upload(owner, header + rows.join("\n"));
    expect([await addAll(), await addAll()]).toEqual([2, 0]);
    expect(await rosterOf()).toMatchObject([
      { team: "Elite 17", jersey: "7", lastName: "Diaz", height: 70, isDuplicate: true, court: "3" },
      {
        ...{ team: "Elite 17", club: "Nebraska Elite", jersey: "7", firstName: "Ana", lastName: "Reyes" },
        ...{ graduationYear: 2027, position: "OH", height: 73, court: "3", startsAt: "2026-11-21 08:00" },
        ...{ event: "Omaha Open", division: "17 Open", stage: "watching", isDuplicate: true },
      },
    ]);
    await upload(owner, header + rows[0]?.replace("6'1", "6'2").replace("ANA", "ana"));
    expect(await addAll()).toBe(1);
    expect((await rosterOf()).map(({ height }) => height)).toEqual([70, 74]);
  });

  it("shows athletes without a profile to the program only, and deletes them 24 months after the event", async () => {
    await upload(owner, `${header}Elite 17,,7,Secret,Reyes,2027,OH,73,,2026-11-21,Omaha Open,`);
    await addAll();
    const other = await createProgram(db, { schoolId: nebraska, domain: "huskers.com" });
    expect(await rosterOf(other.owner)).toEqual([]);
    const [mine] = await rosterOf();
    const stranger = await memberOf(other.owner);
    const match = { rosterId: mine?.rosterId ?? "", athleteId: "x", isSame: true };
    await expect(decideMatch(db, stranger, match)).rejects.toThrow("find");
    expect(await rosterOf()).toEqual([mine]);
    expect(await exportBoard(other.owner)).not.toContain("Secret");
    expect(await exportBoard()).toContain("Secret");
    const age = (months: number) =>
      sql`update program_events set first_day = current_date - ${months} * interval '1 month', last_day = current_date - ${months} * interval '1 month'`.execute(
        db,
      );
    await age(24);
    await purgeRosters(db);
    expect(await rosterOf()).toHaveLength(1);
    await age(25);
    await purgeRosters(db);
    expect(await rosterOf()).toEqual([]);
  });

  it("moves an athlete to the board when a profile with the same name, class and school is public", async () => {
    await upload(
      owner,
      "team,first,last,gradYear,school,stage,tags,note\nElite,Ana,Reyes,2027,Lincoln High,offered,Fast,Tall\n",
    );
    await addAll();
    const member = await memberOf(owner);
    const [athlete] = await rosterOf();
    const matches = () => listProfileMatches(db, member, { rosterIds: [athlete?.rosterId ?? ""] });
    expect(await matches()).toEqual([]);
    const { athleteId } = await createAthlete("Reyes");
    const match = { rosterId: athlete?.rosterId ?? "", athleteId };
    expect(await matches()).toMatchObject([match]);
    await db.transaction().execute((trx) => decideMatch(trx, member, { ...match, isSame: true }));
    expect(await rosterOf()).toEqual([]);
    const { result } = JSON.parse((await get(owner, `prospects/${athleteId}`)).body);
    expect(result).toMatchObject({ stage: "offered", tags: ["Fast"], notes: [{ text: "Tall" }] });
  });

  it("allows the roster of one event without the plan", async () => {
    const { owner: coach } = await createProgram(db, { schoolId: nebraska, domain: "huskers.com", plan: "free" });
    const row = (event: string) => `${header}Elite,,7,Ana,Reyes,2027,OH,73,,,${event},`;
    for (const [event, expected] of [
      ["Omaha Open", 1],
      ["Iowa Cup", "rejected"],
    ] as const) {
      await upload(coach, row(event).replace(",7,", event === "Iowa Cup" ? ",8," : ",7,"));
      expect(await addAll(coach).catch(({ isPlanLimit }) => isPlanLimit && "rejected")).toBe(expected);
    }
    expect(await rosterOf(coach)).toMatchObject([{ event: "Omaha Open" }]);
  });
});

const invisible = new RegExp(`[${hiddenCharacters}]`, "gu");
// Text that spreadsheets, separators and lists treat in a special way.
const special = ["=1+1", "'=1", "''+2", "-a", "@x", 'a "b" c', "a;b", "a,b|c", "“é” 日本 👩‍🎓", "'", '"', "Ann-Marié"];
const oneOf = fc.constantFrom(...special);
const label = fc.oneof(oneOf, fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }));
const paragraph = fc.array(label, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
const valid = <Value>(schema: { safeParse(value: unknown): { data?: Value | undefined } }, value: unknown) =>
  schema.safeParse(value).data;

describe("an export that is imported again", () => {
  it("imports an export as the same board in another program, and changes nothing in its own", async () => {
    const other = await createProgram(db, { schoolId: nebraska, domain: "huskers.com" });
    const athletes = await Promise.all(["O'Neil", "-Bo", "Reyes"].map((name) => createAthlete(name)));
    const prospect = fc.record({
      stage: fc.constantFrom("watching", "in-contact", "committed"),
      position: fc.constantFrom("OH", "MB", "any"),
      tags: fc.array(label, { maxLength: 3 }),
      notes: fc.array(paragraph, { maxLength: 2 }),
      summary: paragraph,
    });
    const roster = fc.record({
      team: label,
      jersey: label,
      first: label,
      event: label,
      tags: fc.array(label),
      note: paragraph,
    });
    const copy = async (text: string, client: Client) => {
      await upload(client, text);
      const { proposals, updates } = await matches(client);
      if (proposals.length > 0) await accept(proposals, client);
      return { updates, added: await addAll(client) };
    };
    // What another staff writes again: authors, ids and days differ.
    const comparable = (text: string) => {
      const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      return data.map(({ owner, primary_tag_ids, secondary_tag_ids, last_rating, added_on, ...row }) => row);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(prospect, prospect, prospect),
        fc.array(roster, { maxLength: 3 }),
        async (boards, rosters) => {
          for (const table of ["prospects", "program_roster", "program_events", "program_tags"] as const)
            await db.deleteFrom(table).execute();
          const member = await memberOf(owner);
          for (const [index, { stage, position, tags, notes, summary }] of boards.entries()) {
            const { athleteId } = athletes[index] ?? { athleteId: "" };
            const change = { ...valid(prospectBody, { stage, position }), ...valid(prospectBody, { tags }) };
            const texts = notes.flatMap((text) => valid(noteBody, { text }) ?? []);
            const text = valid(summaryBody, { text: summary })?.text;
            await db.transaction().execute(async (trx) => {
              await addToBoard(trx, member, { athleteId, change });
              for (const note of texts) await addNote(trx, member, { athleteId, note });
              if (text) await changeSummary(trx, member, { athleteId, text, version: 1 });
            });
          }
          const cells = rosters.map(({ team, jersey, first, event, tags, note }) => [
            team,
            jersey,
            first,
            event,
            writeTagList(tags),
            note,
          ]);
          await upload(
            owner,
            formatCsv(["team", "jersey", "first", "event", "tags", "note"], [["T", "1", "", "", "", ""], ...cells]),
          );
          await addAll();
          const text = await exportBoard();
          expect(await copy(text, owner)).toMatchObject({ updates: [], added: 0 });
          expect(await exportBoard()).toBe(text);
          await copy(text, other.owner);
          expect(comparable(await exportBoard(other.owner))).toEqual(comparable(text));
        },
      ),
      { numRuns: 4 },
    );
  });

  it("reads every cell and list of tags as it was", () => {
    const text = fc
      .oneof(oneOf, fc.string({ unit: "grapheme" }))
      .map((one) => one.normalize("NFC").replaceAll(invisible, "").replaceAll(/\s/g, " ").trim());
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        const filled = rows.map(([one, other]) => [one, `${other}.`, `a\n${other}.`]);
        const result = readRoster(Buffer.from(formatCsv(["a", "b", "c"], filled)));
        expect(result).toMatchObject([{ columns: ["a", "b", "c"], rows: filled }]);
      }),
    );
    fc.assert(
      fc.property(fc.array(text.filter(Boolean)), (labels) => {
        expect(readTagList(writeTagList(labels))).toEqual(labels);
      }),
    );
  });
});

it("G02 rejects a roster with 429 and the time to wait after a minute of processor time in an hour", async () => {
  const { owner: coach } = await createProgram(db, { schoolId: nebraska, domain: "huskers.com" });
  // The limits of the application are multiplied by 1,000.
  await createLimits(db, 1).take("file-processor", coach.id, 60_000_000);
  const request = { method: "PUT", url: "/api/coach/import", payload: "Team,Jersey\nOmaha,7\n" } as const;
  const rejected = await handle.app.inject({ ...request, headers: { ...coach.headers, "content-type": "text/csv" } });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json().message).toBe(rosterUploadProblems.budget);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(3500);
});
