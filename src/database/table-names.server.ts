import { type DatabaseIntrospector, type Kysely, PostgresDialect, PostgresIntrospector, sql } from "kysely";

/**
 * Lists the tables without their columns if the caller asks for those of migrations, too. The migrator of Kysely asks three times for each migration whether its two tables exist. With the
 * columns of all tables, these answers take most of the time in which a new database is migrated.
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
