import { isAthleteMark } from "@openroster/athlete-index/query.ts";
import { appearancePlaces } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { publishesJerseyNumber } from "../athletes/field-columns.ts";
import type { ChosenFieldName } from "../athletes/fields.ts";
import { defaultDistance, type ProfilePart } from "../athletes/vocabulary.ts";
import { filmCondition } from "../media/film-address.ts";
import { type FilterName, filterNames } from "./filters/filter-names.ts";
import { type FacetName, filterOf, isChosen } from "./filters/search-filters.ts";
import type { AthleteFilters, FilterValues } from "./filters/search-query.ts";
import { statCondition } from "./match-numbers.server.ts";
import { placesWithin } from "./places.server.ts";

type Condition = RawBuilder<SqlBool>;

export const schoolTypeColumn = sql<string>`case when athletes.school_type in ('H', 'J') then athletes.school_type else 'O' end`;

const isCommitted = sql<SqlBool>`(athletes.commitment is not null and 'commitment' = any(athletes.published_fields)
  or coalesce(athletes.commitment_status <> 'open', false))`;

/** The condition of each filter on the table `athletes`. */
const conditions: { [Name in FilterName]: (value: FilterValues[Name], filters: AthleteFilters) => Condition } = {
  gender: (gender) => sql`athletes.gender = ${gender}`,
  sportCode: (sportCode) => sql`athletes.sport_codes @> array[${sportCode}]::text[]`,
  fullName: (name) =>
    sql`athletes.search_name like any (select '%' || replace(replace(replace(term, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' from unnest((select name_terms(${name}))) as term)`,
  // The first condition matches the predicate of the partial index on positions.
  position: (codes) => sql`athletes.positions <> '{}' and athletes.positions && ${codes}::text[]`,
  graduationYear: (years) => sql`athletes.graduation_year = any(${years}::smallint[])`,
  schoolType: (codes) => sql`${schoolTypeColumn} = any(${codes}::text[])`,
  state: (states) => sql`athletes.state = any(${states}::text[])`,
  heightMin: (inches) => sql`athletes.height >= ${inches}::smallint`,
  heightMax: (inches) => sql`athletes.height <= ${inches}::smallint`,
  stat: (_, filters) => statCondition(filters) ?? sql`true`,
  with: (parts, filters) => all(parts.map((part) => partConditions[part](filters))),
  school: (name) => sql`not exists (
    select from unnest((select school_words(${name}))) as word where strpos(fold_school(athletes.current_school), word) = 0)
    and athletes.current_school is not null`,
  club: (name) => published("clubTeam", sql`fold_name(athletes.club_team) like ${containing(name)} escape '\\'`),
  commitment: (code) => (code === "committed" ? isCommitted : sql`not ${isCommitted}`),
  gpaMin: (gpa) => sql`athletes.gpa >= ${gpa}::numeric and 'gpa' = any(athletes.published_fields)`,
  jerseyNumber: (number, filters) => sql`${sql.raw(publishesJerseyNumber)} and athletes.id in (
    select athlete_id from athlete_sports where jersey_number = ${number} ${inSport(filters)})`,
  hand: (hand) => published("dominantHand", sql`athletes.dominant_hand = ${hand}`),
  standingReachMin: (inches) =>
    published("standingReach", sql`(athletes.standing_reach ->> 'value')::numeric >= ${inches}::numeric`),
  approachTouchMin: (inches) =>
    published("approachTouch", sql`(athletes.approach_touch ->> 'value')::numeric >= ${inches}::numeric`),
  updatedDays: (days) => sql`athletes.updated_at > now() - ${days} * interval '1 day'`,
  // The expression matches the index on places.
  near: (place, { within = defaultDistance }) =>
    sql`athlete_place(athletes.state, athletes.city, athletes.current_school) = any(${placesWithin(place, within)})`,
  within: () => sql`true`,
};

export const hasFilm = sql<boolean>`(not 'film' = any (athletes.protected_parts) and exists (
  select from media_links where media_links.athlete_id = athletes.id and ${sql.raw(filmCondition)}
    and not exists (select from hidden_parts where link_id = media_links.id)))`;

