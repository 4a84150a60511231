import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram, endPlan } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import type { SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { programLimits } from "../../programs/vocabulary.ts";
import { purgeBoards } from "../exports/purge-boards.server.ts";

const handle = testApp();
const { db } = handle;
const pdf = Buffer.from("%PDF-1.7\nreport");

let program: Awaited<ReturnType<typeof createProgram>>;
let athleteId: string;
let athleteKey: string;

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("stored_files").execute();
  program = await createProgram(db);
  ({ athleteKey } = await createCandidate(db));
  athleteId = encodeId("athlete", athleteKey);
  await db.insertInto("prospects").values({ program_id: program.programId, athlete_id: athleteKey }).execute();
});

type Client = Pick<SignedIn, "headers">;

async function attach(bytes: Buffer, name = "Report.pdf", client: Client = program.owner) {
  const response = await handle.app.inject({
    method: "PUT",
    url: `/api/coach/prospects/${athleteId}/files?${new URLSearchParams({ name })}`,
    headers: { ...client.headers, "content-type": "application/octet-stream" },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json() };
}

function request(method: "GET" | "DELETE", path = "", client: Client = program.owner) {
  return handle.app.inject({
    method,
    url: `/api/coach/prospects/${athleteId}/files${path}`,
    headers: { ...client.headers },
  });
}

const listed = async (client: Client = program.owner) => (await request("GET", "", client)).json().result;
const released = () =>
  db
    .selectFrom("stored_files")
    .select("key")
    .where("purpose", "=", "prospect-file")
    .where("released_at", "is not", null)
    .execute();

it("attaches a file by its content, and returns it to the staff as a download that no page can open in place", async () => {
  const evaluator = await program.addStaff("evaluator");
  const { status, body } = await attach(pdf, "../Scouting ‘Peña’.html", evaluator);
  expect(status).toBe(200);
  const { fileId } = body.result;
  expect(await listed()).toMatchObject([
    {
      fileId,
      name: "Scouting ‘Peña’.pdf",
      type: "application/pdf",
      size: pdf.length,
      addedBy: { name: "Casey evaluator" },
    },
  ]);
  const file = await request("GET", `/${fileId}`);
  expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true]);
  expect(file.headers).toMatchObject({
    "content-disposition": 'attachment; filename="Scouting _Pena_.pdf"',
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
  });
  expect(file.headers["cache-control"]).toContain("no-store");
  const other = await createProgram(db, { gender: "M" });
  await db.insertInto("prospects").values({ program_id: other.programId, athlete_id: athleteKey }).execute();
  expect([await listed(other.owner), (await request("GET", `/${fileId}`, other.owner)).statusCode]).toEqual([[], 404]);
  expect((await handle.app.inject({ url: `/api/coach/prospects/${athleteId}/files/${fileId}` })).statusCode).toBe(401);
  await sql`update athletes set is_published = false where id = ${athleteKey}`.execute(db);
  expect([(await request("GET", `/${fileId}`)).statusCode, (await attach(pdf)).status]).toEqual([404, 404]);
});

it("accepts the four types by their first bytes, and nothing else", async () => {
  for (const [bytes, ending] of [
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "jpg"],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "png"],
    [Buffer.concat([Buffer.from("RIFF"), Buffer.alloc(4), Buffer.from("WEBPVP8 ")]), "webp"],
  ] as const) {
    expect((await attach(bytes, "Picture")).status).toBe(200);
    expect((await listed())[0].name).toBe(`Picture.${ending}`);
  }
  for (const text of ["<svg xmlns='http://www.w3.org/2000/svg'/>", "GIF89a", "MZ", " %PDF-1.7", "RIFF1234WAVE"])
    expect((await attach(Buffer.from(text))).status).toBe(415);
});

it("refuses files above the limits, and files of a program without the plan", async () => {
  expect((await attach(Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413);
  await attach(pdf);
  await db.updateTable("prospect_files").set({ size: programLimits.fileBytes }).execute();
  expect((await attach(pdf)).body.message).toMatch(/1 GB, which is the limit/);
  await db.updateTable("prospect_files").set({ size: 1 }).execute();
  for (let count = 1; count < programLimits.filesOfAthlete; count += 1) expect((await attach(pdf)).status).toBe(200);
  expect((await attach(pdf)).body.message).toBe("An athlete can have 20 files. Delete one to attach another.");
  await endPlan(db, program.owner.id);
  expect((await attach(pdf)).status).toBe(403);
});

it("deletes a file for its author and for recruiters, and releases its bytes with the file, the athlete and the program", async () => {
  const evaluator = await program.addStaff("evaluator");
  const ids: string[] = [];
  for (const client of [program.owner, evaluator, evaluator])
    ids.push((await attach(pdf, "A", client)).body.result.fileId);
  expect((await request("DELETE", `/${ids[0]}`, evaluator)).statusCode).toBe(403);
  expect((await request("DELETE", `/${ids[1]}`, evaluator)).statusCode).toBe(200);
  expect((await request("DELETE", `/${ids[0]}`)).statusCode).toBe(200);
  expect(await released()).toHaveLength(2);
  await sql`update prospects set removed_at = now() - interval '31 days'`.execute(db);
  await purgeBoards(db);
  expect(await released()).toHaveLength(3);
  await db.insertInto("prospects").values({ program_id: program.programId, athlete_id: athleteKey }).execute();
  await attach(pdf);
  await db.deleteFrom("athletes").where("id", "=", athleteKey).execute();
  expect([await released(), await db.selectFrom("prospect_files").select("id").execute()]).toMatchObject([
    { length: 4 },
    [],
  ]);
});
