import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { positionName } from "@openroster/stat-files/sports/positions.ts";
import {
  appearancePlaces,
  figureLayout,
  figureValues,
  storedStats,
} from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { cardPicture } from "../athletes/picture-address.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { AthleteList, AthleteListItem } from "../athletes/schema.ts";
import { hasUnseenChanges } from "../athletes/unseen-changes.server.ts";
import type { Database } from "../database/tables.ts";
import { createBatchLoader } from "../http/batch-loader.server.ts";
import { pageNumbers } from "../http/page-size.ts";
import type { AthleteMatches, AthleteQuery, AthleteSearch } from "./athlete-search.server.ts";
import { sportOfPositions } from "./find-stat-options.server.ts";
import { hasFilm } from "./match-athletes.server.ts";
import { sqlSearch } from "./sql-search.server.ts";

/** A page of the list. `version` is that of `AthleteMatches`. */
export interface FoundAthletes extends AthleteList {
  version: string | null;
}

/** Searches public athletes and returns one page with exact totals. A page past the end is empty. */
export async function searchAthletes(
  db: Kysely<Database>,
  query: AthleteQuery,
  search = sqlSearch(db),
): Promise<FoundAthletes> {
  const { list } = await startSearch(db, query, { search });
  return await list();
}

/** Lists by the `ids` of their result, which an index returns again only while no list changes. */
const lists = new WeakMap<readonly string[], FoundAthletes>();

/** A result, and a function that reads its rows. */
export interface StartedSearch {
  matches: AthleteMatches;
  list(): Promise<FoundAthletes>;
}

/** Searches. One statement reads the rows and checks the result of an index for changes, without rows if the client may have them. */
export async function startSearch(
  db: Kysely<Database>,
  query: AthleteQuery,
  { search, mayHaveRows = false }: { search: AthleteSearch; mayHaveRows?: boolean },
): Promise<StartedSearch> {
  const unchecked = await search.findUnchecked?.(query);
  if (unchecked) {
    const { ids, snapshot } = unchecked;
    const known = lists.get(ids);
    if (known || mayHaveRows) {
      const checked = await checkFeed(db, [snapshot]);
      if (checked.has(snapshot))
        return { matches: unchecked, list: async () => known ?? listMatches(db, query, unchecked) };
    } else {
      const feed = `${feedPrefix}${snapshot}`;
      const rows = await readItems(db, [...ids, feed]);
      if (rows.has(feed)) {
        const list = await listMatches(db, query, unchecked, rows);
        lists.set(ids, list);
        return { matches: unchecked, list: async () => list };
      }
    }
  }
  const matches = await search.find(query);
  return { matches, list: () => listMatches(db, query, matches) };
}

export async function listMatches(
  db: Kysely<Database>,
  { size, ...chosen }: Pick<AthleteQuery, "size" | "sportCode" | "position">,
  { ids, total, version }: AthleteMatches,
  rows?: ItemRows,
): Promise<FoundAthletes> {
  const data = await listAthletes(db, { ids, chosen, rows });
  return { data, pages: pageNumbers({ total, size, shown: data.length }), version };
}

/** Omits athletes that are no longer public, even if the index still lists them. */
async function listAthletes(
  db: Kysely<Database>,
  { ids, chosen, rows: known }: { ids: string[]; chosen: ChosenPlay; rows: ItemRows | undefined },
): Promise<AthleteListItem[]> {
  if (ids.length === 0) return [];
  const rows = known ?? (await readItems(db, ids));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row && row !== "unchanged" ? toItem(row, chosen) : [];
  });
}

interface ItemRow extends Pick<AthleteListItem, "firstName" | "lastName" | "gender" | "height" | "weight"> {
  id: string;
  city: string | null;
  state: string | null;
  picture: string | null;
  positions: string[];
  graduationYear: number | null;
  currentSchool: string | null;
  hasFilm: boolean;
  seasons: Season[];
}

/** The statistics of a season of one sport. */
export interface Season {
  sportCode: SportCode;
  layout: number;
  figures: (number | null)[];
  /** Games that the profile shows, and those of them that a coach confirmed. */
  games?: number | null;
  officialGames?: number | null;
}

/** Rows by athlete, and "unchanged" by snapshot if the feed had no change that the snapshot does not contain. */
type ItemRows = Map<string, ItemRow | "unchanged">;

/** An athlete with one of their seasons, or without any. */
type SeasonRow = Omit<ItemRow, "seasons"> & (Required<Season> | Record<keyof Season, null>);

interface FeedRow {
  isChanged: boolean;
}

