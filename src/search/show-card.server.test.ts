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
  position: "Setter",
  profilePictureURI: null,
  graduationYear: 2028,
  currentSchool: null,
  headline: { sportCode: "VB", label: "Assists", value: "412", games: 21, played: "Matches played" },
  hasFilm: true,
};

it("shows height and weight in the chosen units", () => {
  expect(showCard(athlete, undefined).measures).toEqual([
    { label: "Height", value: "5'11\"", spoken: "5 feet 11 inches" },
    { label: "Weight", value: 150, unit: "lb" },
  ]);
  expect(showCard(athlete, "metric").measures).toEqual([
    { label: "Height", value: 180, unit: "cm" },
    { label: "Weight", value: 68, unit: "kg" },
  ]);
  expect(showCard({ ...athlete, height: null, weight: null }, "metric").measures).toEqual([]);
});

it("marks film and a photo", () => {
  expect(showCard(athlete, undefined).marks).toEqual(["Film"]);
  const withPhoto = { ...athlete, hasFilm: false, profilePictureURI: "/photos/a" };
  expect(showCard(withPhoto, undefined).marks).toEqual(["Photo"]);
});

it("joins the known facts", () => {
  expect(showCard(athlete, undefined)).toMatchObject({
    facts: "Female, Setter, Class of 2028",
    home: "Omaha",
    school: null,
    figure: { value: "412", text: " assists, 21 matches played" },
  });
});
