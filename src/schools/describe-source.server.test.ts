import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import Papa from "papaparse";
import { expect, it } from "vitest";
import { describeSource } from "./describe-source.server.ts";

it("describes every source of the programs in words", async () => {
  const file = gunzipSync(await readFile("registers/college-programs.csv.gz")).toString();
  const { data } = Papa.parse<{ source: string }>(file, { header: true, skipEmptyLines: true });
  const sources = [...new Set(data.map(({ source }) => source))];
  expect(sources.length).toBeGreaterThan(5);
  for (const source of sources) expect(describeSource(source)).not.toMatch(/_|EADA|IPEDS|CFBD|ballr|college-/i);
});

it("returns the name of another list unchanged", () => {
  expect(describeSource("Our own list 2027")).toBe("Our own list 2027");
});
