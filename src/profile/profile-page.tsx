import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { brand } from "../brand.ts";
import { ReelCard } from "../film/reel-card.tsx";
import { isDocumentRequest } from "../http/detect-data-request.server.ts";
import { isPrefetch } from "../http/detect-prefetch.server.ts";
import { loaderHeaders } from "../http/page-forms.server.ts";
import { playerOrigins } from "../media/video-hosts.ts";
import { ReferenceSection } from "../references/reference-list.tsx";
import { serverData } from "../ui/documents/server-data.ts";
import { DocumentToasts } from "../ui/documents/toasts.tsx";
import { noIndex, pageMeta } from "../ui/page-meta.ts";
import type { Route } from "./+types/profile-page.ts";
import { DetailList } from "./detail-list.tsx";
import { EventWindow } from "./event-window.tsx";
import { loadProfile } from "./load-profile.server.ts";
import { MediaLinks } from "./media-links.tsx";
import { ProfileHeader } from "./profile-header.tsx";
import { ShareWindow } from "./share-window.tsx";
import { SportDetail } from "./sport-detail.tsx";

export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const address = new URL(request.url).searchParams;
  const { content, plays } = await loadProfile(athleteId, { address, isDocument: isDocumentRequest(request), context });
  context.get(profileContext).noteView(athleteId);
  const policy = plays ? context.get(pageContext).policyWith({ "frame-src": playerOrigins }) : null;
  return data(serverData(content), {
    headers: {
      ...(policy === null ? {} : { "content-security-policy": policy }),
      ...(content.page.index ? {} : { "x-robots-tag": noIndex }),
      // The browser shows a prefetched page without another request, so a cached copy would hide the view.
      ...(isPrefetch(Object.fromEntries(request.headers)) ? { "cache-control": "no-store" } : {}),
    },
  });
}

export const headers = loaderHeaders;

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ ...loaderData.page, site: brand.name, type: "profile" }) : [];
}

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const {
    athlete,
    choice,
    season,
    strips,
    opponents,
    links,
    reel,
    references,
    sections,
    shown,
    share,
    isOwn,
    progress,
  } = loaderData;
  return (
    <>
      <div data-accent={accentOf(choice.sportCode)} className="one-sheet">
        {/* First in the page, so that the keyboard reaches a dialog before the content behind it. */}
        {shown && season && (
          <EventWindow
            season={season}
            event={shown}
            closeHref={choice.href}
            card={share.card}
            embed={share.gameEmbed}
          />
        )}
        {share.isOpen && <ShareWindow content={share} closeHref={choice.href} />}
        <ProfileHeader athlete={athlete} season={season} share={share} shareHref={choice.shareHref} isOwn={isOwn} />
        <div className="page grid gap-x-14 gap-y-10 pt-4 pb-20 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pt-8 print:flex print:flex-col print:gap-0 print:pt-2 print:pb-0">
          <div className="profile-aside lg:col-start-2 lg:row-start-1 print:order-1">
            {reel.length > 0 && <ReelCard clips={reel} court={courtOf(athlete.sportCode)} />}
            <MediaLinks links={links} court={courtOf(athlete.sportCode)} />
            <div>
              <DetailList sections={sections} />
              {athlete.schoolName && !isOwn && <ContactNote athleteId={athlete.athleteId} />}
            </div>
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <SportDetail choice={choice} season={season} strips={strips} opponents={opponents} progress={progress} />
            {references.length > 0 && <ReferenceSection references={references} athleteId={athlete.athleteId} />}
          </div>
          {!isOwn && (
            <p className="text-sm max-lg:order-2 print:hidden">
              <a
                href={href("/profile/:athleteId/report", { athleteId: athlete.athleteId })}
                rel="nofollow"
                className="text-link inline-flex min-h-11 items-center"
              >
                Report this profile
              </a>
            </p>
          )}
        </div>
      </div>
      <DocumentToasts tones={["success"]} />
    </>
  );
}

function ContactNote({ athleteId }: { athleteId: string }) {
  return (
    <section className="mt-8 print:hidden">
      <h2 className="headline-card text-lg">Who to contact</h2>
      <p className="mt-2 text-sm">
        College coaches can reach this athlete through the school. Phone numbers and email addresses are never public.
      </p>
      <a
        href={href("/coach/prospects/:athleteId", { athleteId })}
        rel="nofollow"
        className="text-link mt-1 inline-flex min-h-11 items-center text-sm"
      >
        Coaches: keep notes on this athlete
      </a>
    </section>
  );
}
