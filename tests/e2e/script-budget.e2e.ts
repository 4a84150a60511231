import { publicPages, scriptBudget, scriptBytes } from "../public-pages.ts";
import { expect } from "./fixtures.ts";
import { test } from "./sample-site.ts";

/** Bytes of the script of a document. Islands of React come on top. */
const documentBudget = 15_000;

test("loads at most 15 kB of gzipped script on documents, and 120 kB on one with an island of React", async ({
  baseURL,
  page,
}) => {
  const url = baseURL ?? "";
  const bytes: Record<string, number> = {};
  const pages = await publicPages(url);
  for (const [name, path] of Object.entries(pages)) bytes[name] = await scriptBytes(url + path);
  console.table(Object.fromEntries(Object.entries(bytes).map(([name, each]) => [name, { "script, gzipped": each }])));
  for (const [name, each] of Object.entries(bytes)) {
    expect.soft(each, name).toBeLessThanOrEqual(documentBudget);
    expect.soft(each, name).toBeGreaterThan(0);
  }
  await page.goto(pages["payment success"] ?? "");
  await expect(page.locator("[data-seconds-left='58']")).toBeVisible();
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? name : [])),
  );
  expect(loaded.length).toBeGreaterThan(3);
  const sizes = loaded.map(async (address) => {
    const response = await fetch(address, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
    return Number(response.headers.get("content-length"));
  });
  expect((await Promise.all(sizes)).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(scriptBudget);
});
