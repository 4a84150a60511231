import { deriveStats } from "@openroster/stat-files/sports/derive-rates.ts";
import { sportCodes } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import { selectFields } from "../../athletes/field-columns.ts";
import { fieldNames, type PublishableName, publishableNames } from "../../athletes/fields.ts";
import { workspaceLimits } from "../../athletes/limits.ts";
import { accountLinkProblem, isAccountAddress } from "../../athletes/link-sites.ts";
import { previewAddress } from "../../athletes/picture-address.server.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import { groupPositions } from "../../athletes/queries.server.ts";
import type { ProtectedPart, SportCode } from "../../athletes/vocabulary.ts";
import type { Athletes } from "../../database/generated-tables.ts";
import type { Database } from "../../database/tables.ts";
import { orderLinks } from "../../media/order-links.ts";
import type { OwnEvent, OwnLink, OwnProfile, OwnProfileFields, OwnTeam, ProfileTeam } from "../schema.ts";
import { describeMissing } from "./describe-missing.server.ts";
import { findTeamEvents } from "./find-team-events.server.ts";
import { findTextReviews } from "./find-text-reviews.server.ts";

/** Ids of the teams whose events are read, the latest team, or the latest teams that together have at most `eventsOfResponse` events. */
export type EventScope = readonly string[] | "latest" | "bounded";

/** Returns the athlete's profile, published or not, with the events of all teams or of `eventsOf`. Null if the account has no athlete. */
export async function findOwnProfile(
  db: Kysely<Database>,
  accountId: string,
  { eventsOf }: { eventsOf?: EventScope | undefined } = {},
): Promise<OwnProfile | null> {
  const found = await findOwnFields(db, accountId);
  if (!found) return null;
  const { key, fields } = found;
  const [{ teams, teamEvents, ...counts }, mediaLinks, textReviews] = await Promise.all([
    findSeasons(db, { athleteKey: key, eventsOf }),
    findLinks(db, { athleteKey: key }),
    findTextReviews(db, accountId),
  ]);
  const { eventCount, hasStats } = counts;
  const profile = { ...fields, sports: groupTeams(fields, teams), mediaLinks, textReviews, teamEvents, eventCount };
  return { ...profile, ...describeMissing({ ...profile, hasStats }) };
}

/** Reads the athlete's teams with the numbers of their events, and the events of the teams in `eventsOf`. */
async function findSeasons(
  db: Kysely<Database>,
  { athleteKey, eventsOf }: { athleteKey: string; eventsOf: EventScope | undefined },
): Promise<Pick<OwnProfile, "teamEvents" | "eventCount"> & { teams: ProfileTeam[]; hasStats: boolean }> {
  const [teams, counts] = await Promise.all([selectTeams(db, { athleteKey }).execute(), countByTeam(db, athleteKey)]);
  const read = chooseTeams(teams, { eventsOf, counts });
  const [byTeam, teamEvents] = await Promise.all([
    findEventsByTeam(db, read),
    findTeamEvents(db, { athleteKey, teamKeys: read }),
  ]);
  return {
    teams: teams.map((team) => {
      const described = describeTeam(team, byTeam);
      // The same moment as the events, if these were read.
      const eventCount = read.includes(team.id) ? described.events.length : (counts.get(team.id)?.own ?? 0);
      const { all = 0, own = 0 } = counts.get(team.id) ?? {};
      return { ...described, eventCount, teamEventCount: all - own, eventsIncluded: read.includes(team.id) };
    }),
    teamEvents,
    eventCount: [...counts.values()].reduce((sum, { all }) => sum + all, 0),
    hasStats: [...counts.values()].some((count) => count.hasStats),
  };
}

/** Returns the keys of the teams, which are ordered latest first, whose events are read. */
function chooseTeams(
  teams: readonly TeamRow[],
  { eventsOf, counts }: { eventsOf: EventScope | undefined; counts: ReadonlyMap<string, { all: number }> },
): string[] {
  const keys = teams.map(({ id }) => id);
  if (eventsOf === undefined) return keys;
  if (eventsOf === "latest") return keys.slice(0, 1);
  if (eventsOf !== "bounded") return keys.filter((key) => eventsOf.includes(encodeId("teamSeason", key)));
  let space: number = workspaceLimits.eventsOfResponse;
  return keys.filter((key) => {
    space -= counts.get(key)?.all ?? 0;
    return space >= 0;
  });
}

