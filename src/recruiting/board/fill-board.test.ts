import { describe, expect, it } from "vitest";
import type { BoardCard } from "./board-content.ts";
import { maxColumns, orderKeys, takeCards, takeColumns } from "./fill-board.server.ts";

const card = (name: string): BoardCard => ({
  ...{ athleteId: "AbCd1234", name, facts: `6'1" · NE`, detail: "Lincoln East High School" },
  ...{ stage: "watching", number: "412 assists", hasFilm: true, grades: ["B+ KT"] },
  ...{ tags: [{ label: "Visited", color: "gray" }], task: { text: "Call the coach", dueOn: "2026-11-26" } },
});

describe("G01 the cards of a page", () => {
  it("G01 takes all usual cards up to 250, and fewer of quotation marks", () => {
    expect(takeCards(Array.from({ length: 250 }, (_, index) => card(`Ana Reyes ${index}`)))).toHaveLength(250);
    const quotes = card('"'.repeat(161));
    const taken = takeCards(Array<BoardCard>(300).fill({ ...quotes, detail: '"'.repeat(60) }));
    expect(taken.length).toBeGreaterThan(80);
    expect(taken.length).toBeLessThan(140);
  });

  it("G01 chooses the first cards of each cell, and before them those that were asked for", () => {
    const cell = (name: string, { count, more }: { count: number; more: number }) => ({
      keys: Array.from({ length: count }, (_, index) => `${name}${index + 1}`),
      places: Array.from({ length: count }, (_, index) => index + 1),
      more,
    });
    expect(orderKeys([cell("a", { count: 3, more: 0 }), cell("b", { count: 2, more: 0 })])).toEqual([
      ...["a1", "b1", "a2", "b2", "a3"],
    ]);
    const asked = orderKeys([cell("a", { count: 12, more: 0 }), cell("b", { count: 72, more: 60 })]);
    expect([asked.slice(0, 60).every((key) => key.startsWith("b")), asked.length]).toEqual([true, 84]);
    expect(orderKeys([cell("a", { count: 4000, more: 3600 })])).toHaveLength(500);
  });

  it("G01 shows the columns of needs and coming classes, and the latest of the others", () => {
    const years = Array.from({ length: 151 }, (_, index) => 1950 + index);
    const shown = takeColumns(years, new Set([2027, 2028]));
    expect([shown.length, shown[0], shown[1], shown[2], shown.at(-1)]).toEqual([maxColumns, 2027, 2028, 2079, 2100]);
    expect(takeColumns([2027, 2030], new Set([2027]))).toEqual([2027, 2030]);
  });
});
