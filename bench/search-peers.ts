import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import pg from "pg";
import type { AthleteSort } from "../src/athletes/vocabulary.ts";
import type { Database } from "../src/database/tables.ts";
import type { AthleteQuery } from "../src/search/athlete-search.server.ts";

/** Copies the searched columns into one table with only a primary key, if it does not exist. Most comparable products search such a table. */
export async function createPlainTable(db: Kysely<Database>): Promise<void> {
  await sql`create schema if not exists bench`.execute(db);
  await sql`
    create table if not exists bench.plain as
      select athletes.id, first_name || ' ' || last_name as name, gender, sport_codes, city, state, height, weight,
        graduation_year, school_type, picture, is_public
      from athletes join accounts on accounts.id = athletes.account_id order by athletes.id`.execute(db);
  const { rows } =
    await sql`select from pg_constraint where conrelid = 'bench.plain'::regclass and contype = 'p'`.execute(db);
  if (rows.length > 0) return;
  await sql`alter table bench.plain add primary key (id)`.execute(db);
  await sql`vacuum (analyze) bench.plain`.execute(db);
}

/** The common implementation with ILIKE, count(*) and OFFSET. It does not fold accents. */
export async function searchPlainly(db: Kysely<Database>, query: AthleteQuery): Promise<void> {
  const { page, size, sort } = query;
  const matches = sql`from bench.plain where ${sql.join(conditions(query), sql` and `)}`;
  await sql`select count(*) ${matches}`.execute(db);
  await sql`select * ${matches} order by ${sort ? orders[sort as AthleteSort] : sql`id`} limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
}

const orders: Record<AthleteSort, RawBuilder<unknown>> = {
  name: sql`name, id`,
  newest: sql`id desc`,
  graduationYear: sql`graduation_year, id`,
  height: sql`height desc nulls last, id`,
};

function conditions(query: AthleteQuery): RawBuilder<SqlBool>[] {
  const { gender, sportCode, fullName, graduationYear, state, schoolType, heightMin, heightMax } = query;
  const types = schoolType?.filter((type) => type !== "O");
  return [
    sql<SqlBool>`is_public`,
    ...(fullName ? [sql<SqlBool>`name ilike ${`%${fullName.replaceAll(/[%_\\]/g, "\\$&")}%`}`] : []),
    ...(gender ? [sql<SqlBool>`gender = ${gender}`] : []),
    ...(sportCode ? [sql<SqlBool>`${sportCode} = any(sport_codes)`] : []),
    ...(graduationYear ? [sql<SqlBool>`graduation_year = any(${graduationYear}::smallint[])`] : []),
    ...(state ? [sql<SqlBool>`state = any(${state}::text[])`] : []),
    ...(types?.length ? [sql<SqlBool>`school_type = any(${types}::text[])`] : []),
    ...(heightMin ? [sql<SqlBool>`height >= ${heightMin}::smallint`] : []),
    ...(heightMax ? [sql<SqlBool>`height <= ${heightMax}::smallint`] : []),
  ];
}

/** The limit of the driver: ten rows by key with a prepared statement on one connection. */
export async function openBareReader(
  url: string,
): Promise<{ read(keys: number[]): Promise<void>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = `select athletes.id, first_name, last_name, gender, height, weight, city, state, picture
    from athletes join accounts on accounts.id = athletes.account_id where athletes.id = any($1::bigint[])`;
  return {
    async read(keys) {
      await client.query({ name: "bare", text, values: [keys] });
    },
    close: () => client.end(),
  };
}
