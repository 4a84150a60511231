import { setTimeout } from "node:timers/promises";
import type { Kysely } from "kysely";
import { expect, it } from "vitest";
import type { Database } from "../database/tables.ts";
import { createBatchLoader } from "./batch-loader.server.ts";

const db = {} as Kysely<Database>;

it("batches reads of one turn, and reads that start while two statements run, and loads each key once", async () => {
  const statements: string[][] = [];
  const read = createBatchLoader(async (_db, keys) => {
    statements.push([...new Set(keys)]);
    await setTimeout(20);
    return new Map(keys.map((key) => [key, `row ${key}`]));
  });
  const first = Promise.all([read(db, ["1", "2"]), read(db, ["2", "3"])]);
  await setTimeout(5);
  const second = read(db, ["1"]);
  await setTimeout(5);
  const third = Promise.all([read(db, ["4"]), read(db, ["1"])]);
  expect((await first).map((rows) => rows.get("2"))).toEqual(["row 2", "row 2"]);
  expect((await second).get("1")).toBe("row 1");
  expect((await third)[0]?.get("4")).toBe("row 4");
  // The third read started while two statements ran. The second statement began before it, so it got a third one.
  expect(statements).toEqual([["1", "2", "3"], ["1"], ["4", "1"]]);
});

it("rejects all reads of a failed batch, and continues to load", async () => {
  let broken = true;
  const read = createBatchLoader(async (_db, keys) => {
    if (broken) throw new Error("away");
    return new Map(keys.map((key) => [key, key]));
  });
  const outcomes = await Promise.allSettled([read(db, ["1"]), read(db, ["2"])]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  broken = false;
  expect((await read(db, ["1"])).size).toBe(1);
});
