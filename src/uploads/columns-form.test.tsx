import { statFileLimits } from "@openroster/stat-files/document/limits.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { readForm } from "../http/submitted-form.server.ts";
import { shortenFile } from "./checks-list.tsx";
import { listColumnTargets } from "./column-targets.ts";
import { ColumnsForm, shortenColumn } from "./columns-form.tsx";
import { readColumns } from "./read-columns.ts";
import { rosterLimits } from "./roster-table.ts";

const columns = Array.from({ length: statFileLimits.columns }, (_, index) => ({
  header: `${index} ${"H".repeat(statFileLimits.textLength - 4)}`,
  target: index === 0 ? "name" : null,
}));

describe("the form of columns", () => {
  it.each(sportCodes)("G01 renders the choices of %s once for 200 columns, in at most 200 kB", (sport) => {
    const element = <ColumnsForm targets={listColumnTargets(sport)} columns={columns} />;
    const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
    expect(html.match(/<option/g)).toHaveLength(listColumnTargets(sport).length);
    expect(html.match(/<input[^>]* list=/g)).toHaveLength(200);
    expect(html.length).toBeLessThan(200_000);
  });

  it("G01 renders 100 columns of a roster with examples in at most 150 kB", () => {
    const quotes = Array.from({ length: rosterLimits.columns }, () => ({
      header: '"'.repeat(50),
      target: null,
      example: '"'.repeat(20),
    }));
    const render = (shown: typeof quotes) => {
      const element = <ColumnsForm targets={listColumnTargets("VB")} columns={shown} isOpen />;
      return renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
    };
    expect(render(quotes).length).toBeLessThan(150_000);
    expect(render([{ header: "Jersey", target: null, example: "7" }])).toContain("Such as 7");
  });

  it("G01 shortens headers and what a page lists of a file", () => {
    expect(shortenColumn({ header: '"'.repeat(100), target: "kills" })).toEqual({
      header: `${'"'.repeat(49)}…`,
      target: "kills",
    });
    const failed = Array.from({ length: 2000 }, () => ({ team: null, statistic: "Kills", stated: 1, computed: 2 }));
    const checks = [{ name: "Kills", ok: false, compared: 2000, failed }];
    const file = shortenFile({ checks, warnings: ["x".repeat(500)], columns: null });
    expect([file.checks[0]?.failed.length, file.warnings[0]?.length]).toEqual([20, 200]);
  });

  it.each(sportCodes)("gives every target of %s a label of its own, and reads it back in any case", (sport) => {
    const targets = listColumnTargets(sport);
    const form = new FormData();
    for (const [index, { label }] of targets.entries()) form.set(`column-${index}`, ` ${label.toUpperCase()} `);
    const read = readColumns(readForm(form), {
      sport,
      columns: targets.map(({ id }) => ({ header: id, target: null })),
    });
    expect(read).toEqual(Object.fromEntries(targets.map(({ id }) => [id, id])));
  });

  it("reads an empty field as a column that is left out, and keeps a target that the list lacks", () => {
    const form = new FormData();
    form.set("column-1", "externalId");
    const given = [
      { header: "a", target: "name" },
      { header: "b", target: "externalId" },
    ];
    expect(readColumns(readForm(form), { sport: "VB", columns: given })).toEqual({ a: null, b: "externalId" });
  });

  it("rejects a text that is no entry of the list", () => {
    const form = new FormData();
    form.set("column-0", "Putaways");
    expect(() => readColumns(readForm(form), { sport: "VB", columns: [{ header: "a", target: null }] })).toThrow(
      "We don’t know “Putaways”, so we didn’t change the columns.",
    );
  });
});
