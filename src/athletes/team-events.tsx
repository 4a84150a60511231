import { Link } from "react-router";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import type { ShownEvent } from "./show-season.server.ts";

/** The events of a team's season; each leads to its statistics. */
export function TeamEvents({ events }: { events: ShownEvent[] }) {
  return (
    <Accordion className="mt-8">
      <AccordionItem title="Events" titleAs="h4" aside={events.length > 0 && events.length} defaultOpen>
        {events.length === 0 && <EmptyState title="No events available" art="clipboard" />}
        {events.length > 0 && (
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <li key={event.eventID}>
                <EventRow event={event} />
              </li>
            ))}
          </ul>
        )}
      </AccordionItem>
    </Accordion>
  );
}

/** Where the focus goes back to when the event is closed. */
export function eventRowId(eventID: string): string {
  return `event-${eventID}`;
}

function EventRow({ event: { eventID, href, eventName, score, date, venue, texts, leading } }: { event: ShownEvent }) {
  return (
    <Link
      id={eventRowId(eventID)}
      to={href}
      preventScrollReset
      state={{ opened: true }}
      aria-haspopup="dialog"
      className="-mx-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 rounded-md px-2 py-3 hover:bg-ink/6 focus-visible:-outline-offset-2 sm:-mx-3 sm:grid-cols-[minmax(0,1fr)_auto_4.5rem] sm:px-3"
    >
      <span className="min-w-0">
        <span className="block font-semibold leading-snug wrap-anywhere">{eventName}</span>
        {(date || venue) && (
          <span className="mt-0.5 block text-ink-muted text-sm tabular-nums">
            {date && <time dateTime={date}>{texts.dateOfCompetition}</time>}
            {date && venue && " · "}
            {venue}
          </span>
        )}
      </span>
      <span className="figure text-right text-2xl wrap-anywhere max-sm:max-w-[6rem] sm:col-start-3">
        <span className="sr-only">Score </span>
        {score ?? "–"}
      </span>
      {leading.length > 0 && (
        <span className="flex flex-wrap gap-x-4 gap-y-1 max-sm:col-span-2 sm:col-start-2 sm:row-start-1 sm:gap-x-3">
          {leading.map((stat) => (
            <span key={stat.id} className="flex items-baseline gap-1 sm:w-20 sm:flex-col sm:items-end sm:gap-0">
              <span className="figure text-lg sm:text-xl">{stat.text}</span>
              <span className="text-ink-muted text-xs">
                <abbr title={stat.friendlyName} className="no-underline">
                  {stat.label}
                </abbr>
              </span>
            </span>
          ))}
        </span>
      )}
    </Link>
  );
}
