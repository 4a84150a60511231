import { useEffect } from "react";
import { data, isRouteErrorResponse, Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { pageContext } from "#page-context";
import { findKey } from "../../athletes/public-id.server.ts";
import { renewPush, showBadge } from "../../browser-storage/push-subscription.ts";
import { startSiteWorker } from "../../browser-storage/site-worker.ts";
import { findContactDates } from "../../contact-rules/find-contact-dates.server.ts";
import { findClock } from "../../eligibility/find-clock.server.ts";
import { listDoubtfulFilms } from "../../film/check-films.server.ts";
import { requireOwnForm } from "../../sessions/require-account-form.server.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { listMemberships } from "../../teams/athletes/list-athletes.server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { IdleWarning } from "../../ui/idle-warning.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { findOwnViews } from "../endpoints/find-own-views.server.ts";
import { findOwnProfile } from "../endpoints/queries.server.ts";
import type { OwnProfile, ProfileTeam } from "../schema.ts";
import { ConflictDialog } from "../sync/conflict-dialog.tsx";
import { DeleteProvider } from "../sync/delete-dialog.tsx";
import { DraftNotices } from "../sync/draft-notice.tsx";
import { OfflinePages } from "../sync/offline-pages.tsx";
import { SaveState } from "../sync/save-state.tsx";
import { TextReviews } from "../sync/text-review.tsx";
import { useWorkspace, WorkspaceProvider } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/workspace-layout.ts";
import { WorkspaceHeader } from "./workspace-header.tsx";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

export const middleware: Route.MiddlewareFunction[] = [requireOwnForm];

/** Reads the events of the season that the page shows, or of the latest. The store loads those of others when they are shown. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { accountId, email } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const eventsOf = "teamId" in params && params.teamId ? [params.teamId] : "latest";
  const [profile, views, memberships, contactDates, fiveYears] = await Promise.all([
    findOwnProfile(db, accountId, { eventsOf }),
    findOwnViews(db, accountId),
    listMemberships(db, accountId),
    findContactDates(db, accountId),
    findClock(db, accountId),
  ]);
  if (!profile) throw data(null, { status: 404 });
  const doubtfulFilms = await listDoubtfulFilms(db, findKey("athlete", profile.athleteId) ?? "");
  const isPhone = /\bMobi/.test(request.headers.get("user-agent") ?? "");
  const outlet = { views, memberships, contactDates, fiveYears, doubtfulFilms, isPhone, formKey: crypto.randomUUID() };
  return { account: accountId, email, profile: withoutUnused(profile), ...outlet };
}

/** Leaves out what no page shows: rates, which the pages compute while the athlete types, and the numbers of games that teams entered. */
function withoutUnused(profile: OwnProfile): OwnProfile {
  const teamsWithoutRates = (teams: readonly ProfileTeam[]) =>
    teams.map((team) => ({ ...team, events: team.events.map((event) => ({ ...event, derived: {} })) }));
  return {
    ...profile,
    sports: profile.sports.map(({ sportCode, seasons }) => ({
      sportCode,
      seasons: seasons.map(({ seasonYear, teams }) => ({ seasonYear, teams: teamsWithoutRates(teams) })),
    })),
    teamEvents: profile.teamEvents.map((event) => ({ ...event, stats: {} })),
  };
}

/** The client store holds the records after the first load, so that the pages work without network. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== "GET" && defaultShouldRevalidate;
}

export function meta({ error }: Route.MetaArgs) {
  return privateMeta(error ? "Something went wrong" : undefined);
}

export default function WorkspaceLayout({ loaderData: { account, email, profile, ...outlet } }: Route.ComponentProps) {
  useEffect(() => void startSiteWorker().then(renewPush).then(showBadge), []);
  return (
    <WorkspaceProvider account={account} profile={profile}>
      <DeleteProvider>
        <div className="flex min-h-dvh flex-col">
          <a href="#main" className="skip-link">
            Skip to content
          </a>
          <WorkspaceHeader />
          <main id="main" tabIndex={-1} className="flex-1">
            <DraftNotices />
            <TextReviews />
            <ConflictDialog />
            <Outlet context={outlet satisfies WorkspaceOutlet} />
          </main>
          <OfflinePages />
          <SaveState email={email} />
          <SessionTime email={email} />
        </div>
      </DeleteProvider>
    </WorkspaceProvider>
  );
}

function SessionTime({ email }: { email: string }) {
  const store = useWorkspace();
  return <IdleWarning path="/api/auth/Session" email={email} onSignedIn={store.tryNow} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main id="main" tabIndex={-1} className="page py-16">
      <EmptyState
        title={isMissing ? "We can’t find this page" : "Something went wrong"}
        titleAs="h1"
        art="bench"
        action={
          <LinkButton to="/me" reloadDocument>
            Your workspace
          </LinkButton>
        }
      >
        <p>
          {isMissing
            ? "The link may be wrong, or the page may have moved."
            : "We saved what you typed on this device. Please try again in a moment."}
        </p>
      </EmptyState>
    </main>
  );
}
