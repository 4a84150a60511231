import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../database/tables.ts";
import {
  type ListFile,
  type ListName,
  type ListRow,
  listNames,
  parseList,
  readListFile,
  shippedFolder,
} from "./school-list-files.server.ts";

export interface LoadedList {
  name: ListName;
  rows: number;
}

/** Loads the lists of this product that changed since they were loaded. Lists that an operator loaded stay until then. */
export async function loadShippedLists(
  db: Kysely<Database>,
  onProgress: (line: string) => void = () => {},
): Promise<LoadedList[]> {
  const files = await readFiles(shippedFolder);
  if ((await findChanged(db, files)).length === 0) return [];
  onProgress("Loading the lists of schools …");
  return inOneTransaction(db, async (trx) => {
    // Another process can have loaded them while this one waited for the lock.
    const changed = await findChanged(trx, files);
    const loaded = await storeLists(trx, changed);
    for (const { name, sha256 } of changed)
      await trx
        .insertInto("loaded_lists")
        .values({ name, sha256 })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ sha256, loaded_at: sql`now()` }))
        .execute();
    return loaded;
  });
}

/** Loads every list that a folder has, atomically. Returns an empty array if it has none. */
export async function loadSchoolLists(db: Kysely<Database>, folder = shippedFolder): Promise<LoadedList[]> {
  const files = await readFiles(folder);
  return inOneTransaction(db, (trx) => storeLists(trx, files));
}

async function readFiles(folder: string): Promise<ListFile[]> {
  const files = await Promise.all(listNames.map((name) => readListFile(folder, name)));
  return files.filter((file) => file !== null);
}

async function findChanged(db: Kysely<Database>, files: ListFile[]): Promise<ListFile[]> {
  const loaded = await db.selectFrom("loaded_lists").select(["name", "sha256"]).execute();
  return files.filter(({ name, sha256 }) => !loaded.some((one) => one.name === name && one.sha256 === sha256));
}

