import { type RawBuilder, type SqlBool, sql } from "kysely";
import { publishesJerseyNumber } from "../athletes/field-columns.ts";
import type { AthleteFilters } from "../athletes/schema.ts";
import { filmCondition } from "../media/film-address.ts";
import { appearancePlaces } from "../sports/searchable-stats.ts";
import type { SportCode } from "../sports/sports.ts";

/** First month of a school year: August. */
const firstMonth = 7;

export const hasFilm = sql<boolean>`exists (
  select from media_links where media_links.athlete_id = athletes.id and ${sql.raw(filmCondition)})`;

/** Conditions that only plain SQL evaluates: the index has no such data. */
export function detailConditions(filters: AthleteFilters): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (filters.with?.includes("film")) conditions.push(sql<SqlBool>`${hasFilm}`);
  if (filters.with?.includes("games")) conditions.push(hasGames());
  if (filters.with?.includes("confirmed")) conditions.push(hasConfirmedGames(filters.sportCode));
  if (filters.school)
    conditions.push(sql`not exists (
      select from unnest((select school_words(${filters.school}))) as word where strpos(fold_school(athletes.current_school), word) = 0)
      and athletes.current_school is not null`);
  if (filters.commitment === "committed") conditions.push(isCommitted);
  if (filters.commitment === "open") conditions.push(sql<SqlBool>`not ${isCommitted}`);
  if (filters.jerseyNumber !== undefined) conditions.push(wears(filters.jerseyNumber, filters.sportCode));
  if (filters.gpaMin !== undefined)
    conditions.push(sql`athletes.gpa >= ${filters.gpaMin}::numeric and 'gpa' = any(athletes.published_fields)`);
  return conditions;
}

export function needsPlainSql(filters: AthleteFilters): boolean {
  return detailConditions(filters).length > 0;
}

function wears(number: string, sportCode: SportCode | undefined): RawBuilder<SqlBool> {
  const inSport = sportCode ? sql`and sport_code = ${sportCode}` : sql``;
  return sql`${sql.raw(publishesJerseyNumber)} and athletes.id in (
    select athlete_id from athlete_sports where jersey_number = ${number} ${inSport})`;
}

const isCommitted = sql<SqlBool>`(athletes.commitment is not null and 'commitment' = any(athletes.published_fields))`;

/** The latest season is of the current school year and has an appearance. */
function hasGames(): RawBuilder<SqlBool> {
  const now = new Date();
  const year = now.getUTCFullYear() - (now.getUTCMonth() < firstMonth ? 1 : 0);
  const played = Object.entries(appearancePlaces).map(
    ([sportCode, place]) => sql`sport_code = ${sportCode} and figures[${sql.lit(place + 1)}] > 0`,
  );
  return sql`exists (
    select from athlete_statistics where athlete_id = athletes.id and season_year collate "C" >= ${String(year)}
      and (${sql.join(played, sql` or `)}))`;
}

/** A coach confirmed a game of the latest season. */
function hasConfirmedGames(sportCode: SportCode | undefined): RawBuilder<SqlBool> {
  const inSport = sportCode ? sql`and sport_code = ${sportCode}` : sql``;
  return sql`athletes.id in (select athlete_id from athlete_statistics where confirmed_figures is not null ${inSport})`;
}

export function containing(text: string): RawBuilder<string> {
  const folded = sql<string>`fold_name(${text})`;
  return sql<string>`'%' || replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
