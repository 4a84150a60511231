import { expect, it } from "vitest";
import { describeProfile } from "./describe-profile.server.ts";
import type { ShownAthlete } from "./show-athlete.server.ts";

const athlete: ShownAthlete = {
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
const kills = { id: "kills", friendlyName: "Kills", abbreviation: "K", value: 260, text: "260" };

it("names sport, class, school, place and leading figures, under the profile's one address", () => {
  expect(
    describeProfile(athlete, { athleteId: "abc", headline: [kills], publicUrl: "https://roster.example" }),
  ).toEqual({
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

it("leaves out what is not known", () => {
  const bare = { ...athlete, role: "", schoolName: null, home: null };
  expect(describeProfile(bare, { athleteId: "abc", headline: [], publicUrl: "https://roster.example" })).toMatchObject({
    title: "Taylor Trammell",
    description: "Taylor Trammell. Stats, seasons and media links.",
  });
});
