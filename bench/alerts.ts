import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { positionCodes } from "@openroster/stat-files/sports/positions.ts";
import { figureLayout, searchableStats, storedStats } from "@openroster/stat-files/sports/searchable-stats.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../src/database/tables.ts";
import { findNewMatches } from "../src/recruiting/searches/find-new-matches.server.ts";
import { withBenchDatabase } from "./bench-database.ts";
import { printTable, startTable } from "./partial-tables.ts";

/** Seconds of one processor that the comparison of the changed athletes may take. */
const limitSeconds = 10;

/**
 * Compares changed athletes with saved searches: processor seconds of server and database, and their ratio to the limit
 * of 10 s. `--searches N --changed N --athletes N`
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      searches: { type: "string", default: "10000" },
      changed: { type: "string", default: "1000" },
      athletes: { type: "string", default: "20000" },
    },
  });
  const [searches, changed, athletes] = [Number(values.searches), Number(values.changed), Number(values.athletes)];
  // One connection, so that its processor time is that of all statements.
  await withBenchDatabase({ fast: true, max: 1 }, async ({ db }) => {
    await insertAthletes(db, athletes);
    await insertSearches(db, searches);
    const everything = await measure(db, () => findNewMatches(db));
    await sql`update saved_search_matches set state = 'seen'`.execute(db);
    await sql`vacuum analyze`.execute(db);
    const results = startTable();
    results["all athletes, after a restore"] = everything;
    for (const turn of [1, 2, 3]) {
      await sql`update athletes set height = 60 + random() * 20, graduation_year = 2026 + floor(random() * 5)
        where id in (select id from athletes order by random() limit ${changed})`.execute(db);
      const spent = await measure(db, () => findNewMatches(db));
      const { rows } = await sql<{ count: string }>`
        select count(*) from saved_search_matches where state = 'new'`.execute(db);
      results[`${changed} changed athletes, run ${turn}`] = {
        ...spent,
        "ratio to the limit": round(spent["processor seconds"] / limitSeconds),
        "new matches": Number(rows[0]?.count),
      };
      await sql`update saved_search_matches set state = 'seen' where state = 'new'`.execute(db);
    }
    results["no change"] = await measure(db, () => findNewMatches(db));
    printTable(results);
  });
}

async function insertAthletes(db: Kysely<Database>, athletes: number): Promise<void> {
  await sql`
    with made as (
      insert into accounts (user_type, first_name, last_name, is_verified)
      select 'Athlete', 'Ana', 'Athlete ' || n, true from generate_series(1, ${athletes}::integer) as n returning id
    )
    insert into athletes (account_id, gender, height, graduation_year, state, positions, sport_codes, is_published)
    select id, (array['F', 'M'])[1 + floor(random() * 2)], 60 + random() * 20, 2026 + floor(random() * 5),
      (array['NE', 'IA', 'KS', 'TX', 'CA'])[1 + floor(random() * 5)],
      array[(${[...positionCodes]}::text[])[1 + floor(random() * ${positionCodes.length}::integer)]], ${[...sportCodes]}::text[], true from made`.execute(
    db,
  );
  const [sport] = sportCodes;
  // Random figures: each statistic of the latest season, up to 300.
  await sql`
    insert into athlete_statistics (athlete_id, sport_code, layout, season_year, figures)
    select id, ${sport}, ${figureLayout(sport)}::integer, '2026',
      array(select floor(random() * 300 + 0 * athletes.id)::integer from generate_series(1, ${storedStats(sport).length}::integer))
    from athletes`.execute(db);
}

/** Saves different searches of typical coaches: gender, position, height, class and state. Every fourth compares two statistics. */
async function insertSearches(db: Kysely<Database>, searches: number): Promise<void> {
  await sql`
    with program as (
      insert into programs (school_id, sport_code, gender) select id, ${sportCodes[0]}, 'F' from schools order by id limit 200 returning id
    )
    insert into program_staff (program_id, name, role) select id, 'Casey Owner', 'owner' from program`.execute(db);
  const rows = Array.from({ length: searches }, (_, index) => {
    const pick = <Value>(values: readonly Value[], step: number) => values[Math.floor(index / step) % values.length];
    const query = new URLSearchParams([
      ["gender", pick(["F", "M"], 1) ?? ""],
      ["position", pick(positionCodes, 2) ?? ""],
      ["heightMin", String(60 + (Math.floor(index / 50) % 20))],
      ["graduationYear", String(2026 + (Math.floor(index / 1000) % 5))],
      ["state", pick(["NE", "IA", "KS", "TX", "CA"], 7) ?? ""],
      ["state", pick(["CA", "NE", "TX"], 11) ?? ""],
    ]);
    if (index % 4 === 0) {
      const [sport] = sportCodes;
      query.delete("position");
      query.set("sportCode", sport);
      for (const place of [index, index * 3 + 1]) {
        const stats = searchableStats(sport);
        const stat = stats[place % stats.length]?.id ?? "";
        query.append("stat", `${stat}:gte:${1 + (Math.floor(index / 40) % 50)}`);
      }
    }
    query.sort();
    return query.toString();
  });
  await sql`
    insert into saved_searches (program_id, staff_id, name, query, alert, followed_at)
    select staff.program_id, staff.id, 'Search', query, 'daily', now()
    from unnest(${rows}::text[]) with ordinality as given (query, n)
      join (select program_id, id, row_number() over () as place, count(*) over () as size from program_staff) as staff
        on staff.place = 1 + given.n % staff.size`.execute(db);
}

async function measure(db: Kysely<Database>, work: () => Promise<unknown>) {
  const [started, spent] = [performance.now(), await processorSeconds(db)];
  await work();
  return {
    seconds: round((performance.now() - started) / 1000),
    "processor seconds": round((await processorSeconds(db)) - spent),
  };
}

/** Returns the processor time of this process and of the connections to the database, which is on this machine. */
async function processorSeconds(db: Kysely<Database>): Promise<number> {
  const { user, system } = process.cpuUsage();
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  const ofBackends = rows.map(({ pid }) => {
    // Fields 14 and 15 in hundredths of a second. The name in field 2 can contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[11]) + Number(fields[12])) / 100;
  });
  return (user + system) / 1e6 + ofBackends.reduce((sum, one) => sum + one, 0);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
