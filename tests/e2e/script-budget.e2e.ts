import { publicPages, scriptBudget, scriptBytes } from "../public-pages.ts";
import { expect, test } from "./fixtures.ts";

test("loads at most 120 kB of gzipped script on public pages, and none on pages without interaction", async ({
  baseURL,
}) => {
  const url = baseURL ?? "";
  const bytes: Record<string, number> = {};
  for (const [name, path] of Object.entries(await publicPages(url))) bytes[name] = await scriptBytes(url + path);
  console.table(Object.fromEntries(Object.entries(bytes).map(([name, each]) => [name, { "script, gzipped": each }])));
  for (const [name, each] of Object.entries(bytes)) expect.soft(each, name).toBeLessThanOrEqual(scriptBudget);
  for (const name of ["home", "about", "contact", "privacy", "accessibility", "schools", "school", "not found"])
    expect.soft(bytes[name], name).toBe(0);
});
