import { describe, expect, it } from "vitest";
import { firstCrop, moveCrop, zoomCrop } from "./crop-square.ts";

const portrait = { width: 1200, height: 1600 };

describe("the crop of a photo", () => {
  it("begins with the face at the upper third", () => {
    expect(firstCrop(portrait)).toEqual({ x: 0, y: 0, side: 1200 });
    expect(firstCrop({ width: 600, height: 1800 })).toEqual({ x: 0, y: 300, side: 600 });
    expect(firstCrop({ width: 1600, height: 900 })).toEqual({ x: 350, y: 0, side: 900 });
  });

  it("stays within the photo", () => {
    const crop = firstCrop(portrait);
    expect(moveCrop(crop, portrait, { right: 50, down: 100 })).toEqual({ x: 0, y: 100, side: 1200 });
    expect(moveCrop(crop, portrait, { right: -50, down: 9999 })).toEqual({ x: 0, y: 400, side: 1200 });
  });

  it("zooms around its middle, at most four times", () => {
    expect(zoomCrop({ x: 0, y: 200, side: 1200 }, portrait, 2)).toEqual({ x: 300, y: 500, side: 600 });
    expect(zoomCrop({ x: 0, y: 0, side: 1200 }, portrait, 99).side).toBe(300);
    expect(zoomCrop({ x: 900, y: 1300, side: 300 }, portrait, 1)).toEqual({ x: 0, y: 400, side: 1200 });
  });
});
