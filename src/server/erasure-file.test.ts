import { expect, it } from "vitest";
import { erasureLedger } from "./erasure-file.server.ts";

it("F14 stores the erasure ledger in the data folder, or in the file of the setting", () => {
  expect(erasureLedger({ DATA_DIR: "/data", ERASURE_LEDGER: undefined })).toBe("/data/erasures.ledger");
  expect(erasureLedger({ DATA_DIR: "/data", ERASURE_LEDGER: "/elsewhere/a.ledger" })).toBe("/elsewhere/a.ledger");
});
