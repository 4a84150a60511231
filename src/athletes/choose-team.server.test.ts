import { describe, expect, it } from "vitest";
import { chooseTeam } from "./choose-team.server.ts";
import type { AthleteProfile } from "./schema.ts";

const profile: Pick<AthleteProfile, "athleteId" | "sports"> = {
  athleteId: "abc",
  sports: [
    {
      sportCode: "VB",
      jerseyNumber: null,
      seasons: [
        {
          seasonYear: "2025",
          teams: [
            { seasonID: "v1", teamName: "Central" },
            { seasonID: "v2", teamName: "Club" },
          ],
        },
        { seasonYear: "2024", teams: [{ seasonID: "v3", teamName: "Central" }] },
      ],
    },
    {
      sportCode: "BB",
      jerseyNumber: null,
      seasons: [{ seasonYear: "2024", teams: [{ seasonID: "b1", teamName: "Central" }] }],
    },
  ],
};

function chosen(search: string): [string | null, string | null, string | undefined] {
  const { sportCode, seasonYear, team } = chooseTeam(profile, new URLSearchParams(search));
  return [sportCode, seasonYear, team?.seasonID];
}

describe("chooseTeam", () => {
  it("defaults to the first team of the latest season of the first sport", () => {
    expect(chosen("")).toEqual(["VB", "2025", "v1"]);
    expect(chooseTeam(profile, new URLSearchParams()).isDefault).toBe(true);
  });

  it("chooses the team in the address", () => {
    expect(chosen("sport=VB&season=2025&team=v2")).toEqual(["VB", "2025", "v2"]);
    expect(chosen("sport=BB")).toEqual(["BB", "2024", "b1"]);
    expect(chooseTeam(profile, new URLSearchParams("sport=BB")).isDefault).toBe(false);
  });

  it("falls back level by level for unknown values in the address", () => {
    expect(chosen("sport=XX&season=2024&team=b1")).toEqual(["VB", "2024", "v3"]);
    expect(chosen("sport=VB&season=1999&team=v2")).toEqual(["VB", "2025", "v2"]);
    expect(chosen("sport=VB&season=2025&team=v3")).toEqual(["VB", "2025", "v1"]);
    expect(chosen("sport=%00&season[]=2024&team=a'b")).toEqual(["VB", "2025", "v1"]);
  });

  it("prefers a sport with seasons unless the address names another", () => {
    const sports = [{ sportCode: "FB" as const, jerseyNumber: "7", seasons: [] }, ...profile.sports];
    const choose = (search: string) => chooseTeam({ athleteId: "abc", sports }, new URLSearchParams(search));
    expect(choose("")).toMatchObject({ sportCode: "VB", isDefault: true });
    expect(choose("sport=FB")).toMatchObject({ sportCode: "FB", team: null, isDefault: false });
  });

  it("returns null for an athlete without sports", () => {
    const { sportCode, team, tabs } = chooseTeam({ athleteId: "abc", sports: [] }, new URLSearchParams("sport=VB"));
    expect([sportCode, team, tabs]).toEqual([null, null, { sports: [], seasons: [], teams: [] }]);
  });
});

describe("tab links of chooseTeam", () => {
  const { tabs, href } = chooseTeam(profile, new URLSearchParams("sport=VB&season=2024&team=v3&event=e1"));

  it("omits the levels below the tab from its link", () => {
    expect(tabs.sports.map((tab) => tab.href)).toEqual(["/profile/abc?sport=VB", "/profile/abc?sport=BB"]);
    expect(tabs.seasons.map((tab) => tab.href)).toEqual([
      "/profile/abc?sport=VB&season=2025",
      "/profile/abc?sport=VB&season=2024",
    ]);
    expect(tabs.teams.map((tab) => tab.href)).toEqual(["/profile/abc?sport=VB&season=2024&team=v3"]);
    expect(href).toBe("/profile/abc?sport=VB&season=2024&team=v3");
  });

  it("labels tabs by sport, season year and team", () => {
    const named = [...tabs.sports, ...tabs.seasons, ...tabs.teams].map(({ label, current }) => [label, current]);
    expect(named).toEqual([
      ["Volleyball", true],
      ["Basketball", false],
      ["Season 2025", false],
      ["Season 2024", true],
      ["Central", true],
    ]);
  });
});
