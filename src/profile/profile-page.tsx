import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageCacheContext } from "#page-cache-context";
import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { chooseTeam } from "../athletes/choose-team.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { findProfile, findTeamSeason } from "../athletes/queries.server.ts";
import { showAthlete } from "../athletes/show-athlete.tsx";
import { showDetails } from "../athletes/show-details.tsx";
import { brand } from "../brand.ts";
import { isPrefetch } from "../http/detect-prefetch.server.ts";
import { playerOrigins } from "../media/video-hosts.ts";
import { primaryPosition } from "../sports/positions.ts";
import { accentOf, courtOf } from "../sports/sports.ts";
import { pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile-page.ts";
import { describeProfile } from "./describe-profile.server.ts";
import { encodeShareLink } from "./encode-share-link.server.ts";
import { EventDialog } from "./event-dialog.tsx";
import { MediaPanel } from "./media-panel.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { choiceIn } from "./profile-window.tsx";
import { renderDetails } from "./render-details.server.tsx";
import { renderLinks } from "./render-links.server.tsx";
import { renderReportLink } from "./render-report-link.server.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { showLinks } from "./show-links.server.ts";
import { showSeason } from "./show-season.server.ts";
import { SportDetail } from "./sport-detail.tsx";

export const handle = { script: "late" };

export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const { reads: db, publicUrl, policyWith } = context.get(pageContext);
  const { noteView } = context.get(profileContext);
  const key = findKey("athlete", athleteId);
  if (key) await context.get(pageCacheContext).cachePage({ athletes: [key] });
  const found = await findProfile(db, athleteId);
  if (!found) throw data(null, { status: 404 });
  const address = new URL(request.url).searchParams;
  const choice = chooseTeam(found, address);
  const { sportCode, team } = choice;
  const [links, season] = await Promise.all([
    showLinks(db, { athleteId, viewHref: choice.href, playing: isDocument(request) ? address.get("video") : null }),
    sportCode && team && findTeamSeason(db, { sportCode, seasonId: team.seasonID }),
  ]);
  const position = sportCode ? primaryPosition(found.positions, sportCode) : undefined;
  const shown = sportCode && season ? showSeason(season, { athleteId, sportCode, position, choice }) : null;
  const athlete = showAthlete(found, sportCode);
  const page = describeProfile(found, {
    athlete,
    headline: shown?.headline ?? [],
    season: address.has("sport") ? shown : null,
    site: brand.name,
    publicUrl,
  });
  const content = {
    athlete,
    choice,
    season: shown,
    links: { count: links.length, html: renderLinks(links, courtOf(athlete.sportCode)) },
    details: renderDetails(showDetails(found), { athleteId, hasSchool: found.currentSchool !== null }),
    report: renderReportLink(athleteId),
    page,
    share: {
      name: athlete.name,
      url: page.canonical,
      code: encodeShareLink(page.canonical),
      card: new URL(page.image.url).pathname,
      facts: page.facts,
    },
  };
  noteView(athleteId);
  const plays = links.some(({ video }) => video?.player);
  const policy = plays ? policyWith({ "frame-src": playerOrigins }) : null;
  return data(content, {
    headers: {
      ...(policy === null ? {} : { "content-security-policy": policy }),
      // The browser shows a prefetched page without another request, so a cached copy would hide the view.
      ...(isPrefetch(Object.fromEntries(request.headers)) ? { "cache-control": "no-store" } : {}),
    },
  });
}

/** Only a document response has the content security policy that a player needs. */
function isDocument({ headers }: Request): boolean {
  return (headers.get("sec-fetch-dest") ?? "document") === "document";
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ ...loaderData.page, site: brand.name, type: "profile" }) : [];
}

/** Opening or closing a dialog needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname &&
    String(choiceIn(currentUrl.search)) === String(choiceIn(nextUrl.search))
    ? false
    : defaultShouldRevalidate;
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { athlete, choice, season, links, details, report, share } = loaderData;
  return (
    <div data-accent={accentOf(choice.sportCode)} className="one-sheet">
      {/* First in the page, so that the keyboard reaches a dialog that the server opened before the content behind it. */}
      <EventDialog season={season} closeHref={choice.href} />
      <ShareDialog content={share} closeHref={choice.href} />
      <ProfileHeader athlete={athlete} season={season} share={share} shareHref={choice.shareHref} />
      <div className="page grid gap-x-14 gap-y-10 pt-4 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-8 print:flex print:flex-col print:gap-0 print:pt-2 print:pb-0">
        <div className="profile-aside lg:col-start-2 lg:row-start-1 print:order-1">
          <MediaPanel {...links} />
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by render-details.server.tsx, where React escapes every text. */}
          <div dangerouslySetInnerHTML={{ __html: details }} />
        </div>
        <SportDetail choice={choice} season={season} className="min-w-0 lg:col-start-1 lg:row-start-1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above. */}
        <div className="max-lg:order-2" dangerouslySetInnerHTML={{ __html: report }} />
      </div>
    </div>
  );
}
