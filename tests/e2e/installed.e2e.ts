import { creighton } from "../school-factories.ts";
import { test } from "./accounts-site.ts";
import { expect, waitForScript } from "./fixtures.ts";
import { createAthlete, signIn } from "./workspace-site.ts";

test.use({ serviceWorkers: "allow" });

test.describe("without network", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  test("shows the offline page without network, and opens the page again with it", async ({ page, context, site }) => {
    const { email } = await createAthlete(site);
    await signIn(page, email);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect
      .poll(() => page.evaluate(async () => (await caches.match("/offline", { ignoreVary: true })) !== undefined))
      .toBe(true);
    // The router reports the failure of a request that the lost network cuts off.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.goto("/searchAthletes?sportCode=VB").catch(() => null);
    await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You’re offline");
    await expect(page).toHaveURL(/searchAthletes\?sportCode=VB/);
  });
});

test("types a link that another app shared, and offers an earlier one that was not added", async ({ page, site }) => {
  const { email } = await createAthlete(site);
  await signIn(page, email, `/me/links?${new URLSearchParams({ text: "https://youtu.be/abc", title: "State final" })}`);
  await waitForScript(page);
  const form = page.getByRole("region", { name: "Add a link" });
  await expect(form.getByLabel("Address")).toHaveValue("https://youtu.be/abc");
  await expect(form.getByLabel("Title")).toHaveValue("State final");
  await expect(page).toHaveURL(/\/me\/links$/);

  await page.goto(`/me/links?${new URLSearchParams({ url: "https://vimeo.com/7" })}`);
  await expect(form.getByLabel("Address")).toHaveValue("https://vimeo.com/7");
  await expect(page.getByText("You typed this, but it wasn’t saved")).toBeVisible();
  await expect(page.getByText("https://youtu.be/abc")).toBeVisible();
});

test("offers notifications once after a submission, and turns them on, one kind off, and the device off", {
  tag: "@nightly",
}, async ({ page, site }) => {
  // Debian's Chromium has no push service.
  await page.addInitScript(() => {
    const bytes = (length: number) => new Uint8Array(length).fill(4);
    let current: object | null = null;
    const text = (length: number) =>
      btoa(String.fromCharCode(...bytes(length)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      current = {
        options,
        toJSON: () => ({
          endpoint: "https://fcm.googleapis.com/fcm/send/one",
          keys: { p256dh: text(65), auth: text(16) },
        }),
        unsubscribe: async () => {
          current = null;
          return true;
        },
      };
      return current as PushSubscription;
    };
  });
  const { email, athleteKey } = await createAthlete(site);
  const { id } = await site.db
    .insertInto("submissions")
    .values({ athlete_id: athleteKey, school_id: creighton, sport_code: "VB" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await signIn(page, email, `/me/schools?sent=${id}`);
  await page.getByRole("region", { name: "Turn on notifications" }).getByRole("button", { name: "Not now" }).click();
  await page.reload();
  await waitForScript(page);
  await expect(page.getByRole("main")).toContainText(/Your profile is on its way|We keep your profile/);
  await expect(page.getByRole("button", { name: "Not now" })).toHaveCount(0);
  await page.goto("/me/settings");
  await waitForScript(page);
  const part = page.getByRole("region", { name: "Notifications on your devices" });
  await part.getByRole("button", { name: "Turn on for this device" }).click();
  await expect(part.getByText("This device", { exact: true })).toBeVisible();
  await part.getByRole("button", { name: /^Turn off ?: A school opened/ }).click();
  await expect(part.getByText("A school opened or answered my profile (off)")).toBeVisible();
  await part.getByRole("button", { name: /^Turn off ?: Chrom/ }).click();
  await expect(part.getByRole("button", { name: "Turn on for this device" })).toBeVisible();
});
