import { beforeEach, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { acceptMatches } from "./accept-matches.server.ts";
import { findUnread } from "./find-unread.server.ts";
import { proposeMatches } from "./propose-matches.server.ts";
import { readGrade, readNoteType, readStage } from "./read-opinions.ts";
import { listRoster } from "./roster-list.server.ts";
import { saveRoster } from "./save-roster.server.ts";
import { findImport } from "./store-import.server.ts";

const handle = testApp();
const { db } = handle;
let owner: Awaited<ReturnType<typeof createProgram>>["owner"];

beforeEach(async () => {
  await clearPrograms(db);
  await db.deleteFrom("athletes").execute();
  ({ owner } = await createProgram(db));
});

async function upload(lines: string[]) {
  const response = await handle.app.inject({
    method: "PUT",
    url: "/api/coach/import",
    headers: { ...owner.headers, "content-type": "text/csv" },
    payload: lines.join("\n"),
  });
  expect(response.statusCode).toBe(200);
  const member = await findMembership(db, owner.id);
  const file = member && (await findImport(db, member));
  if (!file) throw new Error("There is no file.");
  return { member, file };
}

it.each([
  [["A+", "a +", "A plus"], "A+"],
  [["B-", "B−", "b minus"], "B-"],
  [["5", "5/5", "5 stars", "★★★★★", "*****", "⭐️⭐️⭐️⭐️⭐️", "5.0"], "A"],
  [["4.5", "4,5 of 5"], "B+"],
  [["3 out of 5", "★★★☆☆", "3-star"], "C"],
  [["1"], "F"],
  [["E", "6", "0", "8/10", "85", "top", "", "A++"], null],
] as const)("reads %j as %s", (texts, grade) => {
  expect(texts.map((text) => readGrade(text))).toEqual(texts.map(() => grade));
});

it("reads kinds of notes and stages of other products, and no unknown ones", () => {
  const types = ["Questionnaire", "E-Mail", "Film Review", "Live Evaluation", "Phone Call", "Academics"];
  expect(types.map(readNoteType)).toEqual(["questionnaire", "email", "video", "event", "general", null]);
  const stages = ["Verbal Commit", "Offered", "Contacted", "In-Contact", "Watch List", "Top 10"];
  expect(stages.map(readStage)).toEqual(["committed", "offered", "in-contact", "in-contact", "watching", null]);
});

it("imports an export of another product: tags, rating, stage and notes of each kind, and names what it can’t read", async () => {
  const ids: string[] = [];
  for (const last_name of ["Reyes", "Okafor", "Cole"])
    ids.push(encodeId("athlete", (await createCandidate(db, { last_name })).athleteKey));
  const { member, file } = await upload([
    "Recruits of our staff",
    "First Name,Last Name,Grad Year,High School,Club Team,Recruiting Status,Primary Tags,Secondary Tags,Overall Rating,Note Type,Notes,Video Notes,Email Notes",
    "Ana,Reyes,2027,Lincoln High,,Offered,Fast,Camp; Visit,4/5,Academics,Strong in math,Quick feet,Wrote back",
    "Ana,Okafor,2027,Lincoln High,,Contacted,,,8/10,Phone Call,Talked to her,,",
    "Ana,Cole,2027,Lincoln High,,Top 10,,,★★★★★,,,,",
    "Bea,Unlisted,2028,,Nebraska Elite,,,,B+,,Left-handed,Good block,",
  ]);
  const { proposals } = await proposeMatches(db, member, file);
  expect(proposals.map(({ words }) => words)).toEqual([
    ["Stage: Offered", "Tags: Fast, Camp, Visit", "Rating: B", "Note (Email, Video)"],
    ["Stage: In contact", "Note"],
    ["Rating: A"],
  ]);
  const { cells, columns } = await findUnread(file);
  const unread = cells.map(({ field, examples }) => [field, examples.map(({ line, text }) => `${line} ${text}`)]);
  expect(unread).toEqual([
    ["stage", ["5 Top 10"]],
    ["rating", ["4 8/10"]],
    ["noteType", ["3 Academics"]],
  ]);
  expect(columns).toEqual([]);
  const rows = ids.map((athleteId, row) => ({ row, athleteId }));
  await db.transaction().execute((trx) => acceptMatches(trx, member, rows));
  const { result } = (
    await handle.app.inject({ url: `/api/coach/prospects/${ids[0]}`, headers: owner.headers })
  ).json();
  expect(result).toMatchObject({ stage: "offered", tags: ["Camp", "Fast", "Visit"], lastRating: "B" });
  const notes = result.notes.map(({ type, text }: { type: string; text: string }) => [type, text]).sort();
  expect(notes).toEqual([
    ["email", "Wrote back"],
    ["general", "Academics:\nStrong in math"],
    ["video", "Quick feet"],
  ]);
  // A repeated import changes nothing.
  const again = await proposeMatches(db, member, file);
  expect([again.proposals, again.updates, again.keptRows]).toEqual([[], [], [0, 1, 2]]);
  // An athlete without a profile has one note, with the rating and all texts.
  await db.transaction().execute((trx) => saveRoster(trx, member));
  const { data } = await listRoster(db, member, { page: 1, text: "Unlisted" });
  expect(data.map(({ note }) => note)).toEqual(["Rating: B+\nLeft-handed\nGood block"]);
});
