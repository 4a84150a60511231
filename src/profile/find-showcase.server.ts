import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { appearanceStats } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { type Kysely, sql } from "kysely";
import { athleteChanges } from "../athletes/athlete-changes.server.ts";
import { isInSearchEngines } from "../athletes/field-columns.ts";
import { findHighlights } from "../athletes/find-highlights.server.ts";
import { joinWithNoBreakSpaces } from "../athletes/no-break-spaces.ts";
import { encodeId, findKey } from "../athletes/public-id.server.ts";
import { findMediaLinks, findProfile } from "../athletes/queries.server.ts";
import { showAthlete } from "../athletes/show-athlete.tsx";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";

/** Profile summary for the home page. `position` is that of `AthleteChanges` before the data was read. */
export interface ShowcaseAthlete {
  position: number;
  athleteId: string;
  name: string;
  gender: string;
  picture: string | null;
  sportCode: SportCode;
  role: string;
  school: string | null;
  home: string | null;
  height: string | null;
  weight: string | null;
  gradYear: string | null;
  seasonYear: string;
  teamName: string;
  figures: { id: string; text: string; label: string }[];
  links: string[];
}

// Number of athletes to examine from the start: few enough to read by key, enough to include each sport.
const maxCandidates = 200;

/** Returns complete public profiles, alternating between sports. `start` is a share of the key range; a random one favors no athlete. */
export async function findShowcase(
  db: Kysely<Database>,
  { count, start }: { count: number; start: number },
): Promise<ShowcaseAthlete[]> {
  const remaining = Map.groupBy(await findCandidates(db, start), ({ sportCode }) => sportCode);
  const shown: ShowcaseAthlete[] = [];
  while (shown.length < count && remaining.size > 0) {
    for (const [sportCode, candidates] of remaining) {
      const athlete = await nextToShow(db, candidates);
      if (athlete) shown.push(athlete);
      else remaining.delete(sportCode);
    }
  }
  return shown.slice(0, count);
}

/** Removes athletes from a cached list that changed since, or are no longer public. */
export async function filterUnchanged(db: Kysely<Database>, athletes: ShowcaseAthlete[]): Promise<ShowcaseAthlete[]> {
  if (athletes.length === 0) return [];
  const changes = athleteChanges(db, { allowsReplica: true });
  await changes.read();
  return athletes.filter(
    ({ athleteId, position }) => !changes.hasChanged(findKey("athlete", athleteId) ?? "", position),
  );
}

/** The home page is in search engines, so it shows only athletes who may be. */
const isListed = sql.raw(`is_public and ${isInSearchEngines}`);

interface Candidate {
  id: string;
  sportCode: SportCode;
}

async function findCandidates(db: Kysely<Database>, start: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with ends as (
      select (select id from athletes where ${isListed} order by id limit 1) as first,
             (select id from athletes where ${isListed} order by id desc limit 1) as last
    ), start as (
      select first + floor((last - first + 1) * ${start}::float8)::bigint as id from ends
    ), near as (
      (select athletes.* from athletes where ${isListed} and id >= (select id from start) order by id limit ${maxCandidates})
      union all
      (select athletes.* from athletes where ${isListed} and id < (select id from start) order by id limit ${maxCandidates})
    )
    -- The sport that the profile shows first.
    select id, (
        select code from unnest(${sportCodes}::text[]) with ordinality as registered (code, place)
        where code = any (sport_codes) order by place limit 1
      ) as "sportCode"
    from near
    where height is not null and weight is not null and city is not null and graduation_year >= ${currentClass()} and current_school is not null
      and exists (select from shown_links where shown_links.athlete_id = near.id)
      and exists (
        select from team_seasons join events on events.team_season_id = team_seasons.id
        where team_seasons.athlete_id = near.id and events.stats <> '{}'
      )
    order by id < (select id from start), id`.execute(db);
  return rows;
}

/** Returns the graduation year of the seniors. A school year ends in June. */
function currentClass(now = new Date()): number {
  return now.getUTCFullYear() + (now.getUTCMonth() > 5 ? 1 : 0);
}

async function nextToShow(db: Kysely<Database>, candidates: Candidate[]): Promise<ShowcaseAthlete | null> {
  for (let candidate = candidates.shift(); candidate; candidate = candidates.shift()) {
    const athleteId = encodeId("athlete", candidate.id);
    const position = await athleteChanges(db, { allowsReplica: true }).read();
    const [profile, links] = await Promise.all([findProfile(db, athleteId), findMediaLinks(db, athleteId)]);
    // Links to accounts are not shown.
    if (!profile || !links || links.length === 0) continue;
    const { sportCode, season, figures: all } = await findHighlights(db, profile);
    if (!sportCode || !season) continue;
    const { played, started } = appearanceStats(sportCode);
    const figures = all.filter(({ id }) => id !== played && id !== started);
    if (figures.length === 0) continue;
    const { name, gender, picture, role, schoolName, home, height, weight, gradYear } = showAthlete(profile, sportCode);
    return {
      position,
      athleteId,
      name,
      gender,
      picture,
      sportCode,
      role: role.split(", ").map(joinWithNoBreakSpaces).join(", "),
      school: schoolName,
      home,
      height,
      weight,
      gradYear,
      seasonYear: season.seasonYear,
      teamName: season.teamName,
      figures: figures.map(({ id, text, friendlyName }) => ({ id, text, label: friendlyName })),
      links: links.slice(0, 2).map(({ text }) => text),
    };
  }
  return null;
}
