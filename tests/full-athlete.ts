import { isStored } from "@openroster/stat-files/sports/definition/stat-definition.ts";
import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { lineRules, statDefinitions } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { findLineProblems } from "@openroster/stat-files/sports/validate-stat-line.ts";
import { type Kysely, sql } from "kysely";
import { detailFieldNames, fieldNames, publishableNames, textLimits } from "../src/athletes/fields.ts";
import { workspaceLimits as limits } from "../src/athletes/limits.ts";
import { encodeId } from "../src/athletes/public-id.server.ts";
import type { SportCode } from "../src/athletes/vocabulary.ts";
import type { Database } from "../src/database/tables.ts";
import { clipLimits } from "../src/film/clip-limits.ts";

const latestYear = 2026;

/**
 * Stores as much for an athlete as the limits allow, without the checks of the endpoints: the longest texts, and full lines.
 * `athleteId` is the key in `athletes`. The latest season of the first sport has all the events that its teams may have.
 */
export async function fillAthlete(db: Kysely<Database>, athleteId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await fillProfile(trx, athleteId);
    await fillLinks(trx, athleteId);
    await fillSeasons(trx, athleteId);
    await fillClips(trx, athleteId);
  });
}

/** Returns the public id of the team with the most events. */
export async function findFullestTeam(db: Kysely<Database>, athleteId: string): Promise<string> {
  const { id } = await db
    .selectFrom("team_seasons")
    .innerJoin("events", "events.team_season_id", "team_seasons.id")
    .select("team_seasons.id")
    .where("athlete_id", "=", athleteId)
    .groupBy("team_seasons.id")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("team_seasons.id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return encodeId("teamSeason", id);
}

/** Returns `length` characters of different words that no check mistakes for contact data. */
export function longText(length: number, start: number | string): string {
  return `${start} ${"Lincoln Northeast & Southwest Invitational ".repeat(Math.ceil(length / 42))}`
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, "x");
}

async function fillProfile(trx: Kysely<Database>, athleteId: string): Promise<void> {
  const texts = Object.fromEntries(
    fieldNames.flatMap((name) => {
      const limit = textLimits(name);
      return limit && ["city", "currentSchool", "majors", "clubTeam", "commitment"].includes(name)
        ? [[name, longText(limit.maxLength, "The")]]
        : [];
    }),
  );
  const measured = (value: number) => JSON.stringify({ value, date: "2026-05-01", taken: "event" });
  await sql`
    update athletes set height = 71, weight = 160, graduation_year = 2028, school_type = 'H', state = 'NE',
      city = ${texts.city}, current_school = ${texts.currentSchool}, majors = ${texts.majors}, club_team = ${texts.clubTeam},
      commitment = ${texts.commitment}, commitment_date = '2026-05-01', gpa = 3.95, weighted_gpa = 4.45, sat = 1480, act = 33,
      dominant_hand = 'R', ncaa_id = '2601234567',
      standing_reach = ${measured(92.5)}, approach_touch = ${measured(120.5)}, block_touch = ${measured(110.5)},
      vertical = ${measured(28.5)}, wingspan = ${measured(75.5)},
      honors = ${JSON.stringify(Array.from({ length: 20 }, (_, n) => ({ year: latestYear - n, text: longText(120, n) })))},
      published_fields = ${publishableNames.filter((name) => name === "jerseyNumber" || detailFieldNames.some((one) => one === name))}
    where id = ${athleteId}`.execute(trx);
  for (const code of sportCodes) {
    const positions = Object.keys(sportPositions(code))
      .slice(0, limits.positionsOfSport)
      .map((position) => `${code}:${position}`);
    await sql`insert into athlete_sports (athlete_id, sport_code, jersey_number, positions)
      values (${athleteId}, ${code}, '24', ${positions})
      on conflict (athlete_id, sport_code) do update set jersey_number = excluded.jersey_number, positions = excluded.positions`.execute(
      trx,
    );
  }
}

async function fillLinks(trx: Kysely<Database>, athleteId: string): Promise<void> {
  const address = "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=";
  const rows = await trx
    .insertInto("media_links")
    .values(
      Array.from({ length: limits.links }, (_, n) => ({
        athlete_id: athleteId,
        position: n,
        label: longText(limits.linkText, n),
        published_at: new Date(Date.UTC(latestYear, 8, n + 1)),
        url: address + String(n).padEnd(limits.url - address.length, "PLabcdefgh"),
      })),
    )
    .returning(["id", "url"])
    .execute();
  await trx
    .insertInto("link_previews")
    .values(rows.map(({ id, url }, n) => ({ link_id: id, url, title: longText(200, n), duration_seconds: 600 })))
    .execute();
}

