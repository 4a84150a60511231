/** One slot in a row of page links. `end` is the first or last page; `gap` replaces omitted pages. */
export type PageSlot =
  | { kind: "current" | "neighbour" | "end"; page: number; key: string }
  | { kind: "gap"; key: string };

/** Returns the first, last, current and adjacent pages. Shows the page instead of a gap of one page. Pages count from 1. */
export function pageSlots({ page, lastPage }: { page: number; lastPage: number }): PageSlot[] {
  const candidates = [1, page - 1, page, page + 1, lastPage].filter((one) => one >= 1 && one <= lastPage);
  const shown = [...new Set(candidates)].sort((a, b) => a - b);
  const slots: PageSlot[] = [];
  let previous = 0;
  for (const one of shown) {
    if (one - previous === 2) slots.push({ kind: "neighbour", page: one - 1, key: String(one - 1) });
    if (one - previous > 2) slots.push({ kind: "gap", key: `gap-before-${one}` });
    slots.push({ kind: kindOf({ one, page, lastPage }), page: one, key: String(one) });
    previous = one;
  }
  return slots;
}

function kindOf({
  one,
  page,
  lastPage,
}: {
  one: number;
  page: number;
  lastPage: number;
}): "current" | "neighbour" | "end" {
  if (one === page) return "current";
  return one === 1 || one === lastPage ? "end" : "neighbour";
}
