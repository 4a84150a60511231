import { primaryPosition } from "@openroster/stat-files/sports/positions.ts";
import type { Kysely } from "kysely";
import { data, href, type RouterContextProvider } from "react-router";
import { memberContext } from "#member-context";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { chooseTeam } from "../athletes/choose-team.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { findProfile, findTeamSeason, type StoredProfile, type TeamSeason } from "../athletes/queries.server.ts";
import { showAthlete } from "../athletes/show-athlete.tsx";
import { showDetails } from "../athletes/show-details.tsx";
import { brand } from "../brand.ts";
import type { Database } from "../database/tables.ts";
import { showReel } from "../film/show-film.server.ts";
import { loadOptional } from "../http/load-optional.server.ts";
import { describeOpponent } from "../opponents/describe-opponent.ts";
import { findOpponents } from "../opponents/find-opponents.server.ts";
import { showProgress } from "../percentiles/show-progress.server.ts";
import { showStrips } from "../percentiles/show-strips.server.ts";
import { findReferences } from "../references/find-references.server.ts";
import { describeProfile } from "./describe-profile.server.ts";
import { sizeOf, writeEmbedCode } from "./embed-code.ts";
import { encodeShareLink } from "./encode-share-link.server.ts";
import { showLinks } from "./show-links.server.ts";
import { showSeason } from "./show-season.server.ts";

const stripAgeMs = 60_000;

export interface LoadProfileOptions {
  /** Search parameters of the page. */
  address: URLSearchParams;
  /** Only a document can play a video, because its response has the content security policy for the player. */
  isDocument: boolean;
  context: Readonly<RouterContextProvider>;
}

/** Loads what the page of an athlete shows. Throws a response with status 404 if the athlete is not public. */
export async function loadProfile(athleteId: string, { address, isDocument, context }: LoadProfileOptions) {
  const { reads: db, publicUrl, log } = context.get(pageContext);
  const key = findKey("athlete", athleteId);
  if (key) await context.get(pageCacheContext).cachePage({ athletes: [key] });
  const found = await findProfile(db, athleteId);
  if (!found) throw data(null, { status: 404 });
  const choice = chooseTeam(found, address);
  const { sportCode, team } = choice;
  const [isOwn, { reel, links, references }, season] = await Promise.all([
    loadOptional(isOwnAthlete(key, context), log),
    loadParts(db, found, { publicUrl, viewHref: choice.href, playing: isDocument ? address.get("video") : null }),
    sportCode && team && findTeamSeason(db, { sportCode, seasonId: team.seasonID }),
  ]);
  const position = sportCode ? primaryPosition(found.positions, sportCode) : undefined;
  const shown = sportCode && season ? showSeason(season, { athleteId, sportCode, position, choice }) : null;
  const seasons = found.sports.find((one) => one.sportCode === sportCode)?.seasons.length ?? 0;
  const { strips, opponents, progress } =
    key && team && season && shown
      ? await compareSeason(context, { athleteKey: key, seasonId: team.seasonID, season, shown, seasons })
      : { strips: null, opponents: null, progress: null };
  // Changes of other athletes move a percentile, jobs compute the records of opponents, and a reference ends after a year.
  if ([strips, opponents, references[0]].some(Boolean))
    await context.get(pageCacheContext).cachePage({ maxAgeMs: stripAgeMs });
  const athlete = showAthlete(found, sportCode);
  const described = describeProfile(found, {
    athlete,
    headline: shown?.headline ?? [],
    season: address.has("sport") ? shown : null,
    site: brand.name,
    publicUrl,
  });
  const opened = shown?.events.find(({ eventID }) => eventID === address.get("event")) ?? null;
  const page = { ...described, ...describeEmbed(found.embeds, described.canonical, publicUrl) };
  const content = {
    athlete,
    /** True for the athlete. The cache serves only requests without a session. */
    isOwn: isOwn ?? false,
    choice,
    season: shown && {
      ...shown,
      events: shown.events.map((event) => ({
        ...event,
        opponent: describeOpponent(opponents?.byEvent.get(event.eventID)),
      })),
    },
    opponents: opponents && { sentence: opponents.sentence, rates: opponents.rates },
    strips,
    progress,
    links,
    reel,
    references,
    sections: showDetails(found),
    /** The event whose window is open. */
    shown: opened,
    page,
    share: {
      isOpen: address.has("share"),
      name: athlete.name,
      url: page.canonical,
      code: encodeShareLink(page.canonical),
      card: new URL(page.image.url).pathname,
      facts: page.facts,
      embed: embedCodeOf(found, publicUrl),
      gameEmbed: gameEmbedCodeOf(found, publicUrl, opened),
    },
  };
  return { content, plays: links.some(({ video }) => video?.player) };
}

