import { expect, it } from "vitest";
import { sportCodes } from "../src/sports/sports.ts";
import { drawAction, picturesPerSport, samplePicture } from "./draw-action.ts";
import { sampleAthletes } from "./sample-athletes.ts";

it("draws the sample pictures in public (update with vitest -u)", async () => {
  for (const sportCode of sportCodes)
    for (let variant = 0; variant < picturesPerSport; variant += 1)
      await expect(drawAction(sportCode, variant)).toMatchFileSnapshot(
        `../public/sample-${sportCode.toLowerCase()}-${variant}.svg`,
      );
});

it("gives a third of the sample athletes a picture of their sport", () => {
  const pictures = [...sampleAthletes(300)].map(({ sports }, index) => samplePicture(index, sports?.[0]?.sportCode));
  expect(pictures.filter(Boolean).length).toBeGreaterThan(95);
  expect(new Set(pictures).size).toBeGreaterThan(20);
});
