import type { Browser, Page } from "@playwright/test";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { createCandidate, createCoach, creighton } from "../school-factories.ts";
import { type Site, signIn, test } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";

// Headless Chromium's user agent would count as a bot.
const chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
test.use({ userAgent: chrome });

async function openPage(browser: Browser, site: Site, userAgent = chrome): Promise<Page> {
  return (await browser.newContext({ userAgent, baseURL: site.url })).newPage();
}

test("counts views and schools for the athlete, without bots, API requests and the athlete's own visits", {
  tag: "@nightly",
}, async ({ page, browser, site }) => {
  const address = () => `member-${crypto.randomUUID().slice(0, 8)}@mail.example`;
  const athlete = await createCandidate(site.db, { last_name: "Lookedat", email: address() });
  const coach = await createCoach(site.db, { email: `${crypto.randomUUID()}@creighton.edu`, schoolId: creighton });
  const athleteId = encodeId("athlete", athlete.athleteKey);
  const profile = `/profile/${athleteId}`;
  const viewers = async () => {
    const days = await site.db
      .selectFrom("profile_views")
      .select("viewers")
      .where("athlete_id", "=", athlete.athleteKey)
      .execute();
    return days.reduce((sum, day) => sum + day.viewers, 0);
  };

  const program = await openPage(browser, site, "Mozilla/5.0 (compatible; Googlebot/2.1)");
  await program.goto(profile);
  await program.context().close();

  // A prefetch does not count; opening the page does.
  const visitor = await openPage(browser, site);
  expect((await visitor.request.get(`/api/profile/GetProfileBySportAndID?id=${athleteId}`)).status()).toBe(200);
  const ahead = await visitor.request.get(profile, { headers: { "sec-purpose": "prefetch" } });
  expect(ahead.headers()["cache-control"]).toBe("no-store");
  await visitor.goto("/searchAthletes?fullName=Lookedat");
  // A repeated test leaves another athlete of this name.
  const link = visitor.getByRole("link", { name: /Lookedat/ }).and(visitor.locator(`[href^="${profile}"]`));
  await link.hover();
  await visitor.waitForTimeout(1_500);
  expect(await viewers()).toBe(0);
  await link.click();
  await expect(visitor).toHaveURL(new RegExp(profile));
  await expect.poll(viewers).toBe(1);
  await visitor.reload();
  await visitor.context().close();

  const reader = await openPage(browser, site);
  await signIn(reader, coach.email, profile);
  await expect.poll(viewers).toBe(2);
  await reader.context().close();

  await signIn(page, athlete.email, profile);
  await page.waitForTimeout(1_500);
  await page.goto("/me");
  const card = page.getByRole("region", { name: "Profile views" });
  await expect(card).toContainText("2 in 30 days");
  await expect(card).toContainText("2 in the last 7 days, 0 in the 7 days before. 2 in total.");
  await expect(card.getByRole("listitem")).toHaveText(/^Creighton University/);
  await card.getByText("Day by day").click();
  await expect(card.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
});
