import path from "node:path";
import { type Kysely, sql } from "kysely";
import { generate, PostgresDialect } from "kysely-codegen";
import type { Database } from "../src/database/tables.ts";
import { columnTypes } from "./database-columns.ts";

export const tableTypesFile = path.join(import.meta.dirname, "../src/database/generated-tables.ts");

const header = `import type { ColumnType, JSONColumnType } from "kysely";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { FormerTeamFacts, Honor, Measurement, ReviewedField, TeamLevel } from "./json-columns.ts";

`;

/** Returns the types of all tables and views. A column with a check of its values has their union as its type. */
export async function generateTableTypes(db: Kysely<Database>): Promise<string> {
  const types = await generate({
    db,
    dialect: new PostgresDialect({ numericParser: "string", dateParser: "string" }),
    excludePattern: `{${(await listOtherTables(db)).join(",")}}`,
    overrides: { columns: { ...(await listUnions(db)), ...(await listSportCodes(db)), ...columnTypes } },
    outFile: null,
    print: false,
  });
  return `${header}${types.replace(/^import type \{ ColumnType \} from "kysely";\n/m, "")}`;
}

/** Views, whose columns would all be nullable, and the tables of libraries. */
async function listOtherTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'v', 'p') and (nspname = 'jobs' or nspname = 'public' and (relkind = 'v' or relname like '%migration%'))`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function listSportCodes(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows } = await sql<{ column: string }>`
    select attrelid::regclass || '.' || attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'sport_code' and relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db);
  return Object.fromEntries(rows.map(({ column }) => [column, "SportCode"]));
}

interface CheckedColumn {
  column: string;
  check: string;
  isNullable: boolean;
  hasDefault: boolean;
}

/** Returns the union of the values that a check of a column allows, such as `state in ('open', 'done')`. */
async function listUnions(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows } = await sql<CheckedColumn>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(pg_constraint.oid) as check,
      not attnotnull as "isNullable", atthasdef as "hasDefault"
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' order by 1`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ column, check, isNullable, hasDefault }) => {
      const [, list] = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check) ?? [];
      const values = list?.match(/'[^']+'/g);
      if (!values) return [];
      const union = [...values.map((value) => value.replaceAll("'", '"')), ...(isNullable ? ["null"] : [])].join(" | ");
      return [[column, hasDefault ? `Generated<${union}>` : union]];
    }),
  );
}
