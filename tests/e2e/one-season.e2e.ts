import { refreshFigures } from "../../src/statistics/refresh-figures.server.ts";
import { createCoach, creighton } from "../school-factories.ts";
import { createTeam } from "../team-factories.ts";
import { signIn as signInMember, test } from "./accounts-site.ts";
import { expect, expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { createAthlete, signIn } from "./workspace-site.ts";

test("makes one season of the athlete’s own games and the team’s, which the coach confirms and the search counts", {
  tag: "@nightly",
}, async ({ browser, site }) => {
  test.slow();
  const { db } = site;
  const { teamId, head } = await createTeam(db, { name: "Lincoln East High School" });
  await db.updateTable("teams").set({ join_code: "EASTCD23" }).where("id", "=", teamId).execute();
  const lastName = `Olsen${crypto.randomUUID().slice(0, 4).replaceAll(/\d/g, "x")}`;
  const { email, athleteKey } = await createAthlete(site, { firstName: "Ava", lastName });
  await db
    .updateTable("athletes")
    .set({ is_published: true, positions: ["VB:OH"] })
    .where("id", "=", athleteKey)
    .execute();
  const { id: season } = await db
    .insertInto("team_seasons")
    .values({
      ...{ athlete_id: athleteKey, sport_code: "VB", season_year: "2026", team_name: "East Spartans Varsity" },
      ...{ season_or_game: "G", position: 0 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const own = { name: "Southwest", event_date: "2026-09-12", stats: JSON.stringify({ kills: 17 }) };
  await db
    .insertInto("events")
    .values({ team_season_id: season, position: 0, ...own })
    .execute();

  const open = async () => (await browser.newContext({ baseURL: site.url })).newPage();
  const [athlete, staff, college] = [await open(), await open(), await open()];
  await signIn(athlete, email, "/me/teams?code=EASTCD23");
  await athlete.getByRole("checkbox", { name: /East Spartans Varsity/ }).check();
  await athlete.getByRole("checkbox", { name: /^I agree/ }).check();
  await athlete.getByRole("button", { name: "Ask to join" }).click();
  await expect(athlete.getByRole("heading", { name: "Waiting for your coach" })).toBeVisible();

  await signInMember(staff, head.email);
  await expect(staff.getByRole("heading", { name: "What to do next" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: /^1 athlete waiting/ }).click();
  await staff
    .getByRole("button", { name: /^Confirm/ })
    .first()
    .click();
  await staff.goto("/team/games");
  await staff.getByLabel("Opponent").fill("Lincoln Southwest");
  await staff.getByLabel("Date").fill("2026-09-12");
  await staff.getByLabel(/^This game was played/).check();
  await staff.getByRole("button", { name: "Add the game" }).click();
  const kills = staff.getByLabel(`Kills, Ava ${lastName}`);
  await kills.fill("13");
  await kills.press("Tab");
  await expect(staff.getByRole("status").filter({ hasText: "Saved" })).toHaveAttribute("data-saving", "saved");
  await staff.goto("/team/confirm");
  await staff.getByRole("button", { name: "Confirm the season" }).click();
  await expect(staff.getByText("1 of 1 lines confirmed")).toBeVisible();
  await refreshFigures(db);

  await athlete.goto("/me");
  await athlete.getByRole("link", { name: "Open public profile" }).click();
  await expect(athlete.getByRole("link", { name: "Edit" })).toBeVisible();
  await expect(athlete.getByText("Coaches: keep notes on this athlete")).toBeHidden();
  await expect(athlete.getByText("1 of 1 match official")).toBeVisible();
  await expectAccessible(athlete);
  await expectNoSidewaysScroll(athlete);
  await athlete.getByRole("link", { name: /Southwest/ }).click();
  await expect(athlete.getByRole("dialog")).toContainText("17");
  await athlete.goto("/me/sources");
  await athlete.getByLabel("Email of your coach").fill("coach@lps.example");
  await athlete.getByRole("button", { name: "Ask your coach" }).click();
  await expect(athlete.getByText("We wrote to your coach.")).toBeVisible();
  await site.inbox.waitFor({ to: "coach@lps.example", subject: /confirm numbers/ });

  const coach = await createCoach(db, { schoolId: creighton });
  await signInMember(college, coach.email, `/searchAthletes?fullName=${lastName}&with=confirmed&sportCode=VB`);
  const card = college.getByRole("listitem").filter({ hasText: `Ava ${lastName}` });
  await expect(card).toContainText("1 of 1 match official");
  await expect(card).toContainText("13");
});
