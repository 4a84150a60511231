import { type DatabaseIntrospector, type Kysely, PostgresDialect, PostgresIntrospector, sql } from "kysely";

/**
 * Answers the migrator of Kysely, which asks three times for each migration whether its two tables exist, with the names of tables only. To
 * read all columns as well takes most of the time of the migrations of a new database. Other callers get the columns.
 */
export class NamesDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const known = new PostgresIntrospector(db);
    return {
      getSchemas: () => known.getSchemas(),
      getTables: (options) => (options?.withInternalKyselyTables ? listTables(db) : known.getTables(options)),
    };
  }
}

async function listTables(db: Kysely<unknown>) {
  const { rows } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by schema, name`.execute(db);
  return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
}
