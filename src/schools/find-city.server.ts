import { type Kysely, sql } from "kysely";
import { readPlace } from "../athletes/names/read-place.ts";
import type { Database } from "../database/tables.ts";

export interface City {
  city: string;
  state: string;
  latitude: number;
  longitude: number;
}

/** The city of a text, and other cities that the user may mean: those of the same name, or without a city the largest nearby. */
export interface FoundCity {
  city: City | null;
  others: City[];
}

const maxOthers = 3;

/** Finds a city that has a college by name, or by name and state. Of several, the one with the most students is first. */
export async function findCity(db: Kysely<Database>, text: string): Promise<FoundCity> {
  const readings = readPlace(text);
  const { rows } = await sql<City & { isNamed: boolean }>`
    with cities as materialized (
      select city, state, fold_school(city) as folded, avg(latitude) as latitude, avg(longitude) as longitude,
        coalesce(sum(enrollment), 0) as students
      from schools where latitude is not null group by city, state
    ), readings as materialized (
      select place, fold_school(city) as folded, state
      from jsonb_to_recordset(${JSON.stringify(readings)}) as reading (place integer, city text, state text)
    ), likely as (select folded, state from readings where place = 0), ranked as (
      select cities.*, similarity(folded, (select folded from likely)) >= 0.5 as "isSimilar", (
        select min(place) from readings
        where readings.folded = cities.folded and (readings.state is null or readings.state = cities.state)) as named
      from cities
    )
    select city, state, latitude, longitude, named is not null as "isNamed"
    from ranked where named is not null or "isSimilar" or state = (select state from likely)
    order by named nulls last, "isSimilar" desc, students desc, city, state
    limit ${maxOthers + 1}`.execute(db);
  const found = rows.map(({ isNamed, ...city }) => ({ city, isNamed }));
  const [first] = found;
  if (!first?.isNamed) return { city: null, others: found.slice(0, maxOthers).map(({ city }) => city) };
  const others = found.slice(1).filter(({ isNamed }) => isNamed);
  return { city: first.city, others: others.map(({ city }) => city) };
}
