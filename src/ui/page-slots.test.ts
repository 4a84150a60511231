import fc from "fast-check";
import { expect, test } from "vitest";
import { pageSlots } from "./page-slots.ts";

function shown(page: number, lastPage: number): string {
  return pageSlots({ page, lastPage })
    .map((slot) => {
      if (slot.kind === "gap") return "…";
      return slot.kind === "current" ? `[${slot.page}]` : String(slot.page);
    })
    .join(" ");
}

test("shows the first, last, current and adjacent pages and gaps for the rest", () => {
  expect(shown(5, 800_000)).toBe("1 … 4 [5] 6 … 800000");
  expect(shown(1, 9)).toBe("[1] 2 … 9");
  expect(shown(9, 9)).toBe("1 … 8 [9]");
});

test("shows the page instead of a gap of one page", () => {
  expect(shown(4, 7)).toBe("1 2 3 [4] 5 6 7");
});

test("shows existing pages for a page past the end", () => {
  expect(shown(12, 3)).toBe("1 2 3");
});

test("shows at most nine slots with ascending pages in range", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (page, lastPage) => {
      const slots = pageSlots({ page, lastPage });
      const pages = slots.flatMap((slot) => (slot.kind === "gap" ? [] : [slot.page]));
      expect(slots.length).toBeLessThanOrEqual(9);
      expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b));
      expect(pages.every((one) => one >= 1 && one <= lastPage)).toBe(true);
    }),
  );
});
