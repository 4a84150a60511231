import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { readStatFile } from "./read-stat-file.ts";

async function readSample(name: string) {
  const bytes = await readFile(new URL(`../samples/${name}`, import.meta.url));
  return { file: readStatFile(bytes), text: bytes.toString("latin1") };
}

/** Reads the times of kills from the text of a file without its reader. */
const formats = {
  "ovdata-stuttgart-schwerin-2018.dvw": (text: string) =>
    [...text.matchAll(/^([*a])(\d\d)A.#[^\n]*$/gm)].map(([line, side, jersey]) => ({
      team: side === "*" ? 0 : 1,
      jersey: Number(jersey),
      seconds: Number(line.split(";")[12]),
    })),
  "openvolley-2022-08-23_NCA-CUB.vsm": (text: string) => {
    const kills: { team: number; jersey: number; seconds: number }[] = [];
    JSON.parse(text.replace(/^[^{]*/, ""), (_, value) => {
      if (value?.skill === "A" && value.effect === "#")
        kills.push({ team: value.team === "*" ? 0 : 1, jersey: Number(value.player), seconds: value.time / 10 });
      return value;
    });
    return kills;
  },
  "openvolley-hudl-tagging-volleyball.xml": (text: string) =>
    text
      .split("<moment>")
      .filter((moment) => />attack</.test(moment) && />kill</.test(moment))
      .map((moment) => ({
        team: Number(/<key>team<\/key>\s*<value>(\d)/.exec(moment)?.[1]) - 1,
        jersey: Number(/<key>playerJersey<\/key>\s*<value>(\d+)/.exec(moment)?.[1]),
        seconds: Number(/<startTimeMs>(\d+)/.exec(moment)?.[1]) / 1000,
      })),
};

describe("plays with times", () => {
  it.each(Object.entries(formats))("have the time of each kill in %s", async (name, readKills) => {
    const { file, text } = await readSample(name);
    const kills = file.plays?.list.filter(({ skill }) => skill === "kills") ?? [];
    const found = kills.map(({ team, player, timeMs }) => ({
      team,
      jersey: Number(file.teams[team]?.players[player]?.jersey),
      seconds: timeMs / 1000,
    }));
    const expected = readKills(text);
    expect(expected.length).toBeGreaterThan(10);
    expect(found).toHaveLength(expected.length);
    for (const [index, kill] of expected.entries()) {
      expect(found[index]).toMatchObject({ team: kill.team, jersey: kill.jersey });
      expect(Math.abs((found[index]?.seconds ?? 0) - kill.seconds)).toBeLessThanOrEqual(0.1);
    }
  });

  it("count as many kills as the line of each player", async () => {
    const { file } = await readSample("ovdata-stuttgart-schwerin-2018.dvw");
    for (const [team, { players }] of file.teams.entries())
      for (const [player, { stats }] of players.entries()) {
        const plays = file.plays?.list.filter((play) => play.team === team && play.player === player) ?? [];
        expect(plays.filter(({ skill }) => skill === "kills")).toHaveLength(stats.kills ?? 0);
      }
  });

  it("use the time of the day if no touch has a second of a video", async () => {
    const { file } = await readSample("ovdata-DCup-7.dvw");
    expect(file.plays).toMatchObject({ clock: "day", firstMs: expect.any(Number) });
    expect(file.plays?.list.length).toBeGreaterThan(50);
  });
});
