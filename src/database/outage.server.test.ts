import { writeFile } from "node:fs/promises";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { openPool } from "./open.server.ts";
import { isOutage } from "./outage.server.ts";

const { url } = testDatabase();

async function failureOf(work: () => Promise<unknown>): Promise<unknown> {
  return await work().then(
    () => null,
    (error: unknown) => error,
  );
}

describe("isOutage", () => {
  it("accepts a refused connection, a broken connection, a statement timeout and an exhausted pool", async () => {
    const nowhere = new pg.Client({ connectionString: "postgres://nobody@127.0.0.1:1/none" });
    const limited = openPool(url, { max: 1, statementTimeout: 50 });
    const other = openPool(url, { max: 1 });
    const connection = await other.connect();
    const pid = (await connection.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
    const failures = [
      await failureOf(() => nowhere.connect()),
      await failureOf(() => limited.query("select pg_sleep(1)")),
      await failureOf(() => other.query("select 1")),
      ...(await Promise.all([
        failureOf(() => connection.query("select pg_sleep(5)")),
        limited.query("select pg_terminate_backend($1)", [pid]).then(() => new Error("timeout expired")),
      ])),
    ];
    connection.release(true);
    await Promise.all([limited.end(), other.end()]);
    expect(failures.map(isOutage)).toEqual(failures.map(() => true));
  });

  it("F6 accepts a full disk of the database or of the application", async () => {
    const full = await failureOf(() => writeFile("/dev/full", "a photo"));
    expect(full).toMatchObject({ code: "ENOSPC" });
    expect(isOutage(full)).toBe(true);
    expect(isOutage(Object.assign(new Error("could not extend file"), { code: "53100" }))).toBe(true);
  });

  it("rejects errors in a statement, in the data or in the program", async () => {
    const pool = openPool(url, { max: 1 });
    const failures = [
      await failureOf(() => pool.query("select nothing")),
      await failureOf(() => pool.query("insert into athletes (gender) values ('F')")),
      new TypeError("fetch failed"),
      null,
    ];
    await pool.end();
    expect(failures.map(isOutage)).toEqual(failures.map(() => false));
  });
});
