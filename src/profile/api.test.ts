import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createAthlete, noDetails, storeTexts } from "../../tests/factories.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();

async function get(path: string, query: Record<string, string> | string = {}) {
  const search = typeof query === "string" ? query : new URLSearchParams(query).toString();
  const response = await server.app.inject({ url: `${path}?${search}` });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

async function namesFound(query: Record<string, string>): Promise<string[]> {
  const { body } = await get("/api/profile/SearchAthletes", query);
  return body.result.data.map(
    (athlete: { firstName: string; lastName: string }) => `${athlete.firstName} ${athlete.lastName}`,
  );
}

describe("SearchAthletes", () => {
  beforeAll(async () => {
    const sports = (sportCode: "VB" | "FB" | "BB") => [
      {
        sportCode,
        seasons: [{ seasonYear: "2026", teams: [{ teamName: "Varsity", seasonOrGame: "G" as const, events: [] }] }],
      },
    ];
    await createAthlete(server.db, { firstName: "José", lastName: "O'Brien", gender: "M", sports: sports("FB") });
    await createAthlete(server.db, {
      firstName: "Mary Ann",
      lastName: "De La Cruz",
      gender: "F",
      sports: sports("VB"),
    });
    await createAthlete(server.db, { firstName: "Łucja", lastName: "Błaszczyk", gender: "F", sports: sports("VB") });
    const odd = await createAthlete(server.db, { gender: "O", sports: sports("BB") });
    await storeTexts(server.db, odd, { firstName: "100%", lastName: "Under_score" });
    await createAthlete(server.db, {
      firstName: "明",
      lastName: "王",
      gender: "F",
      sports: sports("BB"),
      graduationYear: null,
      state: "Nuevo León",
      schoolType: "Academy",
      height: 80,
    });
    for (let number = 0; number < 21; number++)
      await createAthlete(server.db, { firstName: "Crowd", lastName: `Member ${number}` });
  });

  it("lists all athletes in pages of ten with exact totals when no filter is given", async () => {
    const { body } = await get("/api/profile/SearchAthletes");
    expect(body).toMatchObject({ isError: false, message: "" });
    expect(body.result.data).toHaveLength(10);
    expect(body.result.pages).toEqual({ lastPage: 3, actualPageSize: 10, totalRecords: 26 });
  });

  it("lists every athlete once over all pages, in a stable order", async () => {
    const pages = await Promise.all(
      ["1", "2", "3"].map((pageNum) => get("/api/profile/SearchAthletes", { pageNum, fullName: "crowd member" })),
    );
    const ids = pages.flatMap(({ body }) =>
      body.result.data.map((athlete: { athleteId: string }) => athlete.athleteId),
    );
    expect(new Set(ids).size).toBe(21);
    const again = await get("/api/profile/SearchAthletes", { fullName: "crowd member" });
    expect(again.body.result).toEqual(pages[0]?.body.result);
  });

  it("returns an empty page past the end", async () => {
    const { status, body } = await get("/api/profile/SearchAthletes", { pageNum: "1000000000" });
    expect(status).toBe(200);
    expect(body.result).toEqual({ data: [], pages: { lastPage: 3, actualPageSize: 0, totalRecords: 26 } });
  });

  it.each([
    ["jose", ["José O'Brien"]],
    ["JOSÉ O", ["José O'Brien"]],
    ["jose\u0301", ["José O'Brien"]],
    ["o’brien", ["José O'Brien"]],
    ["ann de la", ["Mary Ann De La Cruz"]],
    ["  ann   de la ", ["Mary Ann De La Cruz"]],
    ["lucja blaszczyk", ["Łucja Błaszczyk"]],
    ["明 王", ["明 王"]],
    ["cruz mary", []],
    ["%", ["100% Under_score"]],
    ["r_s", ["100% Under_score"]],
    ["_", ["100% Under_score"]],
    ["\\", []],
    ["' or 1=1 --", []],
  ])("matches the name part %j exactly with %j", async (fullName, names) => {
    expect(await namesFound({ fullName })).toEqual(names);
  });

  it("combines gender, sport and name", async () => {
    expect(await namesFound({ gender: "F", sportCode: "VB", fullName: "c" })).toEqual([
      "Mary Ann De La Cruz",
      "Łucja Błaszczyk",
    ]);
    expect(await namesFound({ gender: "M", sportCode: "VB" })).toEqual([]);
    expect(await namesFound({ gender: "O" })).toEqual(["100% Under_score"]);
  });

  it("ignores empty filters", async () => {
    const blank = "gender=&sportCode=&fullName=&graduationYear=&state=&state=&schoolType=&heightMin=&heightMax=&sort=";
    const { body } = await get("/api/profile/SearchAthletes", blank);
    expect(body.result.pages.totalRecords).toBe(26);
  });

  it("matches any of several values of a filter", async () => {
    const found = async (query: string) =>
      (await get("/api/profile/SearchAthletes", query)).body.result.pages.totalRecords;
    expect(await found("state=NE")).toBe(25);
    expect(await found("state=NE&state=Nuevo%20Le%C3%B3n")).toBe(26);
    expect(await found("state=Nuevo%20Leo%CC%81n&state=")).toBe(1);
    expect([await found("state=ne"), await found("state=Nebraska")]).toEqual([25, 25]);
    expect(await found("state=nuevo%20le%C3%B3n")).toBe(0);
    expect(await found("graduationYear=2028&graduationYear=2029&graduationYear=2029")).toBe(25);
    expect(await found("graduationYear=2029")).toBe(0);
    expect(await found("schoolType=H")).toBe(25);
    expect(await found("schoolType=O&schoolType=J")).toBe(1);
    expect(await found("heightMin=71")).toBe(1);
    expect(await found("heightMax=70")).toBe(25);
    expect(await found("heightMin=70&heightMax=70&state=NE&graduationYear=2028&schoolType=H")).toBe(25);
  });

  it("sorts by the requested order", async () => {
    const first = async (sort: string) => (await namesFound({ sort }))[0];
    expect(await first("name")).toBe("100% Under_score");
    expect(await first("newest")).toBe("Crowd Member 20");
    expect(await first("height")).toBe("明 王");
    expect(await first("graduationYear")).not.toBe("明 王");
  });

  it.each([
    "pageNum=0",
    "pageNum=-1",
    "pageNum=1e309",
    "pageNum=NaN",
    "pageNum=1.5",
    "pageNum=0x10",
    "pageNum=%205",
    "pageNum=9223372036854775808",
    "pageNum=",
    "pageNum=1&pageNum=2",
    "pageNum[]=1",
    "pageNum[$gt]=1",
    "numPerPage=0",
    "numPerPage=51",
    "numPerPage=5000",
    "gender=X",
    "gender=F&gender=M",
    "sportCode=TENNIS",
    "fullName=%00",
    "fullName=a&fullName=b",
    "sort=name;drop table accounts",
    "sort=Name",
    "sort=name&sort=height",
    "graduationYear=27",
    "graduationYear=2027,2028",
    "graduationYear=2027&graduationYear=soon",
    "graduationYear=2101",
    "graduationYear[]=2027",
    `state=${"N".repeat(41)}`,
    "state=%00",
    "state=%20",
    "state=NE%0A",
    "schoolType=X",
    "schoolType=H,J",
    "heightMin=35",
    "heightMax=6ft",
    "heightMin=60&heightMin=61",
    "heightMin=75&heightMax=70",
    `state=${Array.from({ length: 61 }, (_, index) => `S${index}`).join("&state=")}`,
  ])("rejects %s with 400 and names the field", async (query) => {
    const { status, body } = await get("/api/profile/SearchAthletes", query.replaceAll(" ", "%20"));
    expect(status).toBe(400);
    expect(body).toMatchObject({ isError: true, result: null });
    expect(body.errors[0].message).not.toBe("");
  });

  it("rejects a name of 10,000 letters with 400", async () => {
    expect((await get("/api/profile/SearchAthletes", { fullName: "a".repeat(10_000) })).status).toBe(400);
  });

  it.each(["fullName=%ff%fe", "fullName=%", "fullName=%ED%A0%80"])(
    "handles the malformed text %s without a server error",
    async (query) => {
      expect((await get("/api/profile/SearchAthletes", query)).status).toBeLessThan(500);
    },
  );

  it.each([
    "is_verified = false",
    "is_blocked = true",
    "is_demo = true",
    "deletion_requested_at = now(), erase_after = now()",
  ])("hides an athlete whose account has %s from search, profile, links and seasons", async (change) => {
    const athleteId = await createAthlete(server.db, {
      lastName: "Hideaway",
      mediaLinks: [{ text: "Reel", date: "2026-01-02T00:00:00.000Z", url: "https://video.example/1" }],
      sports: [
        {
          sportCode: "VB",
          seasons: [{ seasonYear: "2026", teams: [{ teamName: "A", seasonOrGame: "G", events: [] }] }],
        },
      ],
    });
    const before = await get("/api/profile/GetProfileBySportAndID", { id: athleteId });
    const seasonId = before.body.result.sports[0].seasons[0].teams[0].seasonID;
    await sql`update accounts set ${sql.raw(change)} where last_name = 'Hideaway'`.execute(server.db);
    expect(await namesFound({ fullName: "hideaway" })).toEqual([]);
    expect((await get("/api/profile/GetProfileBySportAndID", { id: athleteId })).status).toBe(404);
    expect((await get("/api/athleteLink/GetLinks", { athleteId })).status).toBe(404);
    expect((await get("/api/volleyball/GetVBSeason", { seasonId })).status).toBe(404);
    await sql`delete from accounts where last_name = 'Hideaway'`.execute(server.db);
  });
});

describe("athlete endpoints", () => {
  const stats = {
    dateOfCompetition: "2024-12-22",
    homeOrAway: "H",
    started: 1,
    setsPlayed: 4,
    kills: 8,
    attackErrors: 1,
    attackAttempts: 15,
  };
  let athleteId = "";

  beforeAll(async () => {
    athleteId = await createAthlete(server.db, {
      firstName: "Taylor",
      lastName: "Example",
      mediaLinks: [
        { text: "Older", date: "2024-01-02T00:00:00.000Z", url: "https://video.example/old" },
        { text: "Newer", date: "2025-01-02T10:00:00.000Z", url: "https://video.example/new" },
      ],
      sports: [
        {
          sportCode: "VB",
          seasons: [
            { seasonYear: "2023", teams: [{ teamName: "JV", seasonOrGame: "G", events: [] }] },
            {
              seasonYear: "2024",
              teams: [
                {
                  teamName: "Varsity",
                  seasonOrGame: "G",
                  events: [
                    { eventName: "Final", score: "3-1", stats },
                    { eventName: "", score: "", stats: {} },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it("Z06 returns what the athlete published and nothing else", async () => {
    const { ncaaId: _, ...noPublicDetails } = noDetails;
    const { body, headers } = await get("/api/profile/GetProfileBySportAndID", { id: athleteId });
    expect(body.result).toEqual({
      athleteId,
      name: "Taylor Example",
      profilePictureURL: null,
      gender: "F",
      graduationYear: 2028,
      schoolType: "H",
      currentSchool: "Test High School",
      height: 70,
      weight: 150,
      city: "Omaha",
      state: "NE",
      ...noPublicDetails,
      commitmentStated: null,
      searchEngines: false,
      percentiles: [],
      references: [],
      embeds: true,
      positions: [],
      sports: [
        {
          sportCode: "VB",
          jerseyNumber: null,
          seasons: [
            { seasonYear: "2024", teams: [{ seasonID: expect.stringMatching(/^\w{8,}$/), teamName: "Varsity" }] },
            { seasonYear: "2023", teams: [{ seasonID: expect.stringMatching(/^\w{8,}$/), teamName: "JV" }] },
          ],
        },
      ],
    });
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it("lists the media links of an athlete, newest first", async () => {
    const { body } = await get("/api/athleteLink/GetLinks", { athleteId, seasonId: "0" });
    expect(body.result).toEqual([
      { text: "Newer", date: "2025-01-02T10:00:00.000Z", url: "https://video.example/new" },
      { text: "Older", date: "2024-01-02T00:00:00.000Z", url: "https://video.example/old" },
    ]);
  });

  it("returns the events, totals and rates of a season", async () => {
    const profile = await get("/api/profile/GetProfileBySportAndID", { id: athleteId });
    const seasonId = profile.body.result.sports[0].seasons[0].teams[0].seasonID;
    const { body } = await get("/api/volleyball/GetVBSeason", { seasonId });
    const source = { kind: "athlete", confirmed: null, earlier: [], others: [], isDisputed: false };
    expect(body.result.events).toEqual([
      { eventID: expect.any(String), eventName: "Final", score: "3-1", stats, source },
      { eventID: expect.any(String), eventName: null, score: null, stats: {}, source },
    ]);
    const [season] = body.result.sportTeam.season[0].volleyballStat;
    expect(season).toMatchObject({ seasonOrGame: "G", kills: 8, attackAttempts: 15 });
    expect(season.hittingPct).toBeCloseTo(7 / 15);
    expect((await get("/api/football/GetSeason", { seasonId })).status).toBe(404);
  });

  it("lists the Game group for a game, but not for a season", async () => {
    const game = await get("/api/volleyball/GetUIFieldsVB", { season: "false" });
    expect(game.body.result[0]).toEqual({
      id: "dateOfCompetition",
      group: "Game",
      friendlyName: "Date of Competition",
    });
    const season = await get("/api/volleyball/GetUIFieldsVB", { season: "true" });
    expect(season.body.result.map((field: { group: string }) => field.group)).not.toContain("Game");
    expect((await get("/api/basketball/GetUIFieldsBB", { season: "maybe" })).status).toBe(400);
  });

  it.each(["0", "-1", "2147483648", "1 or 1=1", "1.0", "0x1", "01", " 1", "../etc", "a".repeat(50), "", "%00"])(
    "Z04 rejects the invented id %j as not found or malformed",
    async (id) => {
      expect([400, 404]).toContain((await get("/api/profile/GetProfileBySportAndID", { id })).status);
    },
  );

  it("Z05 accepts only the exact id of an athlete", async () => {
    for (const altered of [
      `${athleteId}a`,
      athleteId.slice(0, -1),
      athleteId.toLowerCase(),
      athleteId.split("").reverse().join(""),
    ]) {
      if (altered === athleteId) continue;
      expect((await get("/api/profile/GetProfileBySportAndID", { id: altered })).status).toBe(404);
    }
  });
});
