import { describe, expect, it } from "vitest";
import { chooseTeam } from "../athletes/choose-team.server.ts";
import type { TeamSeason } from "../athletes/queries.server.ts";
import type { TeamEvent } from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { type ShownSeason, showSeason } from "./show-season.server.ts";

function show(sportCode: SportCode, team: Partial<TeamSeason>): ShownSeason {
  const seasons = [{ seasonYear: "2024", teams: [{ seasonID: "t1", teamName: "Central" }] }];
  const sports = [{ sportCode, jerseyNumber: null, seasons }];
  return showSeason(
    {
      teamName: "Central",
      seasonYear: "2024",
      seasonOrGame: "G",
      hiddenGames: 0,
      hasTeamGames: false,
      events: [],
      ...team,
    },
    { athleteId: "abc", sportCode, choice: chooseTeam({ athleteId: "abc", sports }, new URLSearchParams()) },
  );
}

function game(stats: TeamEvent["stats"], rest: Partial<TeamEvent> = {}): TeamEvent {
  const source = { kind: "athlete", confirmed: null, earlier: [], others: [], isDisputed: false } as const;
  return { eventID: "e1", eventName: "vs Westside", score: "3-1", stats, source, ...rest } as TeamEvent;
}

describe("an event", () => {
  it("returns an event link that extends the team's address", () => {
    const [event] = show("VB", { events: [game({})] }).events;
    expect(event?.href).toBe("/profile/abc?sport=VB&season=2024&team=t1&event=e1");
  });

  it("names an unnamed event Event and returns no score if it is empty", () => {
    const { events } = show("VB", { events: [game({}, { eventName: null, score: "" }), game({}, { eventName: "" })] });
    expect(events.map(({ eventName, score }) => [eventName, score])).toEqual([
      ["Event", null],
      ["Event", "3-1"],
    ]);
  });

  it("formats recorded stats and their rates, and omits missing ones", () => {
    const season = show("VB", {
      events: [
        game({
          dateOfCompetition: "2024-12-22",
          homeOrAway: "H",
          started: 1,
          kills: 8,
          attackErrors: 1,
          attackAttempts: 15,
        }),
      ],
    });
    expect(season.events[0]?.texts).toMatchObject({
      dateOfCompetition: "22-12-2024",
      homeOrAway: "Home",
      started: "Yes",
      kills: "8",
      hittingPct: ".467",
    });
    expect(season.events[0]?.texts).not.toHaveProperty("digs");
    const missing = new Map(season.groups.flatMap(({ stats }) => stats).map((stat) => [stat.id, stat.missing]));
    expect([missing.get("digs"), missing.get("started"), missing.get("hittingPct")]).toEqual(["0", "0", "0"]);
  });

  it("excludes home and away points from the event groups", () => {
    const season = show("BB", { events: [game({ homePoints: 60, awayPoints: 50, points: 12 })] });
    const ids = season.groups.flatMap(({ stats }) => stats).map(({ id }) => id);
    expect(ids).not.toContain("homePoints");
    expect(ids).not.toContain("awayPoints");
    expect(Object.keys(season.events[0]?.texts ?? {})).not.toContain("homePoints");
  });

  it("lists the groups with a value, also zeros and derived ones", () => {
    const recorded = (sport: "FB" | "VB", stats: Record<string, number>) =>
      show(sport, { events: [game(stats)] }).events[0]?.recorded;
    expect(recorded("FB", { passYards: 0, rushYards: 5 })).toEqual(["Passing", "Rushing", "All-purpose"]);
    expect(recorded("VB", { kills: 5 })).toEqual(["Attacking", "Scoring"]);
  });

  it.each([
    [{ homeOrAway: "A", homePoints: 60, awayPoints: 50 }, "60-50", "L"],
    [{ homeOrAway: "H", homePoints: 3, awayPoints: 1 }, "3-1", "W"],
    [{ homeOrAway: "N", homePoints: 3, awayPoints: 1 }, "1-3", "L"],
    [{}, "24-14", "W"],
    [{}, "1-3", "L"],
    [{}, "2 – 2", "T"],
    [{}, "W 3-1", "W"],
    [{}, "L", "L"],
    [{}, "25-20, 23-25, 25-18", null],
    [{}, null, null],
  ])("finds the result of %j with the score %s: %s", (stats, score, result) => {
    const { events } = show("BB", { events: [game(stats as Record<string, number>, { score })] });
    expect(events[0]?.result).toBe(result);
  });

  it.each([
    ["25-20, 23-25, 25-18", "W"],
    ["20-25 23-25 25-18 19-25", "L"],
    ["25-20, 23-25", null],
    ["25-20, forfeit", null],
  ])("counts the sets of the score %s: %s", (score, result) => {
    expect(show("VB", { events: [game({}, { score })] }).events[0]?.result).toBe(result);
  });
});

