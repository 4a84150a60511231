import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { encodeId, findKey } from "./public-id.server.ts";
import type { AthleteProfile, MediaLink, SeasonOrGame, TeamEvent } from "./schema.ts";
import type { SportCode } from "./vocabulary.ts";

/** A public athlete's profile; null where the id is none of ours or the athlete is not public. */
export async function findProfile(db: Kysely<Database>, athleteId: string): Promise<AthleteProfile | null> {
  const key = findKey("athlete", athleteId);
  if (!key) return null;
  const athlete = await db
    .selectFrom("athletes")
    .innerJoin("accounts", "accounts.id", "athletes.account_id")
    .select([
      "accounts.first_name",
      "accounts.last_name",
      "athletes.picture",
      "athletes.gender",
      "athletes.graduation_year",
      "athletes.school_type",
      "athletes.current_school",
      "athletes.height",
      "athletes.weight",
      "athletes.city",
      "athletes.state",
    ])
    .where("athletes.id", "=", key)
    .where("athletes.is_public", "is", true)
    .executeTakeFirst();
  if (!athlete) return null;
  return {
    athleteId,
    name: `${athlete.first_name} ${athlete.last_name}`,
    profilePictureURL: athlete.picture,
    gender: athlete.gender,
    graduationYear: athlete.graduation_year,
    schoolType: athlete.school_type,
    currentSchool: athlete.current_school,
    height: athlete.height,
    weight: athlete.weight,
    city: athlete.city,
    state: athlete.state,
    sports: await listSports(db, key),
  };
}

async function listSports(db: Kysely<Database>, athleteKey: string): Promise<AthleteProfile["sports"]> {
  const teams = await db
    .selectFrom("team_seasons")
    .select(["id", "sport_code", "season_year", "team_name"])
    .where("athlete_id", "=", athleteKey)
    .orderBy("season_year", "desc")
    .orderBy("position")
    .orderBy("id")
    .execute();
  return [...Map.groupBy(teams, (team) => team.sport_code)]
    .map(([sportCode, inSport]) => ({
      sportCode,
      seasons: [...Map.groupBy(inSport, (team) => team.season_year)].map(([seasonYear, inSeason]) => ({
        seasonYear,
        teams: inSeason.map((team) => ({ seasonID: encodeId("teamSeason", team.id), teamName: team.team_name })),
      })),
    }))
    .sort((one, other) => sportOrder.indexOf(one.sportCode) - sportOrder.indexOf(other.sportCode));
}

const sportOrder: SportCode[] = ["VB", "FB", "BB"];

/** A public athlete's links, newest first; null where there is no such athlete. */
export async function findMediaLinks(db: Kysely<Database>, athleteId: string): Promise<MediaLink[] | null> {
  const key = findKey("athlete", athleteId);
  if (!key) return null;
  const rows = await db
    .selectFrom("athletes")
    .leftJoin("media_links", "media_links.athlete_id", "athletes.id")
    .select(["media_links.label", "media_links.published_at", "media_links.url"])
    .where("athletes.id", "=", key)
    .where("athletes.is_public", "is", true)
    .orderBy("media_links.published_at", "desc")
    .orderBy("media_links.position")
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ label, published_at, url }) =>
    label !== null && published_at !== null && url !== null
      ? [{ text: label, date: published_at.toISOString(), url }]
      : [],
  );
}

/** One team's season of a public athlete, its events in their order. */
export interface TeamSeason {
  teamName: string;
  seasonYear: string;
  seasonOrGame: SeasonOrGame;
  events: TeamEvent[];
}

/** A team season of this sport; null where the id is none of ours, of another sport, or the athlete is not public. */
export async function findTeamSeason(
  db: Kysely<Database>,
  { sportCode, seasonId }: { sportCode: SportCode; seasonId: string },
): Promise<TeamSeason | null> {
  const key = findKey("teamSeason", seasonId);
  if (!key) return null;
  const team = await db
    .selectFrom("team_seasons")
    .innerJoin("athletes", "athletes.id", "team_seasons.athlete_id")
    .select(["team_seasons.team_name", "team_seasons.season_year", "team_seasons.season_or_game"])
    .where("team_seasons.id", "=", key)
    .where("team_seasons.sport_code", "=", sportCode)
    .where("athletes.is_public", "is", true)
    .executeTakeFirst();
  if (!team) return null;
  const events = await db
    .selectFrom("events")
    .select(["id", "name", "score", "stats"])
    // As text: the driver would make it midnight in the server's time zone.
    .select(({ cast }) => cast<string | null>("event_date", "text").as("event_date"))
    .where("team_season_id", "=", key)
    .orderBy("position")
    .execute();
  return {
    teamName: team.team_name,
    seasonYear: team.season_year,
    seasonOrGame: team.season_or_game,
    events: events.map((event) => ({
      eventID: encodeId("event", event.id),
      eventName: event.name,
      score: event.score,
      stats: { ...(event.event_date ? { dateOfCompetition: event.event_date } : {}), ...event.stats },
    })),
  };
}
