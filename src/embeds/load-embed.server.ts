import type { Kysely } from "kysely";
import { data, type RouterContextProvider } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { chooseTeam, profileHref } from "../athletes/choose-team.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { findTeamSeason } from "../athletes/queries.server.ts";
import type { AthleteProfile } from "../athletes/schema.ts";
import { showAthlete } from "../athletes/show-athlete.tsx";
import type { SportCode } from "../athletes/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import type { GameResult } from "../opponents/read-result.ts";
import type { PageParts } from "../page-cache/page-cache-context.ts";
import { showSeason } from "../profile/show-season.server.ts";
import { noIndex } from "../ui/page-meta.ts";
import { findEmbeddable, findPlace } from "./find-embeddable.server.ts";

export interface ProfileEmbed {
  kind: "profile";
  title: string;
  athlete: EmbeddedAthlete;
  figures: EmbeddedFigure[];
  /** The season of the figures; null without figures. */
  season: string | null;
  href: string;
}

export interface GameEmbed {
  kind: "game";
  title: string;
  athlete: EmbeddedAthlete;
  figures: EmbeddedFigure[];
  game: { name: string; score: string | null; result: GameResult | null; date: string | null; team: string };
  /** Where the numbers come from; null if the athlete entered them. */
  mark: string | null;
  href: string;
}

export type EmbeddedAthlete = Pick<
  ReturnType<typeof showAthlete>,
  "athleteId" | "sportCode" | "name" | "picture" | "gender" | "role" | "schoolName" | "home"
>;

interface EmbeddedFigure {
  id: string;
  label: string;
  text: string;
}

/** Returns what a frame with a profile shows, or null if the profile is hidden or may not be embedded. */
export async function findProfileEmbed(
  db: Kysely<Database>,
  { id, publicUrl }: { id: string; publicUrl: string },
): Promise<ProfileEmbed | null> {
  const profile = await findEmbeddable(db, id);
  if (!profile) return null;
  const choice = chooseTeam(profile, new URLSearchParams());
  const { sportCode, team } = choice;
  const found = sportCode && team ? await findTeamSeason(db, { sportCode, seasonId: team.seasonID }) : null;
  const season = sportCode && found ? showSeason(found, { athleteId: id, sportCode, choice }) : null;
  const athlete = pickAthlete(profile, sportCode);
  const figures = (season?.headline ?? []).map(({ friendlyName, ...one }) => ({ ...one, label: friendlyName }));
  return {
    kind: "profile",
    title: athlete.name,
    athlete,
    figures: figures.map(({ id: stat, label, text }) => ({ id: stat, label, text })),
    season: season && figures.length > 0 ? `Season ${season.seasonYear}, ${season.teamName}` : null,
    href: publicUrl + profileHref(id),
  };
}

/** Returns what a frame with one game of an athlete shows. Returns null like `findProfileEmbed`, and if the game is not on the profile. */
export async function findGameEmbed(
  db: Kysely<Database>,
  { id, publicUrl }: { id: string; publicUrl: string },
): Promise<GameEmbed | null> {
  const key = findKey("event", id);
  const place = key ? await findPlace(db, key) : null;
  if (!place) return null;
  const { athleteId, sportCode, seasonId } = place;
  const [profile, found] = await Promise.all([
    findEmbeddable(db, athleteId),
    findTeamSeason(db, { sportCode, seasonId }),
  ]);
  if (!profile || !found) return null;
  const address = new URLSearchParams({ sport: sportCode, season: found.seasonYear, team: seasonId });
  const season = showSeason(found, { athleteId, sportCode, choice: chooseTeam(profile, address) });
  const event = season.events.find(({ eventID }) => eventID === id);
  if (!event) return null;
  const athlete = pickAthlete(profile, sportCode);
  return {
    kind: "game",
    title: `${athlete.name}, ${event.eventName}`,
    athlete,
    figures: event.leading.map(({ id: stat, friendlyName, text }) => ({ id: stat, label: friendlyName, text })),
    game: {
      ...{ name: event.eventName, score: event.score, result: event.result, date: event.date },
      team: found.teamName,
    },
    mark: event.mark,
    href: publicUrl + event.href,
  };
}

function pickAthlete(profile: AthleteProfile, sportCode: SportCode | null): EmbeddedAthlete {
  const { athleteId, name, picture, gender, role, schoolName, home, ...shown } = showAthlete(profile, sportCode);
  return { athleteId, sportCode: shown.sportCode, name, picture, gender, role, schoolName, home };
}

/**
 * Loads the page of a frame. Every site may frame it, also the note that it is gone, because a browser shows a frame that it refuses as a broken page.
 * It reads no session and sets no cookie.
 */
export async function loadEmbed<Embed>(
  context: Readonly<RouterContextProvider>,
  { parts, find }: { parts: PageParts | null; find(db: Kysely<Database>, publicUrl: string): Promise<Embed> },
) {
  const { reads, publicUrl, policyWith } = context.get(pageContext);
  if (parts) await context.get(pageCacheContext).cachePage(parts);
  const embed = await find(reads, publicUrl);
  const policy = policyWith({ "frame-ancestors": ["*"] });
  return data(
    { embed },
    {
      status: embed === null ? 404 : 200,
      headers: { ...(policy === null ? {} : { "content-security-policy": policy }), "x-robots-tag": noIndex },
    },
  );
}

/** Returns the key of the athlete of a game, so that the page cache notices a change before the game is read. */
export async function findAthleteOfGame(db: Kysely<Database>, id: string): Promise<string | null> {
  const key = findKey("event", id);
  return key ? ((await findPlace(db, key))?.athleteKey ?? null) : null;
}
