import fc from "fast-check";
import { expect, it } from "vitest";
import { findUnread } from "./find-unread.server.ts";
import { readEventTime } from "./read-event-time.ts";
import { readRosterValues, rowReader } from "./read-row.ts";

const columns = {
  jersey: "jersey",
  height: "height",
  graduationYear: "graduation_year",
  school: "school",
  position: "position",
  startsAt: "starts_at",
} as const;
const fields = Object.keys(columns) as (keyof typeof columns)[];
const mapping = Object.fromEntries(fields.map((field, place) => [field, place]));

it("reads or reports every filled cell of a roster", async () => {
  const known = fc.constantFrom("7", "#12", "5-11", "6'13\"", "1.80 m", "2027", "'27", "Jr.", "R-Fr.", "OH", "8:00 AM");
  const cell = fc.oneof(known, fc.string({ unit: "grapheme", maxLength: 8 }), fc.constant(""));
  const row = fc.tuple(...fields.map(() => cell));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
      const file = { columns: [...fields], rows, mapping, lines: rows.map((_, place) => place + 2) };
      const { cells } = await findUnread(file);
      const cellsOf = rowReader(file);
      for (const [place, field] of fields.entries()) {
        const filled = rows.filter((one) => one[place] !== "").length;
        const read = rows.filter((_, at) => {
          const value = readRosterValues(cellsOf(at), {})[columns[field]];
          // The event lists a time that cannot be read by its text.
          return value !== null && (field !== "startsAt" || readEventTime(String(value), null) !== null);
        }).length;
        expect(read + (cells.find((one) => one.field === field)?.unread ?? 0)).toBe(filled);
      }
    }),
  );
});
