import { publicPages, scriptBudget, scriptBytes } from "../public-pages.ts";
import { expect, test } from "./fixtures.ts";

/** A document loads its own script. Pages with an island of React may load more. */
const documentBudget = 15_000;
const withIslands = ["sign-up", "payment", "payment success"];

test("loads at most 15 kB of gzipped script on documents, and 120 kB on those with an island of React", async ({
  baseURL,
}) => {
  const url = baseURL ?? "";
  const bytes: Record<string, number> = {};
  for (const [name, path] of Object.entries(await publicPages(url))) bytes[name] = await scriptBytes(url + path);
  console.table(Object.fromEntries(Object.entries(bytes).map(([name, each]) => [name, { "script, gzipped": each }])));
  for (const [name, each] of Object.entries(bytes)) {
    const limit = withIslands.includes(name) ? scriptBudget : documentBudget;
    expect.soft(each, name).toBeLessThanOrEqual(limit);
    expect.soft(each, name).toBeGreaterThan(0);
  }
});
