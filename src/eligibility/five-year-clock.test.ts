import { beforeAll, expect, it } from "vitest";
import { createCandidate } from "../../tests/school-factories.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { adultDayToStore } from "../accounts/permissions.ts";
import { findClock } from "./find-clock.server.ts";
import { computeClock } from "./five-year-clock.ts";

const { db } = testDatabase();
let accountId = "";

beforeAll(async () => {
  accountId = (await createCandidate(db)).id;
});

/** Birthdays around 1 September, with the fall in which the five years begin for a first term in fall 2028, 2029 and 2030. Made by hand. */
const answerKey: [birthday: string, startsIn: string][] = [
  ["2008-08-27", "2027 2027 2027"],
  ["2008-08-28", "2027 2027 2027"],
  ["2008-08-29", "2027 2027 2027"],
  ["2008-08-30", "2027 2027 2027"],
  ["2008-08-31", "2027 2027 2027"],
  ["2008-09-01", "2028 2028 2028"],
  ["2008-09-02", "2028 2028 2028"],
  ["2008-09-03", "2028 2028 2028"],
  ["2008-09-04", "2028 2028 2028"],
  ["2008-09-05", "2028 2028 2028"],
  ["2009-08-22", "2028 2028 2028"],
  ["2009-08-23", "2028 2028 2028"],
  ["2009-08-24", "2028 2028 2028"],
  ["2009-08-25", "2028 2028 2028"],
  ["2009-08-26", "2028 2028 2028"],
  ["2009-08-27", "2028 2028 2028"],
  ["2009-08-28", "2028 2028 2028"],
  ["2009-08-29", "2028 2028 2028"],
  ["2009-08-30", "2028 2028 2028"],
  ["2009-08-31", "2028 2028 2028"],
  ["2009-09-01", "2028 2029 2029"],
  ["2009-09-02", "2028 2029 2029"],
  ["2009-09-03", "2028 2029 2029"],
  ["2009-09-04", "2028 2029 2029"],
  ["2009-09-05", "2028 2029 2029"],
  ["2009-09-06", "2028 2029 2029"],
  ["2009-09-07", "2028 2029 2029"],
  ["2009-09-08", "2028 2029 2029"],
  ["2009-09-09", "2028 2029 2029"],
  ["2009-09-10", "2028 2029 2029"],
  ["2010-08-27", "2028 2029 2029"],
  ["2010-08-28", "2028 2029 2029"],
  ["2010-08-29", "2028 2029 2029"],
  ["2010-08-30", "2028 2029 2029"],
  ["2010-08-31", "2028 2029 2029"],
  ["2010-09-01", "2028 2029 2030"],
  ["2010-09-02", "2028 2029 2030"],
  ["2010-09-03", "2028 2029 2030"],
  ["2010-09-04", "2028 2029 2030"],
  ["2010-09-05", "2028 2029 2030"],
];

it("equals the answer key for 40 birthdays and three paths", () => {
  expect(answerKey).toHaveLength(40);
  const computed = answerKey.map(([birthday]) => {
    const nineteenOn = `${Number(birthday.slice(0, 4)) + 19}${birthday.slice(4)}`;
    return [
      birthday,
      [2028, 2029, 2030].map((enrollsIn) => computeClock({ nineteenOn, enrollsIn }).startsIn).join(" "),
    ];
  });
  expect(computed).toEqual(answerKey);
});

it("counts the years that are left", () => {
  const clock = (nineteenOn: string, enrollsIn: number) => computeClock({ nineteenOn, enrollsIn });
  expect(clock("2028-08-31", 2029)).toEqual({ enrollsIn: 2029, startsIn: 2028, throughSpring: 2033, yearsLeft: 4 });
  expect(clock("2028-09-01", 2029)).toEqual({ enrollsIn: 2029, startsIn: 2029, throughSpring: 2034, yearsLeft: 5 });
  expect(clock("2020-01-01", 2029).yearsLeft).toBe(0);
});

it.each([
  ["2028", "2010-09-01", { state: "known" }],
  ["2028", null, { state: "no-birth-date" }],
  ["2026", "2008-05-01", { state: "earlier-class" }],
  [null, "2010-05-01", { state: "no-class" }],
])("reads class %s and birthday %s", async (classYear, birthday, expected) => {
  const adultOn = birthday && adultDayToStore(birthday, new Date("2026-01-01T12:00:00Z"));
  await db.updateTable("accounts").set({ adult_on: adultOn }).where("id", "=", accountId).execute();
  await db
    .updateTable("athletes")
    .set({ graduation_year: classYear === null ? null : Number(classYear) })
    .where("account_id", "=", accountId)
    .execute();
  const clock = await findClock(db, accountId);
  expect(clock).toMatchObject(expected);
  expect(JSON.stringify(clock)).not.toMatch(/\d{4}-\d\d-\d\d/);
  if (clock?.state === "known") expect(clock.paths.map(({ startsIn }) => startsIn)).toEqual([2028, 2029, 2030]);
});
