import { encodeId } from "../../src/athletes/public-id.server.ts";
import { serveFakePlayer } from "../fake-player.ts";
import { test as site } from "./accounts-site.ts";
import { createAthlete, createTeam, signIn } from "./workspace-site.ts";

const test = site.extend({ expectedErrors: [/.*/] });
test("shots", async ({ page, site: { db } }) => {
  test.setTimeout(300_000);
  const athlete = await createAthlete({ db }, { lastName: "Filmed-Longname" });
  const { athleteKey } = athlete;
  await createTeam({ db }, athleteKey, { events: 3 });
  await db.updateTable("athletes").set({ is_published: true, positions: ["VB:OH"], height: 71 }).where("id", "=", athleteKey).execute();
  await db.updateTable("events").set({ name: "Lincoln Northeast & Southwest Invitational Tournament, final" }).where("name", "=", "Game 2").execute();
  const events = await db.selectFrom("events").innerJoin("team_seasons", "team_seasons.id", "events.team_season_id").select(["events.id"]).where("athlete_id", "=", athleteKey).orderBy("events.id").execute();
  const links = await db.insertInto("media_links").values([
    { athlete_id: athleteKey, position: 0, label: "State final, all sets", published_at: new Date("2026-10-01"), url: "https://youtu.be/dQw4w9WgXcQ" },
    { athlete_id: athleteKey, position: 1, label: "Short", published_at: new Date("2026-09-01"), url: "https://youtube.com/shorts/aaaaaaaaaaa" },
    { athlete_id: athleteKey, position: 2, label: "Hudl film", published_at: new Date("2026-08-01"), url: "https://www.hudl.com/video/3/1/2" },
  ]).returning("id").execute();
  const profile = `/profile/${encodeId("athlete", athleteKey)}`;
  const marks = (index: number) => `/me/links/${encodeId("mediaLink", links[index]!.id)}`;
  const shot = async (name: string, width: number, dark = false) => {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/shots/${name}-${width}${dark ? "-dark" : ""}.png`, fullPage: true });
  };
  await serveFakePlayer(page);
  await signIn(page, athlete.email, marks(0));
  await page.waitForURL(`**${marks(0)}`);
  await shot("marks-empty", 390);
  const insert = (link: number, video: string, from: number, count: number) =>
    db.insertInto("film_clips").values(Array.from({ length: count }, (_, n) => ({
      athlete_id: athleteKey, link_id: links[link]!.id, video, number: from + n, start_ms: (60 + n * 130) * 1000 + (n % 3) * 400, end_ms: (66 + n * 130) * 1000,
      sport_code: "VB", skill: ["kills", "kills", "serviceAces", "digs"][n % 4]!, nth: n % 2 ? n + 1 : null, event_id: n % 3 === 2 ? null : events[n % 3]!.id,
      reel_position: from + n <= 12 ? from + n : null,
    }))).execute();
  await insert(0, "https://www.youtube.com/watch?v=dQw4w9WgXcQ", 1, 9);
  await insert(1, "https://www.youtube.com/watch?v=aaaaaaaaaaa", 10, 1);
  await insert(2, "https://www.hudl.com/video/3/1/2", 11, 4);
  await db.insertInto("film_checks").values({ link_id: links[1]!.id, video: "https://www.youtube.com/watch?v=aaaaaaaaaaa" }).execute();
  await page.goto(`${marks(0)}?play#film`);
  await page.getByText("Paste a list of times").click();
  await page.getByText("Take the times of a scouting file").click();
  await page.getByRole("button", { name: "Mark Kill" }).click();
  await shot("marks", 390);
  await shot("marks", 390, true);
  await shot("marks", 768);
  await shot("marks", 1440);
  await page.goto(marks(2));
  await shot("marks-hudl", 390);
  await page.goto("/me/links");
  await shot("links", 390);
  await page.goto(profile);
  await shot("profile", 390);
  await shot("profile", 768);
  await shot("profile", 1440);
  await shot("profile", 1440, true);
  await page.goto(`${profile}/film?clip=2`);
  await shot("film", 390);
  await shot("film", 1440);
  await page.goto(`${profile}/film?clip=2&play=reel#player`);
  await page.waitForTimeout(1000);
  await shot("film-playing", 390);
  await shot("film-playing", 390, true);
  await shot("film-playing", 768);
  await shot("film-playing", 1440);
  await page.goto(`${profile}/film?clip=10&play=reel#player`);
  await page.waitForTimeout(800);
  await shot("film-short", 390);
  await page.goto(`${profile}/film?clip=99`);
  await shot("film-missing", 390);
  await db.updateTable("film_checks").set({ missing_since: new Date(), missing_as: "private" }).where("link_id", "=", links[1]!.id).execute();
  await page.goto(marks(1));
  await shot("marks-private", 390);
});
