import { expect, it } from "vitest";
import type { AthleteListItem } from "../athletes/schema.ts";
import { showCard } from "./show-card.server.ts";

const athlete: AthleteListItem = {
  athleteId: "abc",
  firstName: "Ana",
  lastName: "Reyes",
  gender: "F",
  height: 71,
  weight: 150,
  city: "Omaha",
  state: null,
  sportCode: "VB",
  position: "Setter",
  profilePictureURI: null,
  graduationYear: 2028,
  currentSchool: null,
  headline: { sportCode: "VB", label: "Assists", value: "412", games: 21, played: "Matches played", official: null },
  hasFilm: true,
};

it("shows height and weight in the chosen units", () => {
  expect(showCard(athlete, {}).measures).toEqual([
    { label: "Height", value: "5'11\"", spoken: "5 feet 11 inches" },
    { label: "Weight", value: 150, unit: "lb" },
  ]);
  expect(showCard(athlete, { units: "metric" }).measures).toEqual([
    { label: "Height", value: 180, unit: "cm" },
    { label: "Weight", value: 68, unit: "kg" },
  ]);
});

it("leaves out an unknown height or weight", () => {
  expect(showCard({ ...athlete, height: null, weight: null }, {}).measures).toEqual([]);
});

it("marks film and a photo", () => {
  expect(showCard(athlete, {}).marks).toEqual(["Film"]);
  const withPhoto = { ...athlete, hasFilm: false, profilePictureURI: "/photos/a" };
  expect(showCard(withPhoto, {}).marks).toEqual(["Photo"]);
});

it("counts the official games of the season", () => {
  const official = { games: 18, of: 22 };
  const headline = {
    sportCode: "VB",
    label: "Kills",
    value: "9",
    games: 22,
    played: "Matches played",
    official,
  } as const;
  const [mark] = showCard({ ...athlete, headline }, {}).marks;
  expect(mark?.replaceAll("\u00a0", " ")).toBe("18 of 22 matches official");
});

it("joins the known facts", () => {
  expect(showCard(athlete, {})).toMatchObject({
    role: "Volleyball, Setter, Class\u00a0of\u00a02028",
    facts: "Female, Omaha",
    figures: [{ value: "412", text: " assists, 21\u00a0matches\u00a0played" }],
  });
});

it("separates the thousands of the figure", () => {
  const headline = {
    sportCode: "FB",
    label: "Passing yards",
    value: "1698",
    games: 11,
    official: null,
    played: "Games played",
  } as const;
  expect(showCard({ ...athlete, headline }, {}).figures[0]?.value).toBe("1,698");
});

it("omits the sport if only that one was searched for", () => {
  expect(showCard(athlete, { sportCode: "VB" }).role).toBe("Setter, Class\u00a0of\u00a02028");
});

it("breaks a long school name between words", () => {
  const school = "Saint Thomas Aquinas Preparatory School";
  expect(showCard({ ...athlete, currentSchool: school }, {}).facts).toBe(`Female, ${school}, Omaha`);
});
