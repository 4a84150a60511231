import fc from "fast-check";
import { expect, test } from "vitest";
import { readAthlete } from "./athlete-rows.server.ts";
import { readBulkAthlete } from "./bulk-athlete.ts";
import { isCleanLine } from "./clean-line.ts";

// Mostly valid values, so that whole lines are valid, and sometimes values that must be normalized or rejected.
function mostly<Value>(right: fc.Arbitrary<Value>, ...odd: unknown[]) {
  return fc.oneof(
    { weight: 40, arbitrary: right as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
}

const oddities = [
  undefined,
  null,
  "",
  " ",
  " a  b ",
  "Jose\u0301",
  "a\u202eb",
  "\ud800",
  "a\u0000",
  7,
  -1,
  1.5,
  true,
  [],
  {},
  "x".repeat(3000),
];
const text = mostly(fc.constantFrom("Omaha", "Zoë", "De La Cruz", "O’Neil", "李"), ...oddities);
const optional = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constantFrom(undefined, null, "") });
const stats = mostly(
  fc.dictionary(
    fc.constantFrom(
      "kills",
      "digs",
      "passYards",
      "points",
      "homeOrAway",
      "started",
      "dateOfCompetition",
      "kils",
      "__proto__",
    ),
    fc.constantFrom<unknown>(0, -0, 3, "3", 2.5, -4, 99_999, "H", "2024-09-07", null),
    { maxKeys: 2 },
  ),
  ...oddities,
);
const event = mostly(
  fc.record({ eventName: optional(text), score: optional(text), stats }, { requiredKeys: [] }),
  { x: 1 },
  null,
);
const team = mostly(
  fc.record({
    teamName: text,
    seasonOrGame: mostly(fc.constantFrom("G", "S"), "x"),
    events: optional(fc.array(event, { maxLength: 2 })),
  }),
  ...oddities,
);
const season = fc.record({ seasonYear: text, teams: optional(fc.array(team, { maxLength: 2 })) });
const sport = fc.record(
  {
    sportCode: mostly(fc.constantFrom("VB", "FB", "BB"), "XX"),
    positions: fc.option(fc.array(mostly(fc.constantFrom("S", "C"), "toString", null), { maxLength: 2 })),
    seasons: optional(fc.array(season, { maxLength: 2 })),
  },
  { requiredKeys: ["sportCode", "seasons"] },
);
const link = fc.record({
  text,
  date: mostly(
    fc.constant("2024-12-22T00:00:00.000Z"),
    "2024-12-22",
    "2024-02-30T00:00:00.000Z",
    "1899-01-01T00:00:00.000Z",
    "2201-01-01T00:00:00.000Z",
    "2024-12-22T24:00:00.000Z",
    "x",
  ),
  url: mostly(
    fc.constant("https://example.org/a?b=c"),
    "https://example.org",
    "HTTP://example.org/",
    "https://a@b.org/",
    "ftp://b.org/",
    "https:///b.org/",
    "https://é.org/",
    "x",
  ),
});
const whole = (right: number) => optional(mostly(fc.constant(right), ...oddities, String(right)));
const line = fc.record(
  {
    externalId: mostly(fc.constant("x:1"), ...oddities),
    email: fc.constantFrom(undefined, undefined, null, "", "a@example.org", "nobody", 7),
    firstName: text,
    lastName: text,
    gender: mostly(fc.constantFrom("F", "M", "O"), "X", null),
    graduationYear: whole(2026),
    schoolType: optional(text),
    currentSchool: optional(text),
    city: optional(text),
    state: optional(mostly(fc.constantFrom("NE", "Ontario"), "ne", "Qc", "nebraska", "Iowa", ...oddities)),
    height: whole(70),
    weight: whole(150),
    gpa: optional(mostly(fc.constantFrom(3.5, 3.87, 4), 3.875, 4.1, "3.5")),
    dominantHand: optional(mostly(fc.constant("L"), "left")),
    clubTeam: optional(text),
    vertical: optional(
      mostly(
        fc.record({ value: fc.constantFrom(28.5, 30), date: fc.constant("2026-05-01"), taken: fc.constant("coach") }),
        { value: 28.5 },
        { value: 28.5, date: null, taken: null },
        { value: 28.3, date: null, taken: null },
        { value: 28.5, date: "2026-02-30", taken: null },
        28.5,
      ),
    ),
    commitmentDate: optional(mostly(fc.constant("2026-05-01"), "2026-02-30", "May 1", "1999-01-01")),
    ncaaId: optional(mostly(fc.constant("2301234567"), "230", 2301234567)),
    published: optional(mostly(fc.constantFrom(["gpa", "jerseyNumber"], []), ["gpa", "gpa"], ["ncaaId"], "gpa")),
    mediaLinks: optional(fc.array(link, { maxLength: 2 })),
    sports: optional(fc.array(sport, { maxLength: 2 })),
    nickname: fc.constantFrom("unknown"),
  },
  { requiredKeys: ["externalId", "firstName", "lastName", "gender"] },
);
const lines = fc.tuple(line, fc.boolean()).map(([value, known]) => {
  if (known) delete value.nickname;
  return value;
});

test("accepts only clean lines that the schema accepts and stores unchanged", () => {
  let clean = 0;
  fc.assert(
    fc.property(lines, (value) => {
      const bySchema = readBulkAthlete(value);
      if (!isCleanLine(value)) return;
      clean += 1;
      if ("reason" in bySchema) throw new Error(bySchema.reason);
      const { text: _text, ...rows } = readAthlete(1, "", bySchema.athlete) as unknown as Record<string, unknown>;
      expect(readAthlete(1, "", value)).toMatchObject(rows);
    }),
    { numRuns: 3000 },
  );
  expect(clean).toBeGreaterThan(100);
});

test("accepts every normalized line without an email address", () => {
  fc.assert(
    fc.property(lines, (value) => {
      const read = readBulkAthlete({ ...value, email: null });
      if ("athlete" in read) expect(isCleanLine(read.athlete)).toBe(true);
    }),
    { numRuns: 3000 },
  );
});
