import { type Kysely, type RawBuilder, sql } from "kysely";
import { readPlace } from "../athletes/names/read-place.ts";
import { usStates } from "../athletes/names/us-states.ts";
import type { Database } from "../database/tables.ts";

export interface Center {
  latitude: number;
  longitude: number;
}

/** Distance of a row with coordinates from a place by the haversine formula. */
export function milesFrom(center: { [Name in keyof Center]: number | RawBuilder<number> }): RawBuilder<number> {
  const [latitude, longitude] = [center.latitude, center.longitude].map((degrees) => sql`${degrees}::float8`);
  return sql<number>`(7917.6 * asin(sqrt(least(1, power(sin(radians(latitude - ${latitude}) / 2), 2)
    + cos(radians(latitude)) * cos(radians(${latitude})) * power(sin(radians(longitude - ${longitude}) / 2), 2)))))`;
}

/** The place that a search means, and others of the same name; null if we know none. */
export interface FoundPlace {
  name: string | null;
  others: string[];
}

const maxOthers = 3;

export async function findPlace(db: Kysely<Database>, text: string): Promise<FoundPlace> {
  const { name, others } = await findCenter(db, text);
  return { name, others };
}

/** Returns the place that a text names with its coordinates, from which distances are measured. */
export async function findCenter(db: Kysely<Database>, text: string): Promise<FoundPlace & { center: Center | null }> {
  const { rows } = await sql<Center & { name: string }>`${named(text)} limit ${maxOthers + 1}`.execute(db);
  const [first, ...others] = rows;
  return {
    name: first?.name ?? null,
    others: others.map(({ name }) => name),
    center: first ? { latitude: first.latitude, longitude: first.longitude } : null,
  };
}

/** Keys of all places within miles of the place that a text names. No place is near an unknown one. */
export function placesWithin(text: string, miles: number): RawBuilder<string[]> {
  const center = { latitude: sql<number>`center_latitude`, longitude: sql<number>`center_longitude` };
  return sql<string[]>`array(
    with center as (
      select latitude as center_latitude, longitude as center_longitude from (${named(text)} limit 1) as place)
    select key from places, center
    where schools > 0 and abs(latitude - center_latitude) <= ${miles / milesOfDegree}::float8
      and ${milesFrom(center)} <= ${miles}::float8)`;
}

/** Of latitude, at the least. */
const milesOfDegree = 68;

const zipCode = /^\d{5}(?:-\d{4})?$/;

/** Places that a text names, the likeliest first: a ZIP code, or a city with or without its state. */
function named(text: string): RawBuilder<unknown> {
  const words = text.trim();
  const readings = zipCode.test(words)
    ? [{ place: 0, zip: words.slice(0, 5) }]
    : readPlace(words).flatMap(({ place, city, state }) =>
        (state === null ? [...usStates.keys()] : [state]).map((code) => ({ place, city, state: code })),
      );
  return sql`
    select places.name, places.latitude, places.longitude
    from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as reading (place integer, zip text, city text, state text)
      join places on places.key = coalesce(reading.zip, athlete_place(reading.state, reading.city, null))
    order by reading.place, places.schools desc, places.key`;
}
