import { encodeId } from "../../src/athletes/public-id.server.ts";
import { plain } from "../hostile-pictures.ts";
import { type Site, test as site } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { createAthlete, createTeam, signIn } from "./workspace-site.ts";

const player = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const test = site.extend({ expectedErrors: [/status of [45]\d\d|youtube-nocookie/] });
test.describe.configure({ mode: "default" });

/** Creates a published setter with a video, a page and a team. */
async function createPlayer({ db }: Pick<Site, "db">, lastName: string, positions = ["VB:S", "VB:OH"]) {
  const athlete = await createAthlete({ db }, { lastName });
  const { athleteKey } = athlete;
  await createTeam({ db }, athleteKey, { events: 2 });
  await db.updateTable("athletes").set({ is_published: true, positions }).where("id", "=", athleteKey).execute();
  const links = [
    { label: "Match point", url: "https://youtu.be/dQw4w9WgXcQ" },
    { label: "Team page", url: "https://www.maxpreps.com/x" },
  ].map((link, position) => ({ ...link, athlete_id: athleteKey, position, published_at: new Date("2025-10-01") }));
  await db.insertInto("media_links").values(links).execute();
  return { ...athlete, path: `/profile/${encodeId("athlete", athleteKey)}` };
}

test("shows photo and positions on a profile, and loads a video only on a click", {
  tag: ["@phone", "@nightly"],
}, async ({ page, site }) => {
  const { path, email } = await createPlayer(site, "Visible");
  await signIn(page, email);
  const status = await page.evaluate(
    async (bytes) => {
      const headers = { "content-type": "image/png" };
      return (await fetch("/api/me/photo", { method: "PUT", headers, body: new Uint8Array(bytes) })).status;
    },
    [...(await plain(400, 400))],
  );
  expect(status).toBe(200);
  const asked: string[] = [];
  await page.route(`${player}**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><html lang=en><title>Player</title><p>Playing</p>",
    });
  });
  await page.goto(path);
  await expect(page.getByText("Volleyball (Setter, Outside Hitter)")).toBeVisible();
  const photo = page.locator('header img[src^="/pictures/"]');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480);
  expect(asked).toEqual([]);
  const policyBefore = (await page.request.get(path)).headers()["content-security-policy"];
  expect(policyBefore).not.toContain("youtube");

  const loaded = page.waitForResponse((response) => response.url().includes(`${path}?`));
  await page.getByRole("link", { name: /^Play here ?: Match point$/ }).click();
  expect((await loaded).headers()["content-security-policy"]).toMatch(
    /frame-src 'self' https:\/\/www\.youtube-nocookie\.com https:\/\/player\.vimeo\.com/,
  );
  await expect(page.frameLocator('iframe[title="Video: Match point"]').getByText("Playing")).toBeVisible();
  expect(asked).toEqual([`${player}?autoplay=1`]);
  await expect(page.getByRole("link", { name: /^YouTube: Match point/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer nofollow ugc",
  );
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Another view closes it.
  await page.getByRole("link", { name: "Volleyball" }).first().click();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("searches by the positions of the chosen sport", { tag: ["@phone", "@nightly"] }, async ({ page, site }) => {
  await createPlayer(site, "Findable Quist");
  await createPlayer(site, "Elsewhere Quist", ["VB:L"]);
  // Other tests of this worker have athletes, too, who fill the first page.
  await page.goto("/searchAthletes?sportCode=VB&fullName=Quist");
  await page.getByText("More filters").click();
  await page.getByRole("group", { name: "Position" }).getByText("Setter").click();
  await page.waitForURL(/position=VB%3AS/);
  const card = page.getByRole("listitem").filter({ hasText: "Findable" });
  await expect(card).toContainText("Setter");
  await page.getByRole("group", { name: "Position" }).getByText("Libero").click();
  await page.getByRole("group", { name: "Position" }).getByText("Setter").click();
  await page.waitForURL(/position=VB%3AL$|position=VB%3AL&/);
  await expect(page.getByRole("listitem").filter({ hasText: "Elsewhere" })).toContainText("Libero");
  await expect(card).toHaveCount(0);
  // Another sport has other positions.
  await page.goto("/searchAthletes?sportCode=BB&position=VB:L");
  await expect(page.getByRole("group", { name: "Position" }).getByText("Libero")).toHaveCount(0);
});
