import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { noDetails } from "../../tests/factories.ts";
import { definitionOf, fieldNames, textLimits } from "../athletes/fields.ts";
import { type BulkAthlete, bulkLimits, readBulkAthlete } from "./bulk-athlete.ts";

const minimal = { externalId: "x:1", firstName: "Ann", lastName: "Lee", gender: "F" } as const;

function read(overrides: object) {
  const result = readBulkAthlete({ ...minimal, ...overrides });
  return "reason" in result ? result.reason : result.athlete;
}

function inEvent(event: object, team: object = {}) {
  const teams = [{ teamName: "Eagles", seasonOrGame: "G", events: [event], ...team }];
  return { sports: [{ sportCode: "VB", seasons: [{ seasonYear: "2024", teams }] }] };
}

test("accepts a line with the required keys only and fills in null or empty values", () => {
  expect(read({})).toEqual({
    ...minimal,
    email: null,
    graduationYear: null,
    schoolType: null,
    currentSchool: null,
    city: null,
    state: null,
    height: null,
    weight: null,
    ...noDetails,
    published: null,
    mediaLinks: [],
    sports: [],
  });
});

describe("text normalization", () => {
  test.each([
    ["trims and collapses blanks", { lastName: "  De  La\t Cruz " }, { lastName: "De La Cruz" }],
    ["composes letters", { firstName: "Jose\u0301" }, { firstName: "José" }],
    ["replaces empty optional text by null", { city: " ", currentSchool: "" }, { city: null, currentSchool: null }],
    ["uppercases a state code", { state: "ne" }, { state: "NE" }],
    ["replaces a state name by its code", { state: " north  CAROLINA" }, { state: "NC" }],
    ["leaves a foreign state unchanged", { state: "Ontario" }, { state: "Ontario" }],
    ["leaves an unknown two-letter code unchanged", { state: "Qc" }, { state: "Qc" }],
    ["lowercases an email address", { email: " Ann@Example.ORG " }, { email: "ann@example.org" }],
    ["replaces an empty email address by null", { email: "" }, { email: null }],
  ])("normalizes text: %s", (_, given, taken) => {
    expect(read(given)).toMatchObject(taken);
  });

  test("accepts a name of 80 characters of any width", () => {
    expect(read({ firstName: "𝒜".repeat(80) })).toMatchObject({ firstName: "𝒜".repeat(80) });
  });

  test("replaces empty event names and scores by null", () => {
    expect(read(inEvent({ eventName: "", score: " " }))).toMatchObject({
      sports: [{ seasons: [{ teams: [{ events: [{ eventName: null, score: null }] }] }] }],
    });
  });

  test("normalizes the address and date of a link", () => {
    const link = { text: "Film", date: "2024-12-22", url: "HTTPS://Example.org:443/a b?q=é" };
    expect(read({ mediaLinks: [link] })).toMatchObject({
      mediaLinks: [{ text: "Film", date: "2024-12-22T00:00:00.000Z", url: "https://example.org/a%20b?q=%C3%A9" }],
    });
  });

  test("reads a link's time without a zone as UTC", () => {
    const link = { text: "Film", date: "2024-12-22T18:30:00", url: "https://example.org" };
    expect(read({ mediaLinks: [link] })).toMatchObject({ mediaLinks: [{ date: "2024-12-22T18:30:00.000Z" }] });
  });
});

