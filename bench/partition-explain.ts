import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { encodeId } from "../src/athletes/public-id.server.ts";
import { findTeamSeason } from "../src/athletes/queries.server.ts";
import type { Database } from "../src/database/tables.ts";
import type { Layout, Season } from "./partition-layouts.ts";
import { quantile, short } from "./search-measure.ts";

interface Plan {
  "Execution Time": number;
  "Planning Time": number;
  Plan: Record<string, unknown>;
}

/** Explains the product's query of a season, and for the partitioned table also one that names the year. Prints one plan of each. */
export async function explainSeasons(url: string, layout: Layout, seasons: Season[]): Promise<Record<string, object>> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  let sent: { sql: string; parameters: readonly unknown[] } = { sql: "", parameters: [] };
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      sent = query;
    },
  });
  const table: Record<string, object> = {};
  try {
    const variants: Record<string, (text: string) => string> = { "query of a season": (text) => text };
    if (layout === "seasons") {
      await addYearToViews(pool);
      variants["query of a season with its year"] = nameYear;
    }
    for (const [name, vary] of Object.entries(variants)) {
      const plans: Plan[] = [];
      for (const { id, sport_code } of seasons) {
        await findTeamSeason(db, { sportCode: sport_code, seasonId: encodeId("teamSeason", id) });
        const values = sent.parameters as unknown[];
        const { rows } = await pool.query(`explain (analyze, buffers, format json) ${vary(sent.sql)}`, values);
        plans.push(rows[0]["QUERY PLAN"][0]);
        if (plans.length < seasons.length) continue;
        const text = await pool.query(`explain (analyze, buffers) ${vary(sent.sql)}`, values);
        console.log(`${layout}: ${name}\n${text.rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
      }
      const middle = (read: (plan: Plan) => number) => short(quantile(plans.map(read), 0.5));
      table[name] = {
        "planning ms": middle((plan) => plan["Planning Time"]),
        "execution ms": middle((plan) => plan["Execution Time"]),
        buffers: middle(({ Plan: plan }) => Number(plan["Shared Hit Blocks"]) + Number(plan["Shared Read Blocks"])),
      };
      console.log(name, table[name]);
    }
    return table;
  } finally {
    await db.destroy();
  }
}

async function addYearToViews(pool: pg.Pool): Promise<void> {
  for (const view of ["shown_events", "replaced_events"]) {
    const { rows } = await pool.query<{ text: string }>("select pg_get_viewdef($1::regclass) as text", [view]);
    const text = rows[0]?.text ?? "";
    if (/first_year/.test(text)) continue;
    await pool.query(
      `create or replace view ${view} as ${replaceIn(text, /\n\s+FROM \(*events own/, (from) => `, own.first_year${from}`)}`,
    );
  }
}

/** Adds the year to each condition on the events of the season. */
function nameYear(text: string): string {
  const year = (key: string) => `(select left(season_year, 4)::smallint from team_seasons where id = ${key})`;
  const withYear = replaceIn(
    text,
    /where team_season_id = (\$\d+)(\s+group by shown_id|\s+\) events on true)/g,
    (_, key, end) => `where team_season_id = ${key} and first_year = ${year(key)}${end}`,
  );
  return replaceIn(
    withYear,
    /events\.id = shown_events\.id/,
    (same) => `${same} and events.first_year = shown_events.first_year`,
  );
}

function replaceIn(text: string, pattern: RegExp, replace: (...found: string[]) => string): string {
  const changed = text.replace(pattern, replace);
  if (changed === text) throw new Error(`Not found in the query: ${pattern}`);
  return changed;
}
