import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { generateTableTypes, tableTypesFile } from "../../scripts/generate-tables.ts";
import { testDatabase } from "../../tests/test-database.ts";

const { db } = testDatabase();

it("has the types of the migrated tables (npm run tables writes them)", async () => {
  expect(readFileSync(tableTypesFile, "utf8")).toBe(await generateTableTypes(db));
});