/** Loads the parts that the athlete may have, because most athletes have few of them. */
async function loadParts(
  db: Kysely<Database>,
  { athleteId, mayHaveReel, mayHaveLinks, mayHaveReferences }: StoredProfile,
  { publicUrl, viewHref, playing }: { publicUrl: string; viewHref: string; playing: string | null },
) {
  const [{ reel }, links, references] = await Promise.all([
    mayHaveReel ? showReel(db, { athleteId, publicUrl }) : { reel: [] },
    mayHaveLinks ? showLinks(db, { athleteId, viewHref, playing }) : [],
    mayHaveReferences ? findReferences(db, findKey("athlete", athleteId)) : [],
  ]);
  return { reel, links, references };
}

/** Compares a season with those of other athletes, with its opponents and with the other of the athlete's `seasons`. A part that fails is missing. */
async function compareSeason(
  context: Readonly<RouterContextProvider>,
  {
    athleteKey,
    seasonId,
    season: { hasTeamGames },
    shown,
    seasons,
  }: {
    athleteKey: string;
    seasonId: string;
    season: TeamSeason;
    shown: ReturnType<typeof showSeason>;
    seasons: number;
  },
) {
  const { reads: db, log } = context.get(pageContext);
  const { sportCode, headline, events } = shown;
  const [strips, opponents, progress] = await Promise.all([
    loadOptional(showStrips(db, { athleteKey, season: shown }), log),
    hasTeamGames ? loadOptional(findOpponents(db, { seasonId, sportCode, games: events.length, headline }), log) : null,
    seasons > 1
      ? loadOptional(
          showProgress(db, { athleteKey, season: { ...shown, seasonKey: findKey("teamSeason", seasonId) ?? "0" } }),
          log,
        )
      : null,
  ]);
  return { strips, opponents, progress };
}

/** Returns the address at which other sites find the frame of the profile, if they may show it. */
function describeEmbed(isAllowed: boolean, canonical: string, publicUrl: string): { embed?: string } {
  return isAllowed ? { embed: `${publicUrl}/oembed?url=${encodeURIComponent(canonical)}` } : {};
}

interface Embeddable {
  athleteId: string;
  name: string;
  embeds: boolean;
}

function embedCodeOf({ athleteId, name, embeds }: Embeddable, publicUrl: string): string | null {
  if (!embeds) return null;
  const url = publicUrl + href("/embed/profile/:athleteId", { athleteId });
  return writeEmbedCode({ url, title: name, size: sizeOf("profile") });
}

function gameEmbedCodeOf(
  { name, embeds }: Embeddable,
  publicUrl: string,
  game: { eventID: string; eventName: string } | null,
): string | null {
  if (!embeds || !game) return null;
  const url = publicUrl + href("/embed/game/:eventId", { eventId: game.eventID });
  return writeEmbedCode({ url, title: `${name}, ${game.eventName}`, size: sizeOf("game") });
}

async function isOwnAthlete(key: string | null, context: Readonly<RouterContextProvider>): Promise<boolean> {
  const session = await context.get(memberContext).member();
  if (session?.userType !== "Athlete" || key === null) return false;
  const own = await context
    .get(pageContext)
    .reads.selectFrom("athletes")
    .select("id")
    .where("account_id", "=", session.accountId)
    .where("id", "=", key)
    .executeTakeFirst();
  return own !== undefined;
}
