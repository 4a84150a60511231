import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { expect, it } from "vitest";
import { drawAction, pictureCount, samplePicture } from "./draw-action.ts";
import { sampleAthletes } from "./sample-athletes.ts";

it("draws the sample pictures in public (update with vitest -u)", async () => {
  for (const sportCode of sportCodes)
    for (let variant = 0; variant < pictureCount(sportCode); variant += 1)
      await expect(drawAction(sportCode, variant)).toMatchFileSnapshot(
        `../public/sample-${sportCode.toLowerCase()}-${variant}.svg`,
      );
});

it("gives a third of the sample athletes a picture of their sport", () => {
  const pictures = [...sampleAthletes(300)].map(({ sports }, index) => samplePicture(index, sports?.[0]));
  expect(pictures.filter(Boolean).length).toBeGreaterThan(95);
  expect(new Set(pictures).size).toBeGreaterThan(20);
});

it.each([
  ["QB", [3, 4, 5]],
  ["DT", [0, 1, 2]],
  ["K", [12, 13, 14]],
])("shows a %s in a pose of the position", (position, variants) => {
  const pictures = Array.from({ length: 30 }, (_, index) =>
    samplePicture(index * 3, { sportCode: "FB", positions: [position] }),
  );
  expect(new Set(pictures)).toEqual(new Set(variants.map((variant) => `/sample-fb-${variant}.svg`)));
});