async function fillClips(trx: Kysely<Database>, athleteId: string): Promise<void> {
  await sql`
    insert into film_clips (athlete_id, number, link_id, video, start_ms, end_ms, sport_code, skill, nth, event_id, reel_position)
    select ${athleteId}, place, link_id, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', (place % 40) * 10000, (place % 40) * 10000 + 9000,
      'VB', 'kills', null, (select min(events.id) from events join team_seasons on team_seasons.id = team_season_id
        where athlete_id = ${athleteId} and sport_code = 'VB'), case when place <= ${clipLimits.clipsOfReel} then place end
    from (select id as link_id, row_number() over (order by id, n) as place
      from media_links cross join generate_series(1, ${clipLimits.clipsOfFilm}) as n where athlete_id = ${athleteId}) as made`.execute(
    trx,
  );
  await sql`insert into film_numbers (athlete_id, last_number)
    select athlete_id, max(number) from film_clips where athlete_id = ${athleteId} group by athlete_id`.execute(trx);
}

interface Season {
  sportCode: SportCode;
  year: number;
  /** Number of teams, and of events of each. */
  teams: number;
  events: number;
}

/** The latest season of the sport with the longest lines takes all events; the other seasons share the other teams. */
function planSeasons(): Season[] {
  const [first] = sportCodes.toSorted((a, b) => storedStats(b).length - storedStats(a).length);
  const seasons = sportCodes.flatMap((sportCode) =>
    Array.from({ length: limits.seasons }, (_, n) => ({ sportCode, year: latestYear - n })),
  );
  const others = seasons.filter(({ sportCode, year }) => sportCode !== first || year !== latestYear);
  const left = limits.teamsOfAthlete - limits.teamsOfSeason;
  return [
    { sportCode: first ?? "VB", year: latestYear, teams: limits.teamsOfSeason, events: limits.eventsOfTeam },
    ...others.map((season, n) => ({
      ...season,
      teams: Math.floor(left / others.length) + Number(n < left % others.length),
      events: 0,
    })),
  ];
}

async function fillSeasons(trx: Kysely<Database>, athleteId: string): Promise<void> {
  let left: number = limits.eventsOfAthlete;
  for (const { sportCode, year, teams, events } of planSeasons()) {
    const rows = await trx
      .insertInto("team_seasons")
      .values(
        Array.from({ length: teams }, (_, n) => ({
          athlete_id: athleteId,
          sport_code: sportCode,
          season_year: String(year),
          team_name: longText(limits.teamName, n + 1),
          season_or_game: "G" as const,
          position: n,
        })),
      )
      .returning("id")
      .execute();
    for (const { id } of rows) {
      const count = Math.min(left, events);
      left -= count;
      if (count > 0) await fillTeam(trx, { teamKey: id, sportCode, year, count });
    }
  }
}

async function fillTeam(
  trx: Kysely<Database>,
  { teamKey, sportCode, year, count }: { teamKey: string; sportCode: SportCode; year: number; count: number },
): Promise<void> {
  await trx
    .insertInto("events")
    .values(
      Array.from({ length: count }, (_, n) => ({
        team_season_id: teamKey,
        position: n,
        name: longText(limits.eventName, `vs. ${n}`),
        score: "25-23, 23-25, 25-23, 23-25, 15-13",
        event_date: new Date(Date.UTC(year, 0, 1 + n * 3)).toISOString().slice(0, 10),
        stats: JSON.stringify(fullLine(sportCode, n)),
      })),
    )
    .execute();
}

function storedStats(sportCode: SportCode) {
  return statDefinitions(sportCode, "game").filter((stat) => isStored(stat) && stat.kind !== "date");
}

/** Returns a possible line with as many statistics as the rules of the sport allow. Lines of different `n` differ. */
export function fullLine(sportCode: SportCode, n: number): Record<string, number | string> {
  const rules = lineRules(sportCode);
  const line: Record<string, number | string> = {};
  for (const { id, codes, kind, limit = 9999 } of storedStats(sportCode)) {
    const isLess = rules.some(({ left }) => Object.hasOwn(left, id));
    const isMore = rules.some(({ right }) => Object.hasOwn(right, id));
    const most = isLess ? 100 : 1000;
    const value = isMore ? most : 10;
    line[id] = codes ? (codes[0] ?? 0) : Math.min(value + (n % 10), limit, kind === "max" ? 99 : limit);
  }
  for (;;) {
    const problems = findLineProblems(sportCode, line);
    if (problems.length === 0) return line;
    for (const { id } of problems) delete line[id];
  }
}
