import { test as anyTest, type Page } from "@playwright/test";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { serveFakePlayer } from "../fake-player.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { type Site, signIn as signInCoach, test as site } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { HumanHand } from "./human-hand.ts";
import { createAthlete, createTeam, signIn } from "./workspace-site.ts";

const test = site.extend({ expectedErrors: [/status of [45]\d\d|youtube-nocookie/] });
const phone = { width: 390, height: 844 };
const marks = process.env.DAILY ? 5 : 20;

/** Creates a published athlete with two games and a film. */
async function createFilmed({ db }: Pick<Site, "db">) {
  const athlete = await createAthlete({ db }, { lastName: "Filmed" });
  const { athleteKey } = athlete;
  await createTeam({ db }, athleteKey, { events: 2 });
  await db.updateTable("athletes").set({ is_published: true }).where("id", "=", athleteKey).execute();
  const { id } = await db
    .insertInto("media_links")
    .values({
      ...{ athlete_id: athleteKey, position: 0, label: "State final", published_at: new Date("2026-10-01") },
      url: "https://youtu.be/dQw4w9WgXcQ",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const profile = `/profile/${encodeId("athlete", athleteKey)}`;
  return { ...athlete, profile, linkKey: id, marks: `/me/links/${encodeId("mediaLink", id)}` };
}

async function addClips({ db }: Pick<Site, "db">, { athleteKey, linkKey }: { athleteKey: string; linkKey: string }) {
  const clip = { athlete_id: athleteKey, link_id: linkKey, video: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" };
  await db
    .insertInto("film_clips")
    .values(
      [100, 200, 300].map((second, index) => ({
        ...clip,
        ...{ number: index + 5, start_ms: second * 1000 + 400, end_ms: second * 1000 + 2000, reel_position: index + 1 },
        ...{ sport_code: "VB", skill: index === 1 ? "serviceAces" : "kills", nth: index + 1 },
      })),
    )
    .execute();
}

/** The time that the fake player shows. */
const playerOf = (page: Page) => page.frameLocator('iframe[title="Video: State final"]').locator("#time");

test("marks a play in under nine seconds on a phone, and names each for screen readers", { tag: "@nightly" }, async ({
  page,
  site: { db },
}) => {
  await page.setViewportSize(phone);
  const filmed = await createFilmed({ db });
  const requests = await serveFakePlayer(page);
  await signIn(page, filmed.email, filmed.marks);
  await page.waitForURL(`**${filmed.marks}`);
  expect(requests).toEqual([]);
  const hand = new HumanHand();
  await hand.tap(page.getByRole("link", { name: "Load the film and mark clips" }));
  // The page has another field for the game of times that are typed.
  await expect(page.getByRole("button", { name: "Forward 10 seconds" })).toBeVisible();
  await hand.choose(page.getByLabel("Game").first(), "2026-09-04: Game 1 3-1");
  for (let mark = 1; mark <= marks; mark += 1) {
    await hand.tap(page.getByRole("button", { name: "Forward 10 seconds" }));
    await hand.tap(page.getByRole("button", { name: mark % 5 === 0 ? "Mark Ace" : "Mark Kill" }));
    await expect(page.getByText(`${mark} of 40`, { exact: true })).toBeVisible();
  }
  anyTest.info().annotations.push({ type: "seconds", description: hand.seconds.toFixed(0) });
  console.log(`${marks} marks: ${hand.seconds.toFixed(0)} s, ${hand.taps} taps, ${hand.keys} keys`);
  expect(hand.seconds).toBeLessThan(9 * marks);
  const reel = page.getByRole("region", { name: "Opening reel" });
  await expect(reel.getByRole("listitem")).toHaveCount(Math.min(marks, 12));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const clips = page.getByRole("region", { name: `Clips: ${marks} of at most 40` });
  await expect(clips.getByRole("button", { name: /^Delete Kill, 0:\d\d(\.\d)?–0:\d\d(\.\d)?$/ }).first()).toBeVisible();
  await expect(clips.getByText("Game 1 3-1 · Entered by athlete").first()).toBeVisible();
});

test("orders the reel by keys", async ({ page, site: { db } }) => {
  const filmed = await createFilmed({ db });
  await addClips({ db }, filmed);
  await signIn(page, filmed.email, filmed.marks);
  const reel = page.getByRole("region", { name: "Opening reel" });
  await expect(reel.getByRole("listitem")).toContainText(["Kill 1", "Ace 2", "Kill 3"]);
  await reel.getByRole("button", { name: "Move Kill 3, place 3, up" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(reel.getByRole("listitem")).toContainText(["Kill 1", "Kill 3", "Ace 2"]);
  await expect(page.locator("[data-announcer]")).toHaveText("Kill 3 is now 2 of 3.");
  await expect
    .poll(() =>
      db
        .selectFrom("film_clips")
        .select("number")
        .where("athlete_id", "=", filmed.athleteKey)
        .orderBy("reel_position")
        .execute(),
    )
    .toEqual([{ number: 5 }, { number: 7 }, { number: 6 }]);
});

test("plays the reel in order from a profile, with nothing requested before the tap", {
  tag: "@phone",
}, async ({ page, site: { db } }) => {
  const filmed = await createFilmed({ db });
  await addClips({ db }, filmed);
  const requests = await serveFakePlayer(page);
  await page.goto(filmed.profile);
  await expect(page.getByRole("heading", { name: "Opening reel" })).toBeVisible();
  // A mailed address opens at its clip, and waits for a tap.
  const opened = await page.goto(`${filmed.profile}/film?clip=6`);
  expect(opened?.headers()["content-security-policy"]).not.toContain("youtube");
  await expect(page.getByRole("link", { name: "Play Ace 2 at 3:20" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Open on YouTube at 3:20/ })).toHaveAttribute("href", /t=200s$/);
  await expectAccessible(page);
  expect(requests).toEqual([]);

  await page.goto(filmed.profile);
  const tapped = performance.now();
  await page.getByRole("link", { name: "Play 3 clips" }).click();
  await expect(playerOf(page)).toHaveText(/^10[01]\.\d playing/);
  const seconds = (performance.now() - tapped) / 1000;
  console.log(`first clip: ${seconds.toFixed(2)} s after the tap`);
  expect(seconds).toBeLessThan(2);
  expect(requests).toHaveLength(1);
  // The next clip follows by itself; keys go back and pause.
  await expect(page.getByRole("status").filter({ hasText: "Ace 2, clip 2 of 3" })).toBeVisible();
  await expect(playerOf(page)).toHaveText(/^20[01]\.\d playing/);
  await page.keyboard.press("j");
  await expect(playerOf(page)).toHaveText(/^10[01]\.\d playing/);
  await page.keyboard.press("k");
  await expect(playerOf(page)).toHaveText(/paused$/);
  await expect(page.locator('[data-clip="5"]')).toHaveAttribute("aria-current", "true");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Whole film from 1:40" }).click();
  await expect(playerOf(page)).toHaveText(/^10[3-9]\.\d playing/);
});

test("plays the reel beside the notes of a coach, where keys of fields stay in the fields", {
  tag: "@nightly",
}, async ({ page, site: { db } }) => {
  await clearPrograms(db);
  const { owner, programId } = await createProgram(db);
  const filmed = await createFilmed({ db });
  await addClips({ db }, filmed);
  const requests = await serveFakePlayer(page);
  await signInCoach(page, owner.email, `/coach/prospects/${filmed.profile.split("/")[2]}`);
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Put on the board" }).click();
  const note = page.getByLabel("New note");
  await note.waitFor();
  await page.getByRole("link", { name: "Play reel of Ana Filmed" }).click();
  const player = page.frameLocator('iframe[title="Reel of Ana Filmed"]').frameLocator("iframe").locator("#time");
  await expect(player).toHaveText(/^10[01]\.\d playing/);
  await page.getByRole("heading", { name: "Ana Filmed" }).click();
  await page.keyboard.press("l");
  await expect(player).toHaveText(/^20[01]\.\d playing/);
  await note.fill("");
  await note.pressSequentially("jjkl");
  await expect(note).toHaveValue("jjkl");
  await expect(player).toHaveText(/^(20[01]|30[01])\.\d playing/);
  await expectAccessible(page);
  expect(
    await db.selectFrom("prospects").select("program_id").where("program_id", "=", programId).execute(),
  ).toHaveLength(1);
  await page.goto("/coach/board");
  await page.getByRole("link", { name: "Play reel of Ana Filmed" }).click();
  const panel = page.getByRole("region", { name: "Reel of Ana Filmed" });
  await expect(panel.frameLocator("iframe").frameLocator("iframe").locator("#time")).toHaveText(/^10[01]\.\d playing/);
  await panel.getByRole("button", { name: "Close the reel" }).click();
  await expect(panel).toHaveCount(0);
});