function inOneTransaction<Result>(db: Kysely<Database>, load: (trx: Transaction<Database>) => Promise<Result>) {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('openroster.school lists', 0))`.execute(trx);
    return load(trx);
  });
}

async function storeLists(trx: Transaction<Database>, files: ListFile[]): Promise<LoadedList[]> {
  const loaded: LoadedList[] = [];
  // In the order of `listNames`: programs and facts refer to colleges.
  for (const file of files) {
    const rows = parseList(file.name, file);
    await stores[file.name](trx, JSON.stringify(rows));
    loaded.push({ name: file.name, rows: rows.length });
  }
  if (loaded.some(({ name }) => name === "college-programs" || name === "colleges")) await summarizePrograms(trx);
  if (loaded.some(({ name }) => name !== "college-programs")) await placeSchools(trx);
  return loaded;
}

type Store = (trx: Transaction<Database>, rows: string) => Promise<unknown>;

const stores: Record<ListName, Store> = {
  // Mail domains decide which coaches read the submissions of a school, so a list never changes them.
  colleges: (trx, rows) =>
    sql`
      insert into schools (id, name, city, state, website, associations, fields, may_field, campus_domain, mail_domains, search_name)
        select "collegeId", name, city, state, website, associations, '{}', ${[...sportCodes]}, "campusDomain", "mailDomains",
          fold_school(concat_ws(' ', name, city, regexp_replace(array_to_string("mailDomains", ' '), '\\.[a-z.]+', '', 'g')))
        from ${recordset<"colleges">(rows, {
          ...{ collegeId: "integer", name: "text", city: "text", state: "text", website: "text" },
          ...{ associations: "text[]", campusDomain: "text", mailDomains: "text[]" },
        })}
      on conflict (id) do update set name = excluded.name, city = excluded.city, state = excluded.state,
        website = excluded.website, search_name = excluded.search_name`.execute(trx),

  "college-facts": (trx, rows) =>
    sql`
      update schools set control = list.control, enrollment = list.enrollment, enrollment_year = list."enrollmentYear",
          admission_rate = list."admissionRate", admission_year = list."admissionYear",
          tuition_in_state = list."tuitionInState", tuition_out_of_state = list."tuitionOutOfState",
          tuition_year = list."tuitionYear", latitude = list.latitude, longitude = list.longitude, is_closed = list.status
        from ${recordset<"college-facts">(rows, {
          ...{ collegeId: "integer", control: "text", enrollment: "integer", enrollmentYear: "text" },
          ...{ admissionRate: "real", admissionYear: "text", tuitionInState: "integer" },
          ...{ tuitionOutOfState: "integer", tuitionYear: "text", latitude: "float8", longitude: "float8" },
          status: "boolean",
        })}
        where schools.id = list."collegeId"`.execute(trx),

  "college-programs": async (trx, rows) => {
    await trx.deleteFrom("school_programs").execute();
    await sql`
      insert into school_programs (school_id, sport_code, gender, association, division, subdivision, conference, season, source)
        select "collegeId", sport, gender, association, division, subdivision, conference, season, source
        from ${recordset<"college-programs">(rows, {
          ...{ collegeId: "integer", association: "text", division: "text", subdivision: "text", conference: "text" },
          ...{ sport: "text", gender: "text", season: "smallint", source: "text" },
        })}
        where exists (select from schools where id = "collegeId")`.execute(trx);
  },

  "high-schools": async (trx, rows) => {
    await trx.deleteFrom("high_schools").execute();
    await sql`
      insert into high_schools (name, city, state, zip, search_name, source, year)
        select distinct on (name, city, state) name, city, state, zip, fold_school(concat_ws(' ', name, city, state)), source, year
        from ${recordset<"high-schools">(rows, {
          ...{ name: "text", city: "text", state: "text", zip: "text" },
          ...{ source: "text", year: "smallint" },
        })}
        order by name, city, state, year desc`.execute(trx);
  },

  "zip-codes": async (trx, rows) => {
    await trx.deleteFrom("places").where("key", "~", zipKey).execute();
    await sql`
      insert into places (key, name, latitude, longitude, schools)
        select distinct on (zip) zip, 'ZIP code ' || zip, latitude, longitude, 0
        from ${recordset<"zip-codes">(rows, { zip: "text", latitude: "float8", longitude: "float8" })}`.execute(trx);
  },
};

/** The rows of a list with the SQL type of each column. */
function recordset<Name extends ListName>(rows: string, columns: Record<keyof ListRow<Name>, string>) {
  const types = Object.entries<string>(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`);
  return sql`json_to_recordset(${rows}) as list (${sql.join(types)})`;
}

/** Sets the sports and associations of each school by its programs. Sports that no list names stay open to its coaches in `may_field`. */
async function summarizePrograms(trx: Transaction<Database>): Promise<void> {
  await sql`
    update schools set fields = known.fields, associations = known.associations,
        may_field = array(
          select code from unnest(schools.fields || schools.may_field) as code
          where code <> all (known.fields) group by code order by array_position(${[...sportCodes]}, code))
      from (
        select id, array(
            select sport_code from school_programs where school_id = id
            group by sport_code order by array_position(${[...sportCodes]}, sport_code)) as fields,
          coalesce((select array_agg(distinct association) from school_programs where school_id = id and association is not null),
            associations) as associations
        from schools) as known
      where known.id = schools.id and (schools.fields, schools.associations) is distinct from (known.fields, known.associations)`.execute(
    trx,
  );
}

const zipKey = "^\\d{5}$";

/**
 * Finds the coordinates of cities and of high schools: those of a high school are of its ZIP code, those of a city the median of its high schools
 * and colleges. A school is omitted if its name is that of another one in the state, because profiles name no more.
 */
async function placeSchools(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom("places").where("key", "!~", zipKey).execute();
  await sql`
    with located as materialized (
      select athlete_place(state, null, high_schools.name) as school, city, state, places.latitude, places.longitude
        from high_schools join places on places.key = high_schools.zip
      union all
      select null, city, state, latitude, longitude from schools where latitude is not null
    )
    insert into places (key, name, latitude, longitude, schools)
      select athlete_place(state, city, null) as key, mode() within group (order by city || ', ' || state),
          percentile_cont(0.5) within group (order by latitude), percentile_cont(0.5) within group (order by longitude), count(*)
        from located group by key
      union all
      select school, null, min(latitude), min(longitude), 1 from located where school is not null group by school having count(*) = 1`.execute(
    trx,
  );
}
