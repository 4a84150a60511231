import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { rosterLimits } from "../../uploads/roster-table.ts";
import { MappingForm } from "./mapping-form.tsx";
import { readRosterRows } from "./read-row.ts";

function render(columns: string[], example: string[]): string {
  const element = <MappingForm isOpen columns={columns} mapping={{}} example={example} />;
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

it("G01 renders the choices of 100 columns with long names in at most 400 kB", () => {
  const quotes = Array.from({ length: rosterLimits.columns }, () => '"'.repeat(50));
  expect(render(quotes, quotes).length).toBeLessThan(400_000);
  expect(render(["Jersey"], ["7"])).toContain("Jersey (7)");
});

it("G01 stores at most 80 characters of the team, school and club of a row", async () => {
  const long = "x".repeat(200);
  const mapping = { team: 0, jersey: 1, school: 0, club: 0, division: 0, court: 0, position: 0 };
  const [row] = await readRosterRows({ columns: ["Team", "Jersey"], rows: [[long, "7"]], mapping });
  const lengths = [row?.team, row?.school, row?.club, row?.division, row?.court, row?.position];
  expect(lengths.map((text) => text?.length)).toEqual([80, 80, 80, 40, 40, 20]);
});
