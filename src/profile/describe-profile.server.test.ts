import { expect, it } from "vitest";
import { noDetails } from "../../tests/factories.ts";
import type { AthleteProfile } from "../athletes/schema.ts";
import type { ShownAthlete } from "../athletes/show-athlete.tsx";
import { describeProfile } from "./describe-profile.server.ts";

const profile: AthleteProfile = {
  ...noDetails,
  athleteId: "abc",
  name: "Taylor Trammell",
  profilePictureURL: null,
  gender: "F",
  graduationYear: 2025,
  schoolType: "H",
  currentSchool: "Henry Clay",
  height: 71,
  weight: 150,
  city: "Lexington",
  state: "KY",
  commitmentStated: null,
  searchEngines: true,
  embeds: true,
  positions: [],
  sports: [
    {
      sportCode: "VB",
      jerseyNumber: null,
      seasons: [
        { seasonYear: "2024", teams: [{ seasonID: "t3", teamName: "Henry Clay Blue Devils" }] },
        { seasonYear: "2023", teams: [{ seasonID: "t1", teamName: "Henry Clay JV" }] },
      ],
    },
  ],
};
const athlete: ShownAthlete = {
  athleteId: "abc",
  sportCode: "VB",
  name: "Taylor Trammell",
  picture: null,
  gender: "F",
  role: "Volleyball, Class of 2025",
  gradYear: "2025",
  schoolType: "High School",
  schoolName: "Henry Clay",
  genderName: "Female",
  height: null,
  weight: null,
  home: "Lexington, KY",
  sports: ["Volleyball"],
};
const on = { headline: [], site: "Openroster", publicUrl: "https://roster.example" };
const kills = { id: "kills", friendlyName: "Kills", abbreviation: "K", value: 260, text: "260" };

it("names sport, class, school, home and leading figures, with the canonical address", () => {
  expect(describeProfile(profile, { ...on, athlete, headline: [kills] })).toMatchObject({
    title: "Taylor Trammell — Volleyball, Class of 2025",
    description:
      "Taylor Trammell, Volleyball, Class of 2025, Henry Clay, Lexington, KY. Kills 260. Stats, seasons and media links.",
    canonical: "https://roster.example/profile/abc",
    image: {
      url: "https://roster.example/profile/abc/card.png",
      alt: "Taylor Trammell, Volleyball, Class of 2025, Henry Clay, Lexington, KY",
    },
  });
});

it("omits unknown facts", () => {
  const bare = { ...athlete, role: "", schoolName: null, home: null };
  expect(describeProfile(profile, { ...on, athlete: bare })).toMatchObject({
    title: "Taylor Trammell",
    description: "Taylor Trammell. Stats, seasons and media links.",
  });
});

it("G10 has no structured data for search engines that may not list the profile", () => {
  const unlisted = describeProfile({ ...profile, searchEngines: false }, { ...on, athlete });
  expect([unlisted.index, unlisted.data]).toEqual([false, undefined]);
  expect(describeProfile(profile, { ...on, athlete }).index).toBe(true);
});

function nodes(over: Partial<AthleteProfile> = {}): Map<string, Record<string, unknown>> {
  const { data } = describeProfile({ ...profile, ...over }, { ...on, athlete });
  const parsed: Record<string, unknown>[] = JSON.parse(JSON.stringify(data));
  return new Map(parsed.map((node) => [String(node["@type"]), node]));
}

it("describes the person, school, height and latest teams as schema.org nodes", () => {
  expect(nodes().get("Person")).toEqual({
    "@type": "Person",
    "@id": "https://roster.example/profile/abc#athlete",
    name: "Taylor Trammell",
    url: "https://roster.example/profile/abc",
    image: "https://roster.example/profile/abc/card.png",
    affiliation: { "@type": "HighSchool", name: "Henry Clay" },
    height: { "@type": "QuantitativeValue", value: 71, unitCode: "INH", unitText: "in" },
    memberOf: [{ "@type": "SportsTeam", name: "Henry Clay Blue Devils", sport: "Volleyball" }],
  });
});

it("omits unknown facts of the person and uses an absolute picture address", () => {
  const picture = { profilePictureURL: "/pictures/abc.webp" };
  expect(nodes({ ...picture, currentSchool: null, schoolType: null, height: null, sports: [] }).get("Person")).toEqual({
    "@type": "Person",
    "@id": "https://roster.example/profile/abc#athlete",
    name: "Taylor Trammell",
    url: "https://roster.example/profile/abc",
    image: "https://roster.example/pictures/abc.webp",
  });
});

it("lists the breadcrumbs from the home page over the search page", () => {
  expect(nodes().get("BreadcrumbList")).toMatchObject({
    itemListElement: [
      { position: 1, name: "Openroster", item: "https://roster.example/" },
      { position: 2, name: "List Athletes", item: "https://roster.example/searchAthletes" },
      { position: 3, name: "Taylor Trammell", item: "https://roster.example/profile/abc" },
    ],
  });
});
