import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { expect, it } from "vitest";
import { renderTrends, type TrendEvent } from "./render-trends.server.tsx";

function render(sportCode: SportCode, id: string, values: (number | null)[], events?: TrendEvent[]) {
  const definition = findStat(sportCode, id);
  if (!definition) throw new Error(`${sportCode} has no ${id}`);
  const known = values.filter((value) => value !== null);
  const typical = known.length > 1 ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
  const named = events ?? values.map((_, index) => ({ name: `Game ${index + 1}`, day: null }));
  return renderTrends([{ definition, values, typical }], named) ?? "";
}

const texts = (html: string) => [...html.matchAll(/<text[^>]*>([^<]*)/g)].map(([, text]) => text);
const paths = (html: string) => [...html.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path ?? "");
const positions = (html: string) =>
  [...html.matchAll(/ c?y[12]?="(-?[\d.]+)%"/g)].map(([, position]) => Number(position));

it("names a chart and describes it in words", () => {
  const html = render(
    "VB",
    "kills",
    [3, 12, null, 9],
    [
      { name: "vs Westside", day: "2026-09-01" },
      { name: "at <b>Central</b>", day: "2026-09-05" },
      { name: "vs North", day: "2026-09-08" },
      { name: "vs South", day: "2026-09-12" },
    ],
  );
  expect(html).toMatch(/role="img" aria-labelledby="trend-kills-name" aria-describedby="trend-kills-words"/);
  expect(html).toContain('<title id="trend-kills-name">Kills, event by event</title>');
  expect(html).toContain(
    "4 events. Highest 12 (at &lt;b&gt;Central&lt;/b&gt;), lowest 3 (vs Westside). Average 8.0. Not recorded in 1.",
  );
  expect(texts(html)).toEqual(expect.arrayContaining(["12", "Sep 1, 2026", "Sep 12, 2026"]));
});

it("leaves a gap in the line and the dots if a stat was not recorded", () => {
  const [line = "", dots = ""] = paths(render("VB", "kills", [3, 12, null, 9]));
  expect(line.match(/M/g)).toHaveLength(2);
  expect(dots.match(/M/g)).toHaveLength(3);
});

it("renders a single event in the middle, without an average", () => {
  const html = render("BB", "points", [17]);
  expect(html).toContain('cx="50%"');
  expect(html).toContain("One event. Recorded once: 17 (Game 1).");
  expect(html).not.toMatch(/Average/);
  expect(texts(html)).toContain("Event 1");
});

it("renders all 40 points inside the chart", () => {
  const html = render(
    "VB",
    "kills",
    Array.from({ length: 40 }, (_, index) => (index * 7) % 23),
  );
  const [line = ""] = paths(html);
  const numbers = line.match(/[\d.]+/g)?.map(Number) ?? [];
  expect(numbers).toHaveLength(80);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(100);
  expect(positions(html).every((position) => position >= 0 && position <= 100)).toBe(true);
});

it.each<{ content: string; sportCode: SportCode; id: string; values: number[]; expected: string[] }>([
  { content: "yards lost and won", sportCode: "FB", id: "rushYards", values: [-12, 35, 8], expected: ["0", "35"] },
  { content: "a share below zero", sportCode: "VB", id: "hittingPct", values: [-0.2, 0.4], expected: [".000", ".400"] },
  { content: "a rate above zero", sportCode: "FB", id: "puntAverage", values: [38.4, 44.1], expected: ["0", "44.1"] },
  { content: "only zeros", sportCode: "VB", id: "serviceAces", values: [0, 0], expected: ["0"] },
  {
    content: "halves between whole marks",
    sportCode: "FB",
    id: "sacks",
    values: [0.5, 1, 0],
    expected: ["0", "1", "1.0"],
  },
])("shows $content", ({ sportCode, id, values, expected }) => {
  const html = render(sportCode, id, values);
  expect(texts(html)).toEqual(expect.arrayContaining(expected));
  expect(positions(html).every((position) => position >= 0 && position <= 100)).toBe(true);
  expect(html).not.toMatch(/NaN|Infinity|undefined/);
});

it("returns null without series", () => {
  expect(renderTrends([], [])).toBeNull();
});
