import { afterAll, describe, expect, it } from "vitest";
import { createProgram } from "../../../tests/program-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { openRosterReader } from "./open-roster-reader.server.ts";
import { uploadProblems } from "./vocabulary.ts";

/** Takes about 200 ms. */
const large = Buffer.from(`Team,Jersey\n${"Omaha,7\n".repeat(10_000)}${" ,\n".repeat(500_000)}`);

describe("G02 the limits of a roster", () => {
  const failures: Error[] = [];
  const onFailure = (error: Error) => void failures.push(error);
  const used = new Map<string, number>();
  const budget = {
    require: async (owner: string) => {
      if (owner === "spent") throw new Error("used up");
    },
    charge: async (owner: string, cpuMs: number) => void used.set(owner, (used.get(owner) ?? 0) + cpuMs),
  };
  const counting = openRosterReader({ onFailure, budget });
  afterAll(() => counting.close());

  it("G02 stops a file at the limit of processor time and reads the next one", async () => {
    const limits = { timeoutMs: 60_000, cpuMs: 0, maxBytes: 2 ** 30 };
    const limited = openRosterReader({ onFailure, limits, budget });
    await expect(limited.read(large, "stopped")).rejects.toThrow(uploadProblems.time);
    await limited.close();
    expect(failures).toHaveLength(1);
    expect(used.get("stopped")).toBeGreaterThan(0);
    const [table] = await counting.read(Buffer.from("Team,Jersey\nOmaha,7\n"), "next");
    expect(table).toMatchObject({ columns: ["Team", "Jersey"], rows: [["Omaha", "7"]] });
  });

  it("G02 counts the processor time of each owner and reads no file of one without budget", async () => {
    await counting.read(large, "counted").catch(() => {});
    expect(used.get("counted")).toBeGreaterThan(20);
    await expect(counting.read(large, "spent")).rejects.toThrow("used up");
    expect(used.has("spent")).toBe(false);
  });
});

describe("G02 the processor time of a coach", () => {
  const handle = testApp();
  const { db } = handle;

  it("G02 rejects a roster with 429 and the time to wait after a minute of processor time in an hour", async () => {
    const { owner } = await createProgram(db);
    // The limits of the application are multiplied by 1,000.
    await createLimits(db, 1).take("file-processor", owner.id, 60_000_000);
    const request = { method: "PUT", url: "/api/coach/import", payload: "Team,Jersey\nOmaha,7\n" } as const;
    const rejected = await handle.app.inject({ ...request, headers: { ...owner.headers, "content-type": "text/csv" } });
    expect(rejected.statusCode).toBe(429);
    expect(rejected.json().message).toBe(uploadProblems.budget);
    expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(3500);
  });
});
