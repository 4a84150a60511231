import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { BoardCell } from "./board-cell.tsx";

function render({ isCut, onlyHref }: { isCut: boolean; onlyHref: string | null }): string {
  const counts = { watching: 90, evaluating: 0, "in-contact": 0, offered: 0, committed: 0 };
  const cell = { position: "OH", year: 2027, needed: 0, total: 90, counts, isCut, cards: [] };
  return renderToString(
    <MemoryRouter>
      <BoardCell
        cell={cell}
        name="Outside hitter"
        mayKeep
        mayNeed
        isTarget={false}
        moreHref="?more"
        onlyHref={onlyHref}
      />
    </MemoryRouter>,
  );
}

it("G01 shows more cards of a cell, or only its cards if the page has no space, or asks for a filter", () => {
  expect(render({ isCut: false, onlyHref: "?only" })).toMatch(/href="[^"]*\?more"[^>]*>Show 60 more of 90/);
  expect(render({ isCut: true, onlyHref: "?only" })).toMatch(/href="[^"]*\?only"[^>]*>Show only these 90/);
  expect(render({ isCut: true, onlyHref: null })).toContain("To see the other 90, add a filter.");
});
