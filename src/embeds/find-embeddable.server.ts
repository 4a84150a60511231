import { type Kysely, sql } from "kysely";
import { encodeId, findKey } from "../athletes/public-id.server.ts";
import { findProfile, findTeamSeason } from "../athletes/queries.server.ts";
import type { AthleteProfile } from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";

/** Finds a public athlete whose profile other sites may show. */
export async function findEmbeddable(db: Kysely<Database>, athleteId: string): Promise<AthleteProfile | null> {
  const profile = await findProfile(db, athleteId);
  return profile?.embeds ? profile : null;
}

/** Finds the athlete and the season of an event. */
export async function findPlace(db: Kysely<Database>, eventKey: string) {
  const { rows } = await sql<{ athlete: string; season: string; sportCode: SportCode }>`
    select team_seasons.athlete_id as athlete, team_seasons.id as season, sport_code as "sportCode"
    from events join team_seasons on team_seasons.id = events.team_season_id where events.id = ${eventKey}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { sportCode } = row;
  return {
    ...{ athleteKey: row.athlete, sportCode },
    athleteId: encodeId("athlete", row.athlete),
    seasonId: encodeId("teamSeason", row.season),
  };
}

/** Returns the title of a frame, or null if there is none. Node runs this file, so it must not import a page part. */
export async function findTitle(
  db: Kysely<Database>,
  { kind, id }: { kind: "profile" | "game"; id: string },
): Promise<string | null> {
  if (kind === "profile") return (await findEmbeddable(db, id))?.name ?? null;
  const key = findKey("event", id);
  const place = key ? await findPlace(db, key) : null;
  const profile = place && (await findEmbeddable(db, place.athleteId));
  const season = profile && (await findTeamSeason(db, place));
  const event = season?.events.find(({ eventID }) => eventID === id);
  return profile && event ? `${profile.name}, ${event.eventName || "Event"}` : null;
}