/** Counts the events of each team: all, and those that the athlete entered. */
async function countByTeam(db: Kysely<Database>, athleteKey: string) {
  const rows = await db
    .selectFrom("events")
    .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
    .select([
      "team_season_id as key",
      sql<number>`count(*)::integer`.as("all"),
      sql<number>`count(*) filter (where team_game_id is null)::integer`.as("own"),
      sql<boolean>`bool_or(team_game_id is null and stats <> '{}')`.as("hasStats"),
    ])
    .where("athlete_id", "=", athleteKey)
    .groupBy("team_season_id")
    .execute();
  return new Map(rows.map(({ key, ...count }) => [key, count]));
}

/** Returns the profile fields and the athlete's key. Null if the account has no athlete. */
export async function findOwnFields(
  db: Kysely<Database>,
  accountId: string,
): Promise<{ key: string; fields: OwnProfileFields } | null> {
  const row = await db
    // With the values that a guardian protects.
    .selectFrom(
      sql<Selectable<Athletes>>`(select own.* from athletes as shown, lateral own_athlete(shown) as own
        where shown.account_id = ${accountId})`.as("athletes"),
    )
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select([
      "athletes.id",
      ...selectFields(fieldNames),
      "positions",
      "published_fields",
      "picture",
      "is_published as isPublished",
      sql<boolean>`held_until is not null`.as("isHeld"),
      sql<boolean>`guardian_hid_at is not null`.as("isHiddenByGuardian"),
      sql<ProtectedPart[]>`protected_parts`.as("protectedParts"),
      sql<OwnProfileFields["guardian"]>`case when is_minor(accounts) then coalesce((
        select min(state) from guardians where athlete_id = athletes.id and state in ('active', 'invited')), 'none') end`.as(
        "guardian",
      ),
      "version",
      sql<Partial<Record<SportCode, string | null>>>`coalesce(
        (select json_object_agg(sport_code, jersey_number) from athlete_sports where athlete_id = athletes.id), '{}')`.as(
        "played",
      ),
    ])
    .where("athletes.account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, positions, played, published_fields, ...fields } = row;
  const published = Object.fromEntries(
    publishableNames.map((name) => [name, published_fields.includes(name)]),
  ) as Record<PublishableName, boolean>;
  return {
    key: id,
    fields: {
      athleteId: encodeId("athlete", id),
      ...fields,
      positions: groupPositions(positions),
      playedSports: eachSport((code) => code in played),
      jerseyNumbers: eachSport((code) => played[code] ?? null),
      published,
    },
  };
}

function eachSport<Value>(find: (code: SportCode) => Value) {
  return Object.fromEntries(sportCodes.map((code) => [code, find(code)])) as Record<SportCode, Value>;
}

/** Returns a team of an athlete with its events. Undefined for another athlete's team. */
export async function findTeam(
  db: Kysely<Database>,
  { athleteKey, teamKey }: { athleteKey: string; teamKey: string },
): Promise<OwnTeam | undefined> {
  const team = await selectTeams(db, { athleteKey }).where("id", "=", teamKey).executeTakeFirst();
  return team && describeTeam(team, await findEventsByTeam(db, [team.id]));
}

function selectTeams(db: Kysely<Database>, { athleteKey }: { athleteKey: string }) {
  return (
    db
      .selectFrom("team_seasons")
      .select(["id", "sport_code", "season_year", "season_or_game", "version"])
      // The words of a team that is not approved are not shown to anyone.
      .select(sql<string>`shown_team_name(team_seasons)`.as("team_name"))
      .where("athlete_id", "=", athleteKey)
      .where("merged_into", "is", null)
      .orderBy("season_year", "desc")
      .orderBy("position")
      .orderBy("id")
  );
}

type TeamRow = Awaited<ReturnType<ReturnType<typeof selectTeams>["executeTakeFirstOrThrow"]>>;

async function findEventsByTeam(
  db: Kysely<Database>,
  teamKeys: readonly string[],
): Promise<ReadonlyMap<string, EventRow[]>> {
  if (teamKeys.length === 0) return new Map();
  const events = await selectEvents(db)
    .where("team_season_id", "in", teamKeys)
    .orderBy("event_date", (order) => order.asc().nullsLast())
    .orderBy("position")
    .execute();
  return Map.groupBy(events, (event) => event.team_season_id);
}

function describeTeam(team: TeamRow, byTeam: ReadonlyMap<string, EventRow[]>): OwnTeam {
  return {
    teamId: encodeId("teamSeason", team.id),
    sportCode: team.sport_code,
    seasonYear: team.season_year,
    teamName: team.team_name,
    seasonOrGame: team.season_or_game,
    version: team.version,
    events: (byTeam.get(team.id) ?? []).map((event) => describeEvent(team.sport_code, event)),
  };
}

export async function findOwnEvent(
  db: Kysely<Database>,
  { athleteKey, eventKey }: { athleteKey: string; eventKey: string },
): Promise<OwnEvent | null> {
  const row = await selectEvents(db)
    .innerJoin("team_seasons", "team_seasons.id", "events.team_season_id")
    .select("team_seasons.sport_code")
    .where("events.id", "=", eventKey)
    .where("team_seasons.athlete_id", "=", athleteKey)
    .executeTakeFirst();
  return row ? describeEvent(row.sport_code, row) : null;
}

function selectEvents(db: Kysely<Database>) {
  return (
    db
      .selectFrom("events")
      .where("events.team_game_id", "is", null)
      .select(["events.id", "events.team_season_id", "events.name", "events.score", "events.stats", "events.version"])
      // As text: the driver would convert the date to midnight in the server's time zone.
      .select(sql<string | null>`events.event_date::text`.as("date"))
  );
}

interface EventRow {
  id: string;
  name: string | null;
  score: string | null;
  date: string | null;
  stats: Record<string, number | string>;
  version: number;
}

function describeEvent(sportCode: SportCode, { id, name, score, date, stats, version }: EventRow): OwnEvent {
  return {
    eventId: encodeId("event", id),
    eventName: name,
    score,
    date,
    stats,
    derived: deriveStats(sportCode, stats),
    version,
  };
}

/** Lists the links of an athlete in the order of the profile, or only the link `linkKey`. */
export async function findLinks(
  db: Kysely<Database>,
  { athleteKey, linkKey }: { athleteKey: string; linkKey?: string },
): Promise<OwnLink[]> {
  const rows = await db
    .selectFrom("media_links")
    .leftJoin("link_previews", (join) =>
      join.onRef("link_previews.link_id", "=", "media_links.id").onRef("link_previews.url", "=", "media_links.url"),
    )
    .select([
      "media_links.id",
      "label",
      "media_links.url",
      "version",
      "shown_position",
      "title",
      "picture_key",
      "link_previews.link_id",
    ])
    .select(sql<string>`to_char(published_at at time zone 'UTC', 'YYYY-MM-DD')`.as("date"))
    .where("athlete_id", "=", athleteKey)
    .$if(linkKey !== undefined, (query) => query.where("media_links.id", "=", linkKey ?? ""))
    .orderBy("shown_position", (order) => order.asc().nullsFirst())
    .orderBy("published_at", "desc")
    .orderBy("position")
    .execute();
  return orderLinks(rows).map(({ id, label, url, version, title, picture_key, link_id, date }) => ({
    linkId: encodeId("mediaLink", id),
    text: label,
    date,
    url,
    version,
    preview: link_id === null ? null : { title, picture: picture_key && previewAddress(picture_key) },
    problem: isAccountAddress(url) ? accountLinkProblem : null,
  }));
}

function groupTeams({ playedSports }: OwnProfileFields, teams: ProfileTeam[]): OwnProfile["sports"] {
  const bySport = Map.groupBy(teams, ({ sportCode }) => sportCode);
  return sportCodes.flatMap((sportCode) => {
    const own = bySport.get(sportCode);
    if (!own && !playedSports[sportCode]) return [];
    const seasons = Map.groupBy(own ?? [], ({ seasonYear }) => seasonYear);
    return [{ sportCode, seasons: [...seasons].map(([seasonYear, inSeason]) => ({ seasonYear, teams: inSeason })) }];
  });
}
