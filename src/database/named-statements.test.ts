import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../tests/test-database.ts";
import { openPool } from "./open.server.ts";

const { db, url } = testDatabase();

it("prepares a named statement once per connection and runs it again if the prepared statement is gone", async () => {
  await db.connection().execute(async (connection) => {
    const runTwice = async (value: number) => {
      const { rows } = await sql<{
        twice: number;
      }>`/* kept: twice */ select 2 * ${value}::integer as twice`.execute(connection);
      return rows[0]?.twice;
    };
    const preparedNames = async () => {
      const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(connection);
      return rows.map(({ name }) => name);
    };
    expect(await runTwice(2)).toBe(4);
    expect(await runTwice(3)).toBe(6);
    expect(await preparedNames()).toEqual(["twice"]);
    await sql`deallocate all`.execute(connection);
    expect(await runTwice(4)).toBe(8);
    await sql`select 1`.execute(connection);
    await expect(sql`/* kept: wrong */ select ${1}::integer / 0`.execute(connection)).rejects.toThrow(
      "division by zero",
    );
  });
});

it("returns results through pool.query, which reads from a replica use, and releases the connection", async () => {
  const pool = openPool(url, { max: 1 });
  for (const value of [2, 3]) {
    const { rows } = await pool.query("/* kept: twice */ select 2 * $1::integer as twice", [value]);
    expect(rows).toEqual([{ twice: 2 * value }]);
  }
  await expect(pool.query("/* kept: wrong */ select $1::integer / 0", [1])).rejects.toThrow("division by zero");
  await pool.end();
});