describe("leading figures of a game", () => {
  it("shows the season's leading figures for a single game", () => {
    const line = { points: 20, totalRebounds: 9, assists: 3, minutesPlayed: 30 };
    const season = show("BB", { events: [game(line), game({ ...line, points: 30 })] });
    expect(season.headline.map(({ id, text }) => [id, text])).toContainEqual(["ppg", "25.0"]);
    expect(season.events[0]?.leading.map(({ id, text }) => [id, text])).toContainEqual(["points", "20"]);
  });

  it("adds the group to a short name that two groups share", () => {
    const season = show("FB", { events: [game({ passYards: 300, passTouchdowns: 3, rushYards: 20 })] });
    expect(season.events[0]?.leading.map(({ label }) => label)).toContain("Passing YDS");
  });

  it("omits the group from short names if all are of one group", () => {
    const season = show("FB", { events: [game({ rushAttempts: 20, rushYards: 120, rushTouchdowns: 2 })] });
    const [event] = season.events;
    expect(event?.leading.map(({ label }) => label)).toEqual(["YDS", "TD", "AVG"]);
    expect(event?.leading.map(({ friendlyName }) => friendlyName)).toContain("Rushing yards");
  });
});

describe("charts of a season", () => {
  it("orders the charts by date if all events have one", () => {
    const on = (dateOfCompetition: string, kills: number) => game({ dateOfCompetition, kills });
    const { trends } = show("VB", { events: [on("2024-09-20", 9), on("2024-09-06", 4), on("2024-10-01", 6)] });
    expect(new Set(trends?.match(/(?:Sep|Oct) \d+/g))).toEqual(new Set(["Sep 6", "Oct 1"]));
  });

  it("renders one chart per leading figure, and none for a season of totals", () => {
    const line = { points: 20, totalRebounds: 9, assists: 3, minutesPlayed: 30 };
    const events = [game(line), game(line), game(line)];
    expect(show("BB", { events: events.slice(1) }).trends).toBeNull();
    expect(show("BB", { events }).trends?.match(/<title[^>]*>[^<]*/g)).toHaveLength(3);
    expect(show("BB", { events: [game(line)], seasonOrGame: "S" }).trends).toBeNull();
    expect(show("BB", { events: [] }).trends).toBeNull();
  });
});

describe("summary of a season", () => {
  it("sums up the games and omits groups with zeros only", () => {
    const { summary } = show("VB", { events: [game({ kills: 8, digs: 0 }), game({ kills: 4 })] });
    const attacking = summary.find(({ group }) => group === "Attacking");
    expect(attacking?.rows.find(({ id }) => id === "kills")?.text).toBe("12");
    expect(summary.map(({ group }) => group)).not.toContain("Defense");
  });

  it("returns an empty summary without events", () => {
    expect(show("VB", {})).toMatchObject({ summary: [], headline: [], events: [] });
  });

  it("uses the one line of a season as its totals", () => {
    const season = show("VB", {
      seasonOrGame: "S",
      events: [game({ matchesPlayed: 37, setsPlayed: 130, kills: 260 })],
    });
    expect(season.groups.map(({ group }) => group)).not.toContain("Game");
    expect(season.events[0]?.texts).toMatchObject({ matchesPlayed: "37", killsPerSet: "2.00" });
  });
});

describe("where the numbers come from", () => {
  const byTeam = {
    kind: "team",
    team: "Westside",
    enteredAt: "2024-09-01T00:00:00.000Z",
    confirmed: null,
    earlier: [],
    others: [],
    isDisputed: false,
  };
  const team = { source: byTeam as unknown as TeamEvent["source"] };

  it("says once that the athlete entered all numbers, and marks no event", () => {
    const season = show("VB", { events: [game({}), game({})] });
    expect(season.confirmed).toBe(
      "0 of 2 matches official, confirmed by a coach. All numbers were entered by the athlete.",
    );
    expect(season.events.map(({ mark }) => mark)).toEqual([null, null]);
  });

  it("marks the events that others entered", () => {
    const season = show("FB", { events: [game({}), game({}, team)] });
    expect(season.confirmed).toBe(
      "0 of 2 games official, confirmed by a coach. Numbers without a mark were entered by the athlete.",
    );
    expect(season.events.map(({ mark }) => mark)).toEqual([null, "Entered by team"]);
  });

  it("counts the games that the athlete took off the profile", () => {
    const season = show("VB", { hiddenGames: 2, events: [game({}, team)] });
    expect(season.confirmed).toBe("0 of 1 match official, confirmed by a coach. 2 matches hidden by the athlete.");
  });

  it("marks a line for which a coach proposes another number", () => {
    const confirmed = { name: "Cora Coachman", role: "head", team: "Westside", at: "2024-09-02T00:00:00.000Z" };
    const source = { ...byTeam, kind: "athlete", confirmed, isDisputed: true } as unknown as TeamEvent["source"];
    const [event] = show("VB", { events: [game({}, { source })] }).events;
    expect(event).toMatchObject({ mark: "Coach proposes another number", isConfirmed: false });
    expect(event?.chain.map(({ text }) => text)).toContain(
      "A coach of the team proposes another number. The athlete hasn’t answered yet.",
    );
  });

  it("says nothing about the athlete if others entered everything", () => {
    expect(show("FB", { events: [game({}, team)] }).confirmed).toBe("0 of 1 game official, confirmed by a coach.");
  });
});
