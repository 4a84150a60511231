import { sql } from "kysely";
import { expect, it } from "vitest";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { publicTextFields } from "./public-texts.ts";
import { removePublicText } from "./remove-public-text.server.ts";

const { db } = testApp();
const text = "402-555-0134";

/** Creates an athlete with the text in every field, and two seasons. */
async function createFullAthlete() {
  const { id: accountId } = await createAthleteAccount(db, { first_name: text, last_name: text });
  const details = { city: text, state: text, school_type: text, current_school: text, majors: text, club_team: text };
  const honors = JSON.stringify([
    { year: 2024, text },
    { year: 2025, text: "All-State" },
  ]);
  const { id: athleteKey } = await db
    .updateTable("athletes")
    .set({ ...details, commitment: text, honors: sql`${honors}::jsonb` })
    .where("account_id", "=", accountId)
    .returning("id")
    .executeTakeFirstOrThrow();
  const season = { athlete_id: athleteKey, sport_code: "VB", season_or_game: "G" } as const;
  const seasons = await db
    .insertInto("team_seasons")
    .values([
      { ...season, season_year: text, team_name: text, position: 0 },
      { ...season, season_year: text, team_name: "Team", position: 1 },
      { ...season, season_year: "Season", team_name: text, position: 2 },
    ])
    .returning("id")
    .execute();
  for (const { id } of seasons)
    await db
      .insertInto("events")
      .values({ team_season_id: id, position: 0, name: text, score: text, stats: "{}" })
      .execute();
  const link = {
    athlete_id: athleteKey,
    position: 0,
    label: text,
    published_at: new Date(),
    url: "https://vimeo.com/1",
  };
  await db.insertInto("media_links").values(link).execute();
  return { accountId, athleteKey };
}

/** Returns all rows of the athlete as one text. */
async function readRows({ accountId, athleteKey }: { accountId: string; athleteKey: string }): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select (first_name, last_name)::text as row from accounts where id = ${accountId}
    union all select athletes::text from athletes where id = ${athleteKey}
    union all select team_seasons::text from team_seasons where athlete_id = ${athleteKey}
    union all select events::text from events join team_seasons on team_seasons.id = team_season_id where athlete_id = ${athleteKey}
    union all select media_links::text from media_links where athlete_id = ${athleteKey}`.execute(db);
  return rows.map(({ row }) => row).join("\n");
}

it("G04 removes a text from each field, and only from that field", async () => {
  const athlete = await createFullAthlete();
  let left = (await readRows(athlete)).split(text).length;
  for (const field of publicTextFields.filter((one) => one !== "fullName")) {
    await removePublicText(db, { accountId: athlete.accountId, field, text });
    const still = (await readRows(athlete)).split(text).length;
    expect(still, field).toBeLessThan(left);
    left = still;
  }
  const rows = await readRows(athlete);
  expect(rows).not.toContain(text);
  expect(rows).toContain("All-State");
});

it("G04 removes a whole name, of which each part may stay alone", async () => {
  const { id: accountId } = await createAthleteAccount(db, { first_name: "Fuc", last_name: "Kyou" });
  const name = () =>
    db.selectFrom("accounts").select(["first_name", "last_name"]).where("id", "=", accountId).executeTakeFirst();
  await removePublicText(db, { accountId, field: "fullName", text: "Fuc Kyo" });
  expect(await name()).toEqual({ first_name: "Fuc", last_name: "Kyou" });
  await removePublicText(db, { accountId, field: "fullName", text: "Fuc Kyou" });
  expect(await name()).toEqual({ first_name: "Athlete", last_name: "(name removed)" });
});

it("G04 does not touch other texts or athletes", async () => {
  const [athlete, other] = [await createFullAthlete(), await createFullAthlete()];
  const before = await Promise.all([athlete, other].map(readRows));
  for (const field of publicTextFields)
    await removePublicText(db, { accountId: athlete.accountId, field, text: "Other" });
  expect(await Promise.all([athlete, other].map(readRows))).toEqual(before);
  await removePublicText(db, { accountId: athlete.accountId, field: "city", text });
  expect(await readRows(other)).toBe(before[1]);
});
