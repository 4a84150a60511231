import { statFileLimits as limits } from "@openroster/stat-files/document/limits.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { LinesTable } from "./lines-table.tsx";
import { MatchFields } from "./match-fields.tsx";
import type { TeamImport } from "./schema.ts";

const name = "N".repeat(limits.textLength);
const statistics = statCatalogue("FB").map(({ id, abbreviation, friendlyName }) => ({
  ...{ id, label: abbreviation, friendlyName },
}));
const stats = Object.fromEntries(statistics.map(({ id }) => [id, 12]));
const count = Array.from({ length: limits.players }, (_, index) => index);

/** A plan with as many players, athletes and statistics as a file can have. */
const plan = {
  players: count.map((row) => ({
    ...{ row, name: `${name}${row}`, jersey: "1", athleteId: null, reason: null, candidates: [] },
    state: row % 2 === 0 ? "ask" : "none",
  })),
  roster: count.map((index) => ({ athleteId: `athlete-${index}`, name: `Ana Reyes ${index}`, jersey: null })),
  lines: count.map((index) => ({
    athleteId: `${index}`,
    name: `${name}${index}`,
    stats,
    before: stats,
    problems: [name],
  })),
  removed: [],
  statistics,
  sums: { players: stats, teamRow: null, totals: stats },
} as unknown as TeamImport;

const render = (address: string, shown = plan) =>
  renderToString(
    <MemoryRouter initialEntries={[address]}>
      <MatchFields plan={shown} />
      <LinesTable plan={shown} />
    </MemoryRouter>,
  );

describe("G01 a file with as many players as the limit", () => {
  it("G01 renders fields and table in pages of at most 1 MB", () => {
    const html = render("/?players=2&lines=3");
    expect(html.length).toBeLessThan(1_000_000);
    expect(html).toContain("?lines=3&amp;players=1");
    expect(html).toContain("?players=2&amp;lines=4");
  });

  it("G01 renders fewer fields if the names of athletes are long", () => {
    const quotes = '"'.repeat(160);
    const roster = plan.roster.slice(0, 100).map((athlete) => ({ ...athlete, name: quotes }));
    const html = render("/", { ...plan, roster, lines: [] });
    expect(html.length).toBeLessThan(300_000);
    expect(html.match(/<select/g)?.length).toBeGreaterThanOrEqual(5);
  });

  it("G01 shows every player and every line on exactly one page", () => {
    const smaller = { ...plan, roster: plan.roster.slice(0, 60), statistics: statistics.slice(0, 60) };
    const pages = [1, 2, 3, 4, 5].map((page) => render(`/?players=${page}&lines=${page}`, smaller));
    const rows = (pattern: RegExp) =>
      pages.flatMap((html) => [...html.matchAll(pattern)].map(([, row]) => Number(row)));
    const byNumber = (one: number, other: number) => one - other;
    expect(rows(/name="athlete-(\d+)"/g).sort(byNumber)).toEqual(count);
    expect(rows(/<bdi>N+(\d+)<\/bdi><\/th>/g).sort(byNumber)).toEqual(count);
  });
});