describe("rejection of invalid lines", () => {
  const link = { text: "Film", date: "2024-12-22", url: "https://example.org/" };
  const characters = "holds control, invisible or direction-changing characters";
  test.each<[object, string]>([
    [{ firstName: undefined }, "firstName: is missing"],
    [{ firstName: " " }, "firstName: must not be empty"],
    [{ firstName: 7 }, "firstName: must be text"],
    [{ firstName: "a".repeat(81) }, "firstName: must have at most 80 characters"],
    [{ lastName: "a\u0000b" }, `lastName: ${characters}`],
    [{ lastName: "a\u0007b" }, `lastName: ${characters}`],
    [{ lastName: "a\u202eb" }, `lastName: ${characters}`],
    [{ lastName: "a\u200bb" }, `lastName: ${characters}`],
    [{ lastName: "a\ufeffb" }, `lastName: ${characters}`],
    [{ lastName: "a\u061cb" }, `lastName: ${characters}`],
    [{ lastName: "a\u00adb" }, `lastName: ${characters}`],
    [{ lastName: "\u3164" }, `lastName: ${characters}`],
    [{ lastName: "\u200d" }, `lastName: ${characters}`],
    [{ lastName: "a\u{e0041}b" }, `lastName: ${characters}`],
    [{ lastName: "a\ud800" }, "lastName: holds half of a character (a lone surrogate)"],
    [{ externalId: "" }, "externalId: must not be empty"],
    [{ externalId: "x".repeat(201) }, `externalId: must have at most ${bulkLimits.externalId} characters`],
    [{ gender: "X" }, "gender: must be F or M or O"],
    [{ gender: null }, "gender: must be F or M or O"],
    [{ height: 35 }, "height: must be a whole number from 36 to 96"],
    [{ height: 70.5 }, "height: must be a whole number from 36 to 96"],
    [{ weight: "150" }, "weight: must be a whole number from 50 to 500"],
    [{ weight: 501 }, "weight: must be a whole number from 50 to 500"],
    [{ graduationYear: 1949 }, "graduationYear: must be a whole number from 1950 to 2100"],
    [{ nickname: "A" }, "nickname: unknown key"],
    [{ email: "ann" }, "email: is no email address"],
    [{ email: "a@b.c, d@e.f" }, "email: is no email address"],
    [{ city: ["Omaha"] }, "city: must be text"],
    [{ sports: {} }, "sports: must be a list"],
    [{ sports: [{ sportCode: "XX", seasons: [] }] }, "sports[0].sportCode: must be VB or FB or BB"],
    [{ sports: [{ sportCode: "BB", positions: ["S"] }] }, "sports[0].positions[0]: must be PG or SG or SF or PF or C"],
    [{ sports: [{ sportCode: "BB", positions: ["C", "C"] }] }, "sports[0].positions: must not hold the same twice"],
    [{ sports: [{ sportCode: "BB", positions: "C" }] }, "sports[0].positions: must be a list"],
    [inEvent({}, { seasonOrGame: "X" }), "sports[0].seasons[0].teams[0].seasonOrGame: must be G or S"],
    [inEvent({ stats: { kils: 3 } }), "sports[0].seasons[0].teams[0].events[0].stats.kils: Unknown statistic 'kils'"],
    [
      inEvent({ stats: { kills: -1 } }),
      "sports[0].seasons[0].teams[0].events[0].stats.kills: Kills: must be a whole number from 0 to 9999",
    ],
    [
      inEvent({ stats: { passYards: 3 } }),
      "sports[0].seasons[0].teams[0].events[0].stats.passYards: Unknown statistic 'passYards'",
    ],
    [inEvent({ place: "Omaha" }), "sports[0].seasons[0].teams[0].events[0].place: unknown key"],
    [
      { mediaLinks: [{ ...link, url: "javascript:alert(1)" }] },
      "mediaLinks[0].url: must begin with http:// or https://",
    ],
    [{ mediaLinks: [{ ...link, url: "https:evil" }] }, "mediaLinks[0].url: must begin with http:// or https://"],
    [{ mediaLinks: [{ ...link, url: "//example.org" }] }, "mediaLinks[0].url: must begin with http:// or https://"],
    [
      { mediaLinks: [{ ...link, url: "https://a:b@example.org" }] },
      "mediaLinks[0].url: must not hold a user name or password",
    ],
    [{ mediaLinks: [{ ...link, url: "https://exa mple.org" }] }, "mediaLinks[0].url: is no web address"],
    [
      { mediaLinks: [{ ...link, url: `https://example.org/${"a".repeat(2048)}` }] },
      "mediaLinks[0].url: must have at most 2048 characters",
    ],
    [
      { mediaLinks: [{ ...link, date: "22.12.2024" }] },
      "mediaLinks[0].date: must be an ISO 8601 date such as 2024-12-22 or 2024-12-22T18:30:00Z",
    ],
    [
      { mediaLinks: [{ ...link, date: "2024-02-30" }] },
      "mediaLinks[0].date: must be an ISO 8601 date such as 2024-12-22 or 2024-12-22T18:30:00Z",
    ],
  ])("rejects %j with the path and the reason", (given, reason) => {
    expect(read(given)).toBe(reason);
  });

  test("rejects a team that is listed twice in a season after trimming", () => {
    const team = (teamName: string) => ({ teamName, seasonOrGame: "G", events: [] });
    const seasons = [{ seasonYear: "2024", teams: [team("Eagles"), team(" Eagles ")] }];
    expect(read({ sports: [{ sportCode: "VB", seasons }] })).toBe(
      "sports[0].seasons[0].teams[1].teamName: the team is listed twice in this season",
    );
  });

  test("reports only the first five problems", () => {
    const extra = Object.fromEntries("abcdefgh".split("").map((key) => [key, 1]));
    expect(read(extra)).toBe(
      "a: unknown key; b: unknown key; c: unknown key; d: unknown key; e: unknown key; and 3 more",
    );
  });

  test.each([null, 1, "x", [minimal]])("rejects a line that is no object: %j", (value) => {
    expect(readBulkAthlete(value)).toEqual({ reason: "must be an object" });
  });
});

test("requires only the required keys in the line type", () => {
  const line: BulkAthlete = { ...minimal };
  expect(readBulkAthlete(line)).toHaveProperty("athlete");
});

test("documents every limit in docs/bulk-format.md", () => {
  const page = readFileSync(path.join(import.meta.dirname, "../../docs/bulk-format.md"), "utf8").replaceAll(",", "");
  const limits = fieldNames.flatMap((name) => {
    const definition = definitionOf(name);
    return "range" in definition ? definition.range : (textLimits(name)?.maxLength ?? []);
  });
  for (const limit of [...Object.values(bulkLimits).flat(), ...limits])
    expect(page).toMatch(new RegExp(`\\b${limit}\\b`));
});
