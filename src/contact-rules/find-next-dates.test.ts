import { expect, it } from "vitest";
import { clearPrograms, createProgram, listInDivisionOne } from "../../tests/program-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { findNextDates } from "./find-next-dates.server.ts";

const { db } = testDatabase();

it("lists the next days on which a program may contact each class, and none for an unlisted program", async () => {
  await clearPrograms(db);
  const { programId } = await createProgram(db, { plan: "free" });
  await db.deleteFrom("school_programs").execute();
  await listInDivisionOne(db, programId);
  const daysAt = async (at: string, most = 3) =>
    (await findNextDates(db, { programId, at: new Date(at), most })).map(({ day, classYear, sentences }) =>
      [day, classYear, sentences.length].join(" "),
    );
  // Messages and questionnaires, then visits, and the next class a year later.
  expect(await daysAt("2026-11-28T12:00:00Z")).toEqual(["2027-06-15 2029 2", "2027-08-01 2029 1", "2028-06-15 2030 2"]);
  expect(await daysAt("2027-06-15T12:00:00Z", 1)).toEqual(["2027-08-01 2029 1"]);
  await db.deleteFrom("school_programs").execute();
  expect(await daysAt("2026-11-28T12:00:00Z")).toEqual([]);
});
