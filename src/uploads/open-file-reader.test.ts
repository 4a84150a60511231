import { readStatFile } from "@openroster/stat-files/read-stat-file.ts";
import { readSample } from "@openroster/stat-files/samples/read-samples.ts";
import { strToU8, zipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import { openFileReader } from "./open-file-reader.server.ts";

const failures: Error[] = [];
const reader = openFileReader({ onFailure: (error) => failures.push(error) });
afterAll(() => reader.close());

it("reads in the other process what the library reads", async () => {
  const sample = readSample("invented-bbgame.xml");
  expect(await reader.read(sample)).toEqual(readStatFile(sample));
});

it("gives the sentence of a refused file and reads the next one", async () => {
  await expect(reader.read(Buffer.from("<vbgame>"))).rejects.toThrow("This XML file is damaged");
  await expect(reader.read(Buffer.alloc(9 * 1024 * 1024))).rejects.toThrow("larger than 8 MB");
  expect((await reader.read(readSample("research-example-football-LF.txt"))).game.sport).toBe("FB");
  expect(failures).toEqual([]);
});

it("reads a roster in the same process", async () => {
  const [table] = await reader.readRoster(Buffer.from("Team,Jersey\nOmaha,7\n"), "coach");
  expect(table).toMatchObject({ columns: ["Team", "Jersey"], rows: [["Omaha", "7"]] });
});

it("refuses a workbook that unpacks to more than the limit", async () => {
  const bomb = zipSync({
    "xl/workbook.xml": strToU8("<workbook/>"),
    "xl/worksheets/sheet1.xml": new Uint8Array(40_000_000),
  });
  expect(bomb.length).toBeLessThan(100_000);
  await expect(reader.read(bomb)).rejects.toThrow("too large when it is unpacked");
});

describe("limits", () => {
  it.each([
    ["time", { timeoutMs: 1, maxBytes: 512 * 1024 * 1024 }, "takes too long"],
    ["memory", { timeoutMs: 10_000, maxBytes: 1 }, "too much memory"],
    ["processor time", { timeoutMs: 60_000, cpuMs: 0, maxBytes: 512 * 1024 * 1024 }, "takes too long"],
  ] as const)("ends the process at the limit of %s", async (_, limits, message) => {
    const limited = openFileReader({ limits });
    // The memory of the process is read every 50 ms.
    const large = Buffer.from(`<vbgame>${'<team name="A"/>'.repeat(99_000)}</vbgame>`);
    await expect(limited.read(large)).rejects.toThrow(message);
    await limited.close();
  });
});

describe("G02 the budget of processor time", () => {
  it("G02 counts the processor time of each owner, also of a file that was stopped", async () => {
    const used = new Map<string, number>();
    const budget = {
      require: async (owner: string) => {
        if (owner === "spent") throw new Error("used up");
      },
      charge: async (owner: string, cpuMs: number) => void used.set(owner, (used.get(owner) ?? 0) + cpuMs),
    };
    const large = Buffer.from(`<vbgame>${'<team name="A"/>'.repeat(99_000)}</vbgame>`);
    const counting = openFileReader({ budget });
    await expect(counting.read(large, { owner: "refused" })).rejects.toThrow("no players");
    await expect(counting.read(large, { owner: "spent" })).rejects.toThrow("used up");
    await counting.close();
    const stopping = openFileReader({ budget, limits: { timeoutMs: 60_000, cpuMs: 20, maxBytes: 2 ** 30 } });
    await expect(stopping.read(large, { owner: "stopped" })).rejects.toThrow("takes too long");
    await stopping.close();
    expect([...used.keys()]).toEqual(["refused", "stopped"]);
    expect(used.get("refused")).toBeGreaterThanOrEqual(20);
    expect(used.get("stopped")).toBeGreaterThan(20);
  });
});
