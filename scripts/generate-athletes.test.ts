import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "../tests/test-database.ts";

const { db, url } = testDatabase();

async function generate(args: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "generate-athletes.ts"), ...args], {
    env: { ...process.env, DATABASE_URL: url, ...environment },
  });
  const captured = { output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (captured.output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (captured.errors += chunk));
  const [code] = await once(child, "close");
  return { code, ...captured };
}

async function count(): Promise<number> {
  const { total } = await db
    .selectFrom("athletes")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

test("rejects a published database without --yes", async () => {
  const published = { PUBLIC_URL: "https://roster.example.org" };
  const { code, errors } = await generate(["--athletes", "5"], published);
  expect(code).toBe(1);
  expect(errors).toContain("Add --yes");
  expect(await count()).toBe(0);
  expect((await generate(["--athletes", "5", "--yes"], published)).output).toMatch(/^5 athletes, /);
  expect(await count()).toBe(5);
});

test("rejects a database with athletes without --add", async () => {
  const { code, errors } = await generate(["--athletes", "5"]);
  expect(code).toBe(1);
  expect(errors).toContain("already contains athletes");
  expect((await generate(["--athletes", "4", "--seed", "2", "--add"])).code).toBe(0);
  expect(await count()).toBe(9);
});

test("prints its usage for invalid numbers", async () => {
  const { code, errors } = await generate(["--athletes", "5", "--seed", "70000"]);
  expect(code).toBe(1);
  expect(errors).toContain("Usage: npm run generate");
});
