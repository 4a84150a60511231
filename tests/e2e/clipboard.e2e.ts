import type { Page } from "@playwright/test";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { type Site, signIn, test } from "./accounts-site.ts";
import { expect, expectAccessibleInBothSchemes, expectNoSidewaysScroll, waitForScript } from "./fixtures.ts";

test.use({ serviceWorkers: "allow" });

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/net::ERR_/] });

// Each athlete is one more of the same.
const athletes = process.env.DAILY ? 6 : 20;
const jerseys = Array.from({ length: athletes }, (_, index) => String(index + 1));

/** Creates a program with an event of athletes of two teams. */
async function createEvent({ db }: Site) {
  await clearPrograms(db);
  const { programId, addStaff } = await createProgram(db);
  const { id: eventId } = await db
    .insertInto("program_events")
    .values({ program_id: programId, name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const entries = jerseys.map((jersey) => ({
    ...{
      program_id: programId,
      event_id: eventId,
      event_on: "2026-11-21",
      jersey,
      first_name: "Ana",
      last_name: "Reyes",
    },
    team: Number(jersey) % 2 ? "Nebraska Elite" : "Iowa Select",
  }));
  await db.insertInto("program_roster").values(entries).execute();
  return { eventId, evaluator: await addStaff("evaluator"), other: await addStaff("recruiter") };
}

/** Rates an athlete by jersey. Returns the number of taps. */
async function rate(page: Page, jersey: string): Promise<number> {
  const pad = page.getByRole("group", { name: "Jersey" });
  for (const digit of jersey) await pad.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("link", { name: new RegExp(`^${jersey} Ana Reyes`) }).click();
  await page.getByRole("button", { name: "A minus", exact: true }).click();
  await expect(page.getByText(`Saved: ${jersey} Ana Reyes`)).toBeVisible();
  return jersey.length + 2;
}

test("rates athletes offline, survives the end of the tab, and sends each once", async ({ page, site, context }) => {
  const { eventId, evaluator, other } = await createEvent(site);
  await signIn(page, evaluator.email, `/coach/clipboard/${eventId}`);
  await expect(page.getByText(`Ready offline: ${athletes} athletes`)).toBeVisible();
  await context.setOffline(true);
  const half = athletes / 2;
  for (const jersey of jerseys.slice(0, half)) expect(await rate(page, jersey)).toBeLessThanOrEqual(4);
  await page.close();

  const reopened = await context.newPage();
  await reopened.goto(`/coach/clipboard/${eventId}`);
  await expect(reopened.getByText(`${half} evaluations unsent`)).toBeVisible();
  await expect(reopened.getByText(/^last tried \d+ s ago$/)).toBeVisible();
  for (const jersey of jerseys.slice(half)) expect(await rate(reopened, jersey)).toBeLessThanOrEqual(4);
  await expectAccessibleInBothSchemes(reopened);
  await expectNoSidewaysScroll(reopened);
  await expect(reopened).toHaveTitle(new RegExp(`^\\(${athletes}\\) Clipboard`));

  let attempts = 0;
  await context.route("**/evaluations", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    attempts += 1;
    return attempts <= 3 ? route.abort() : route.fulfill({ response });
  });
  // Chromium 150 sends no event `online` to a page that was opened offline.
  await reopened.evaluate(() => addEventListener("online", (event) => event.stopImmediatePropagation(), true));
  await context.setOffline(false);
  await expect.poll(() => attempts, { timeout: 20_000 }).toBeGreaterThanOrEqual(1);
  await expect(async () => {
    await reopened.getByRole("button", { name: "Try now" }).click({ timeout: 1000 });
    expect(attempts).toBeGreaterThanOrEqual(3);
  }).toPass();
  await expect(reopened.getByText("Everything is sent")).toBeVisible({ timeout: 30_000 });
  const stored = await site.db
    .selectFrom("program_evaluations")
    .select("jersey")
    .where("event_id", "=", eventId)
    .execute();
  expect(stored.map(({ jersey }) => Number(jersey)).sort((a, b) => a - b)).toEqual(jerseys.map(Number));

  // The next account finds nothing of the one before, also without network.
  expect(await readDevice(reopened)).toMatchObject({ remembered: evaluator.id, caches: ["openroster-clipboard"] });
  await signIn(reopened, other.email);
  await expect.poll(() => readDevice(reopened)).toMatchObject({ remembered: null, caches: [], rows: 0 });
});

test("G19 deletes what the clipboard and its service worker stored at sign-out, with and without the page’s script", async ({
  page,
  site,
}) => {
  const { eventId, evaluator } = await createEvent(site);
  const nothing = { remembered: null, caches: [], rows: 0, databases: [], workers: 0 };
  const openClipboard = async () => {
    await signIn(page, evaluator.email, `/coach/clipboard/${eventId}`);
    await expect(page.getByText(`Ready offline: ${athletes} athletes`)).toBeVisible();
    expect(await readDevice(page)).toMatchObject({ remembered: evaluator.id, rows: 1, workers: 1 });
  };

  await openClipboard();
  await page.route("**/evaluations", (route) => route.abort());
  await rate(page, "4");
  await page.goto("/coach/board");
  await waitForScript(page);
  await page.getByRole("button", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog", { name: "You have 1 evaluation that isn’t sent" });
  await dialog.getByRole("button", { name: "Sign out and delete them" }).click();
  await page.waitForURL(/signin/);
  expect(await readDevice(page)).toEqual(nothing);
  await page.unroute("**/evaluations");

  await openClipboard();
  await page.goto("/signout");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/signin/);
  await expect.poll(() => readDevice(page)).toEqual(nothing);
});

/** Reads what the clipboard and its service worker stored in the browser. The worker of the whole site stores nothing personal. */
function readDevice(page: Page) {
  return page.evaluate(async () => {
    const name = "openroster-clipboard";
    const databases = (await indexedDB.databases()).filter((one) => one.name === name).map((one) => one.name);
    const db = await new Promise<IDBDatabase | null>((resolve) => {
      if (databases.length === 0) return resolve(null);
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const count = (store: string) =>
      new Promise<number>((resolve) => {
        if (!db) return resolve(0);
        const request = db.transaction(store).objectStore(store).count();
        request.onsuccess = () => resolve(request.result);
      });
    const rows = (await count("events")) + (await count("items"));
    db?.close();
    return {
      remembered: localStorage.getItem(name),
      caches: (await caches.keys()).filter((one) => one.startsWith("openroster-")),
      rows,
      databases,
      workers: (await navigator.serviceWorker.getRegistrations()).filter(({ scope }) => scope.includes("/clipboard"))
        .length,
    };
  });
}
