import { Link } from "react-router";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { ShownEvent } from "./show-season.server.ts";

export function TeamEvents({ events }: { events: ShownEvent[] }) {
  return (
    <Accordion className="mt-8 print:mt-2">
      <AccordionItem
        title={<EventsTitle count={events.length} />}
        titleAs="h4"
        aside={events.length > 0 && events.length}
        defaultOpen
      >
        {events.length === 0 && <EmptyState title="No events available" art="clipboard" />}
        {events.length > 0 && (
          <ul className="divide-y divide-line print:text-sm print:[&>li:nth-last-child(n+9)]:hidden">
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

/** A printed page has room for the last eight events. */
function EventsTitle({ count }: { count: number }) {
  return (
    <>
      Events
      {count > 8 && <span className="hidden print:inline">: the last 8</span>}
    </>
  );
}

/** Returns the element id of an event's row, which gets the focus back. */
export function eventRowId(eventID: string): string {
  return `event-${eventID}`;
}

function EventRow({ event: { eventID, href, eventName, score, date, venue, leading, source } }: { event: ShownEvent }) {
  return (
    <Link
      id={eventRowId(eventID)}
      to={href}
      preventScrollReset
      state={{ opened: true }}
      aria-haspopup="dialog"
      className="-mx-2 grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 rounded-md px-2 py-3 hover:bg-ink/6 focus-visible:-outline-offset-2 sm:-mx-3 sm:grid-cols-[minmax(0,1fr)_auto_4.5rem] sm:px-3 print:mx-0 print:flex print:min-h-0 print:items-baseline print:px-0 print:py-0.5"
    >
      <span className="min-w-0 print:flex-1">
        <span className="block font-semibold leading-snug wrap-anywhere print:inline">{eventName}</span>
        {source && (
          <span className="mt-0.5 block text-ink-muted text-sm print:ml-2 print:inline">Entered by the team</span>
        )}
        {(date || venue) && (
          <span className="mt-0.5 block text-ink-muted text-sm tabular-nums print:ml-2 print:inline">
            {date && <Timestamp at={date} />}
            {date && venue && " · "}
            {venue}
          </span>
        )}
      </span>
      <span className="figure text-right text-2xl print:text-base wrap-anywhere max-sm:max-w-[6rem] sm:col-start-3 print:order-1 print:min-w-10 print:max-w-none print:whitespace-nowrap">
        <span className="sr-only">Score </span>
        {score ?? "–"}
      </span>
      {leading.length > 0 && (
        <span className="flex flex-wrap gap-x-4 gap-y-1 max-sm:col-span-2 sm:col-start-2 sm:row-start-1 sm:gap-x-3">
          {leading.map((stat) => (
            <span
              key={stat.id}
              className="flex items-baseline gap-1 sm:w-20 sm:flex-col sm:items-end sm:gap-0 print:w-auto print:flex-row-reverse print:items-baseline print:gap-1 print:whitespace-nowrap"
            >
              <span className="figure text-lg sm:text-xl print:min-w-9 print:text-right print:text-base">
                {stat.text}
              </span>
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