/** True for an athlete whose profile plays an opening reel. */
export const hasReelSql = `(not 'film' = any (athletes.protected_parts) and exists (
  select from film_clips clip where clip.athlete_id = athletes.id and clip.reel_position is not null
    and not exists (select from hidden_parts where hidden_parts.link_id = clip.link_id)
    and not exists (select from film_checks checked
      where checked.link_id = clip.link_id and checked.video = clip.video and checked.missing_since is not null)))`;
export const hasReel = sql<boolean>`${sql.raw(hasReelSql)}`;

/** First month of a school year: August. */
const firstMonth = 7;

const partConditions: Record<ProfilePart, (filters: AthleteFilters) => Condition> = {
  film: () => sql`${hasFilm}`,
  reel: () => sql`${hasReel}`,
  /** The latest season is of the current school year and has an appearance. */
  games: () => {
    const now = new Date();
    const year = now.getUTCFullYear() - (now.getUTCMonth() < firstMonth ? 1 : 0);
    const played = Object.entries(appearancePlaces).map(
      ([sportCode, place]) => sql`sport_code = ${sportCode} and figures[${sql.lit(place + 1)}] > 0`,
    );
    return sql`exists (
      select from athlete_statistics where athlete_id = athletes.id and season_year collate "C" >= ${String(year)}
        and (${sql.join(played, sql` or `)}))`;
  },
  /** A coach confirmed a game of the latest season. */
  confirmed: (filters) => sql`athletes.id in (
    select athlete_id from athlete_statistics where confirmed_figures is not null ${inSport(filters)})`,
};

/** Public athletes that match all filters. */
export function matching(filters: AthleteFilters): Condition {
  return all([sql`athletes.is_public`, ...conditionsOf(filterNames, filters)]);
}

/** Public athletes that match the filters without a facet. */
export function baseCondition(filters: AthleteFilters): Condition {
  const names = filterNames.filter((name) => filterOf(name).facet === undefined);
  return all([sql`athletes.is_public`, ...conditionsOf(names, filters)]);
}

/** Returns the condition of the filters of a facet, null if none is chosen. */
export function facetCondition(facet: FacetName, filters: AthleteFilters): Condition | null {
  const names = filterNames.filter((name) => filterOf(name).facet === facet);
  const chosen = conditionsOf(names, filters);
  return chosen.length > 0 ? all(chosen) : null;
}

/** True if a filter is chosen that the index does not evaluate. */
export function needsPlainSql(filters: AthleteFilters): boolean {
  return filterNames.some((name) => {
    const { facet, index } = filterOf(name);
    if (name === "with" && filters.with?.every((part) => isAthleteMark(part))) return false;
    return facet === undefined && index === undefined && isChosen(filters[name]);
  });
}

/** The condition, for athletes who publish the field. */
function published(name: ChosenFieldName, condition: Condition): Condition {
  return sql`(${name} = any(athletes.published_fields) and ${condition})`;
}

function conditionsOf(names: readonly FilterName[], filters: AthleteFilters): Condition[] {
  const conditionOf = <Name extends FilterName>(name: Name) =>
    isChosen(filters[name]) ? [conditions[name](filters[name] as FilterValues[Name], filters)] : [];
  return names.flatMap((name) => conditionOf(name));
}

function all(conditions: Condition[]): Condition {
  return sql.join<SqlBool>(conditions, sql` and `) as Condition;
}

function inSport({ sportCode }: AthleteFilters): RawBuilder<unknown> {
  return sportCode ? sql`and sport_code = ${sportCode}` : sql``;
}

/** A pattern for `fold_letters`, for which blanks and marks of a name do not matter. */
export function containingLetters(word: string): RawBuilder<string> {
  return sql<string>`'%' || replace(replace(replace(fold_letters(${word}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}

export function containing(text: string): RawBuilder<string> {
  const folded = sql<string>`fold_name(${text})`;
  return sql<string>`'%' || replace(replace(replace(${folded}, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`;
}
