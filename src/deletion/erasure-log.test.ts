import { createHash, randomUUID } from "node:crypto";
import { appendFile, mkdtemp, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { addErasures, appendErasures, type Erasure, readErasures, reconcileErasures } from "./erasure-log.server.ts";

const { db } = testDatabase();
const erasedAt = new Date("2026-11-01T10:20:30.000Z");
let folder = "";
let ledger = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-ledger-"));
  ledger = path.join(folder, "elsewhere/erasures.ledger");
  await db.deleteFrom("erasures").execute();
});
afterEach(() => removeFolder(folder));

function createErasure(externalId?: string): Erasure {
  const externalIdDigest = externalId === undefined ? null : createHash("sha256").update(externalId).digest();
  return { accountId: randomUUID(), externalIdDigest, erasedAt };
}

async function findErasures(): Promise<Erasure[]> {
  return db
    .selectFrom("erasures")
    .select(["account_id as accountId", "external_id_digest as externalIdDigest", "erased_at as erasedAt"])
    .execute();
}

it("F14 reads the erasures that were written, and only their owner may read the ledger", async () => {
  const erasures = [createErasure("an athlete"), createErasure()];
  await appendErasures(ledger, erasures.slice(0, 1));
  await appendErasures(ledger, erasures.slice(1));
  expect(await readErasures(ledger)).toEqual(erasures);
  const modes = await Promise.all([path.dirname(ledger), ledger].map(async (name) => (await stat(name)).mode & 0o777));
  expect(modes).toEqual([0o700, 0o600]);
});

it("F14 skips incomplete and malformed lines", async () => {
  const [first, last] = [createErasure("first"), createErasure("last")];
  await appendErasures(ledger, [first]);
  const id = randomUUID();
  const time = erasedAt.toISOString();
  const malformed = [
    id,
    `${id} -`,
    `${id} - `,
    `${id} ${"g".repeat(64)} ${time}`,
    `${id} ${"a".repeat(63)} ${time}`,
    `${id} -${"a".repeat(64)} ${time}`,
    `x${id} - ${time}`,
    `${id.slice(1)} - ${time}`,
    `${id.replace("-", "")} - ${time}`,
    `${id} - ${time} more`,
    `${id} - ${time.slice(0, 5)} `,
  ];
  // The last line is incomplete, as after a kill, and has no line break.
  await appendFile(ledger, `${malformed.join("\n")}\n${id} `);
  await appendErasures(ledger, [last]);
  expect(await readErasures(ledger)).toEqual([first, last]);
});

it("F14 returns no erasures for a missing ledger, and fails if the ledger is unreadable", async () => {
  expect(await readErasures(ledger)).toEqual([]);
  await expect(readErasures(folder)).rejects.toThrow("EISDIR");
});

it("F14 copies missing erasures between the database and the ledger in both directions", async () => {
  const [noted, both, stored] = [createErasure("noted"), createErasure("both"), createErasure("stored")];
  await appendErasures(ledger, [noted, both]);
  await addErasures(db, [both, stored]);
  await reconcileErasures(db, ledger);
  expect(await readErasures(ledger)).toEqual([noted, both, stored]);
  expect(new Set(await findErasures())).toEqual(new Set([noted, both, stored]));
  const written = await readFile(ledger, "utf8");
  await reconcileErasures(db, ledger);
  expect(await readFile(ledger, "utf8")).toBe(written);
});

it("F14 creates no ledger if no account was erased", async () => {
  await reconcileErasures(db, ledger);
  expect(await readdir(folder)).toEqual([]);
});

it("F14 adds an account whose athlete another account had, without its digest", async () => {
  const [first, second] = [createErasure("the same athlete"), createErasure("the same athlete")];
  await addErasures(db, [first]);
  await addErasures(db, [second]);
  expect(new Set(await findErasures())).toEqual(new Set([first, { ...second, externalIdDigest: null }]));
});

it("F14 adds more erasures than one statement takes", async () => {
  const erasures = Array.from({ length: 2001 }, () => createErasure());
  await addErasures(db, erasures);
  expect(await findErasures()).toHaveLength(2001);
});

it("F14 leaves a ledger that it cannot write as it is", async () => {
  await writeFile(path.join(folder, "elsewhere"), "a file");
  await expect(appendErasures(ledger, [createErasure()])).rejects.toThrow("EEXIST");
});
