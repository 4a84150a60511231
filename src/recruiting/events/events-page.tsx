import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import { findNextDates } from "../../contact-rules/find-next-dates.server.ts";
import { NextDates } from "../../contact-rules/next-dates.tsx";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { StepCard } from "../../programs/step-card.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import type { Route } from "./+types/events-page.ts";
import { formatCount, formatDays } from "./event-words.ts";
import { listEvents } from "./find-event.server.ts";
import { SampleFile } from "./sample-file.tsx";
import type { EventSummary } from "./schema.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: member.timeZone }).format(new Date());
  const { db } = context.get(pageContext);
  const [events, dates] = await Promise.all([listEvents(db, member), findNextDates(db, member)]);
  return {
    dates,
    mayImport: canDo(member, "keep"),
    coming: events.filter(({ lastDay }) => lastDay >= today),
    past: events.filter(({ lastDay }) => lastDay < today),
  };
}

const title = "Events";

export default function EventsPage({ loaderData: { mayImport, coming, past, dates } }: Route.ComponentProps) {
  const isEmpty = coming.length + past.length === 0;
  return (
    <div className="page py-5">
      <WorkHead
        title={title}
        actions={
          mayImport &&
          !isEmpty && (
            <LinkButton to={href("/coach/import")} variant="secondary">
              Import a roster
            </LinkButton>
          )
        }
      >
        Who plays when, and on which court.
      </WorkHead>
      {isEmpty && (
        <EmptyState
          title="No events yet"
          art="clipboard"
          className="py-6"
          action={mayImport && <LinkButton to={href("/coach/import")}>Import a roster</LinkButton>}
        >
          Import the roster of a tournament or a camp. We read CSV and Excel files.
        </EmptyState>
      )}
      <EventCards title="Coming up" events={coming} />
      <EventCards title="Past events" events={past} />
      <aside aria-label="Help with events" className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <EventSteps mayImport={mayImport} />
        <NextDates dates={dates} />
      </aside>
    </div>
  );
}

function EventCards({ title: heading, events }: { title: string; events: EventSummary[] }) {
  if (events.length === 0) return null;
  return (
    <section className="mt-6 first:mt-0">
      <h2 className="headline-card">{heading}</h2>
      <ul className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {events.map((event) => (
          <Card as="li" key={event.eventId} interactive className="wrap-anywhere">
            <p className="font-semibold text-ink-muted">{formatDays(event)}</p>
            <h3 className="mt-1 font-display font-semibold text-xl">
              <Link to={href("/coach/events/:eventId", { eventId: event.eventId })} className="card-link">
                {event.name}
              </Link>
            </h3>
            <p className="mt-2">
              {[
                formatCount(event.athleteCount, "athlete"),
                formatCount(event.teamCount, "team"),
                formatCount(event.matchCount, "match", "matches"),
              ].join(" · ")}
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              <Badge tone={event.watchedCount > 0 ? "accent" : "neutral"}>{`${event.watchedCount} watched`}</Badge>
              {event.unreadTimeCount > 0 && (
                <Badge tone="warning">{formatCount(event.unreadTimeCount, "time to check", "times to check")}</Badge>
              )}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  ["Import the roster", "Names, teams and jerseys as CSV or Excel. Columns for court and time make a schedule."],
  ["Choose whom to watch", "Your list shows their next matches and courts, and which of them play at the same time."],
  ["Grade on the clipboard", "Tap the jersey, then the grade. It works without network, and sends later."],
  ["Print the result", "One sheet by grade and position. The grades are on the board too."],
] as const;

/** Explains a weekend with the tools of an event. */
function EventSteps({ mayImport }: { mayImport: boolean }) {
  return (
    <StepCard title="From roster to result" steps={steps}>
      {mayImport && (
        <p className="mt-2">
          <SampleFile />
        </p>
      )}
    </StepCard>
  );
}