/** Prefix of keys that are snapshots. */
const feedPrefix = "feed ";
/** A snapshot in the future, whose check reads no row. */
const noSnapshot = "0:18446744073709551615:";

const readItems = createBatchLoader(async (db, keys): Promise<ItemRows> => {
  // Requests with another snapshot than the first search again, which is rare: the snapshot changes once a second.
  const feed = keys.find((key) => key.startsWith(feedPrefix));
  // With at least ten elements, PostgreSQL reuses its generic plan. No athlete has the key 0.
  const ids = [...keys.filter((key) => !key.startsWith(feedPrefix)), ...Array(10).fill("0")];
  const { rows } = await sql<FeedRow & (SeasonRow | { id: null })>`/* kept: athlete-items */
    select feed."isChanged", athletes.id, accounts.first_name as "firstName", accounts.last_name as "lastName", athletes.gender, athletes.height,
      athletes.weight, athletes.city, athletes.state, athletes.picture, athletes.positions,
      athletes.graduation_year as "graduationYear", athletes.current_school as "currentSchool", ${hasFilm} as "hasFilm",
      seasons.sport_code as "sportCode", seasons.layout, to_json(seasons.figures) as figures,
      seasons.games, seasons.official_games as "officialGames"
    from (select ${hasUnseenChanges(feed?.slice(feedPrefix.length) ?? noSnapshot)} as "isChanged") as feed
      left join (
        athletes join accounts on accounts.id = athletes.account_id
        left join athlete_statistics as seasons on seasons.athlete_id = athletes.id
      ) on athletes.id = any(${ids}::bigint[]) and athletes.is_public`.execute(db);
  const found: ItemRows = new Map(groupSeasons(rows.filter((row) => row.id !== null)));
  if (feed !== undefined && rows[0]?.isChanged === false) found.set(feed, "unchanged");
  return found;
});

/** Returns the snapshot if the feed has no change that it does not contain. */
const checkFeed = createBatchLoader(async (db, [snapshot = ""]): Promise<Map<string, true>> => {
  const { rows } =
    await sql<FeedRow>`/* kept: athlete-feed */ select ${hasUnseenChanges(snapshot)} as "isChanged"`.execute(db);
  return new Map(rows[0]?.isChanged === false ? [[snapshot, true]] : []);
});

function groupSeasons(rows: SeasonRow[]): Map<string, ItemRow> {
  const athletes = new Map<string, ItemRow>();
  for (const { sportCode, layout, figures, games, officialGames, ...athlete } of rows) {
    const seasons = sportCode === null ? [] : [{ sportCode, layout, figures, games, officialGames }];
    const known = athletes.get(athlete.id);
    if (known) known.seasons.push(...seasons);
    else athletes.set(athlete.id, { ...athlete, seasons });
  }
  return athletes;
}

type ChosenPlay = Pick<AthleteQuery, "sportCode" | "position">;

function toItem({ id, picture, positions, seasons, ...row }: ItemRow, chosen: ChosenPlay): AthleteListItem {
  const inSport = chosen.sportCode ?? sportOfPositions(chosen.position ?? []);
  const position = inSport ? positions.find((code) => code.startsWith(`${inSport}:`)) : positions[0];
  const sport = position ? (position.slice(0, 2) as SportCode) : inSport;
  const headline = findHeadline(seasons, { position, sport });
  return {
    athleteId: encodeId("athlete", id),
    ...row,
    sportCode: sport ?? headline?.sportCode ?? null,
    position: position ? positionName(position) : null,
    profilePictureURI: cardPicture(picture),
    headline,
  };
}

/** The first headline statistic of the season in the sport, or in any sport. */
export function findHeadline(
  seasons: readonly Season[],
  { position, sport }: { position: string | undefined; sport: SportCode | undefined },
): AthleteListItem["headline"] {
  const current = seasons.filter(({ sportCode, layout }) => layout === figureLayout(sportCode));
  const season = sport ? current.find(({ sportCode }) => sportCode === sport) : current[0];
  if (!season) return null;
  const { sportCode, figures, games, officialGames } = season;
  const [first] = headlineStats(sportCode, figureValues(sportCode, figures), position?.slice(3));
  if (!first) return null;
  const place = appearancePlaces[sportCode];
  const played = storedStats(sportCode)[place]?.friendlyName ?? "";
  // Clients of the endpoint may read a number.
  return {
    sportCode,
    label: first.friendlyName,
    value: first.text.replaceAll(",", ""),
    games: figures[place] ?? null,
    played,
    official: games && officialGames ? { games: officialGames, of: games } : null,
  };
}
