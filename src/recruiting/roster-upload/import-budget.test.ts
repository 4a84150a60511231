import { expect, it } from "vitest";
import { createProgram } from "../../../tests/program-factories.ts";
import { testApp } from "../../../tests/test-app.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { rosterUploadProblems } from "../../uploads/vocabulary.ts";

const handle = testApp();
const { db } = handle;

it("G02 rejects a roster with 429 and the time to wait after a minute of processor time in an hour", async () => {
  const { owner } = await createProgram(db);
  // The limits of the application are multiplied by 1,000.
  await createLimits(db, 1).take("file-processor", owner.id, 60_000_000);
  const request = { method: "PUT", url: "/api/coach/import", payload: "Team,Jersey\nOmaha,7\n" } as const;
  const rejected = await handle.app.inject({ ...request, headers: { ...owner.headers, "content-type": "text/csv" } });
  expect(rejected.statusCode).toBe(429);
  expect(rejected.json().message).toBe(rosterUploadProblems.budget);
  expect(Number(rejected.headers["retry-after"])).toBeGreaterThan(3500);
});
