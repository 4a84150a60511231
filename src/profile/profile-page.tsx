import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { brand } from "../brand.ts";
import { isPrefetch } from "../http/detect-prefetch.server.ts";
import { playerOrigins } from "../media/video-hosts.ts";
import { noIndex, pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile-page.ts";
import { EventDialog } from "./event-dialog.tsx";
import { loadProfile } from "./load-profile.server.ts";
import { MediaPanel } from "./media-panel.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { choiceIn } from "./profile-window.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import { SportDetail } from "./sport-detail.tsx";

export const handle = { script: "late", data: "late" };

export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const { content, plays } = await loadProfile(athleteId, { address, isDocument: isDocument(request), context });
  context.get(profileContext).noteView(athleteId);
  const policy = plays ? context.get(pageContext).policyWith({ "frame-src": playerOrigins }) : null;
  return data(content, {
    headers: {
      ...(policy === null ? {} : { "content-security-policy": policy }),
      ...(content.page.index ? {} : { "x-robots-tag": noIndex }),
      // The browser shows a prefetched page without another request, so a cached copy would hide the view.
      ...(isPrefetch(Object.fromEntries(request.headers)) ? { "cache-control": "no-store" } : {}),
    },
  });
}

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
