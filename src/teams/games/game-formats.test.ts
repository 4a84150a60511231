import { describe, expect, it } from "vitest";
import { isScore, isSeason } from "./game-formats.ts";

describe("G05 seasons of a team’s games", () => {
  it.each(
    "2026|2025-26|2025-2026|2025/26|25-26|25/26|2025–26|Fall 2025|2025 Fall|Fall 2025-26|2026 season|2025 JV|Spring 2026 club|2026 17U|Varsity 2025".split(
      "|",
    ),
  )("G05 accepts %s", (text) => {
    expect(isSeason(text)).toBe(true);
  });

  it.each("coachx99|Text me|402-555|5550134|2025 text me|402|2025 coachx|Season|come over|20255550134".split("|"))(
    "G05 rejects %s",
    (text) => {
      expect(isSeason(text)).toBe(false);
    },
  );
});

describe("G05 scores of a team’s games", () => {
  it.each(
    [
      ...["3-1", "0-3", "72-68", "101-98", "3 - 1", "3–1", "2:1", "W 3-1", "W, 3-1", "L 2-3", "Won 3-1", "T 1-1", "W"],
      ...["25-20, 23-25, 25-18, 25-22", "3-1 (25-20, 23-25, 25-18, 25-22)", "25-23, 23-25, 25-23, 23-25, 15-13"],
      ...["W 3-1 (25-20 23-25 25-18 25-22)", "72-68 OT", "72-68 (2OT)", "35-28 F/OT", "Final: 3-1", "3-2; 15-13"],
      ...["Forfeit", "W by forfeit", "FF", "Canceled", "ppd.", "No contest", "7-0, 14-7, 21-14", "1-0 (SO)"],
    ].map((text) => [text]),
  )("G05 accepts %s", (text) => {
    expect(isScore(text)).toBe(true);
  });

  it.each(
    "coachx99|402-555|555-0134|40-25, 55-01, 34|3-1 text me|snap coachx|4025550134|at my house|7pm Pinnacle".split("|"),
  )("G05 rejects %s", (text) => {
    expect(isScore(text)).toBe(false);
  });

  it("G05 checks 40 characters in less than 20 milliseconds of processor time", () => {
    for (const unit of ["1-1", "w", "w ", "1 ", "(", "ot", "1-1 (", "2ot "]) {
      const before = process.threadCpuUsage();
      isScore(`${unit.repeat(40).slice(0, 39)}x`);
      isSeason(`${unit.repeat(20).slice(0, 19)}x`);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(20);
    }
  });
});
