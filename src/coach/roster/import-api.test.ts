import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-desk.ts";
import { createCandidate } from "../../../tests/school-desk.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { acceptMatches } from "./accept-matches.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { findImport, purgeImports, setMapping } from "./store-import.server.ts";

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

async function matches() {
  const member = await memberOf(owner);
  const file = await findImport(db, member);
  if (!file) throw new Error("There is no file.");
  return proposeMatches(db, member, file);
}

async function accept(rows: { row: number; athleteId: string }[]) {
  const member = await memberOf(owner);
  return db.transaction().execute((trx) => acceptMatches(trx, member, rows));
}

describe("import of a roster", () => {
  it("proposes profiles with the same name, class and school or published club, and lists the other rows as CSV", async () => {
    const reyes = await createAthlete("Reyes");
    await createAthlete("Okafor");
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
    ]);
    expect(unmatchedRows).toEqual([2, 3, 4]);
    const lines = (await get(owner, "import/unmatched")).body.split("\r\n");
    expect(lines).toEqual([header, ...others.map((line) => line.replace("=1+1", '"\'=1+1"')), ""]);
    await db.updateTable("athletes").set({ is_published: false }).where("id", "=", reyes.athleteKey).execute();
    expect((await matches()).proposals).toHaveLength(1);
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

  it("deletes a file after a week", async () => {
    await upload(owner, "Name\nAna\n");
    await purgeImports(db);
    expect((await get(owner, "import/unmatched")).status).toBe(200);
    await db
      .updateTable("program_imports")
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await get(owner, "import/unmatched")).status).toBe(404);
    await purgeImports(db);
    expect(await db.selectFrom("program_imports").select("staff_id").execute()).toEqual([]);
  });
});
