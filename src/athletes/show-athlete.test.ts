import { expect, it } from "vitest";
import { noDetails } from "../../tests/factories.ts";
import type { AthleteProfile } from "./schema.ts";
import { showAthlete } from "./show-athlete.tsx";

const profile: AthleteProfile = {
  ...noDetails,
  athleteId: "abc",
  name: "Taylor Trammell",
  profilePictureURL: null,
  gender: "F",
  graduationYear: 2025,
  schoolType: "H",
  currentSchool: "Henry Clay",
  height: 74,
  weight: 165,
  city: "Lexington",
  state: "KY",
  commitmentStated: null,
  searchEngines: true,
  embeds: true,
  positions: [],
  sports: [],
};

it("formats an athlete's facts", () => {
  expect(showAthlete(profile, "VB")).toMatchObject({
    role: "Volleyball, Class of 2025",
    gradYear: "2025",
    schoolType: "High School",
    genderName: "Female",
    height: "6'2\"",
    weight: "165 lb",
    home: "Lexington, KY",
  });
});

it.each([
  ["H", "High School"],
  ["J", "Junior School"],
  ["O", "Other"],
  ["Academy", "Other"],
  [null, "Other"],
])("shows school type %s as %s", (schoolType, name) => {
  expect(showAthlete({ ...profile, schoolType }, "VB").schoolType).toBe(name);
});

it.each([
  ["F", "Female"],
  ["M", "Male"],
  ["O", "Other"],
] as const)("shows gender %s as %s", (gender, name) => {
  expect(showAthlete({ ...profile, gender }, "VB").genderName).toBe(name);
});

it("returns null for unknown facts", () => {
  const unknown = { graduationYear: null, currentSchool: null, height: null, weight: null };
  expect(showAthlete({ ...profile, ...unknown, city: null, state: null }, null)).toMatchObject({
    role: "",
    gradYear: null,
    schoolName: null,
    height: null,
    weight: null,
    home: null,
  });
});

const volleyball = { sportCode: "VB", jerseyNumber: "19", seasons: [] } as const;
const basketball = { sportCode: "BB", jerseyNumber: "19", seasons: [] } as const;

it.each([
  [[volleyball], ["Volleyball (jersey 19)"]],
  [
    [volleyball, basketball],
    ["Volleyball", "Basketball", "jersey 19 in each"],
  ],
  [
    [volleyball, { ...basketball, jerseyNumber: "4" }],
    ["Volleyball (jersey 19)", "Basketball (jersey 4)"],
  ],
  [
    [volleyball, { ...basketball, jerseyNumber: null }],
    ["Volleyball (jersey 19)", "Basketball"],
  ],
])("names a jersey number once if all sports share it", (sports, texts) => {
  expect(showAthlete({ ...profile, sports: sports.map((sport) => ({ ...sport, seasons: [] })) }, "VB").sports).toEqual(
    texts,
  );
});
