import type { ReactNode } from "react";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { ShownEvent } from "./show-season.server.ts";

export function TeamEvents({ events }: { events: ShownEvent[] }) {
  return (
    <Accordion className="mt-8 print:mt-2">
      {/* The id keeps it from being changed into another item in place, which would keep the state of that one. */}
      <AccordionItem
        id="team-events"
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

function EventRow({
  event: { eventID, href, eventName, score, result, date, venue, leading, mark, isConfirmed, opponent },
}: {
  event: ShownEvent;
}) {
  return (
    <a id={eventRowId(eventID)} href={href} aria-haspopup="dialog" className="event-row">
      <span>
        <span>{eventName}</span>
        <small>
          {date && <Timestamp at={date} />}
          {date && venue && " · "}
          {venue}
          {opponent && <span className="block">{opponent}</span>}
          {mark && <i data-confirmed={isConfirmed || undefined}>{mark}</i>}
        </small>
      </span>
      {leading.length > 0 && (
        <span className="event-stats">
          {leading.map(({ id, text, label, friendlyName }) => (
            <span key={id}>
              <b>{text}</b>
              <abbr title={friendlyName}>{label}</abbr>
            </span>
          ))}
        </span>
      )}
      <span className="event-score">
        {result && <b data-won={result === "W" || undefined}>{result}</b>} {showScore(score ?? "–")}
      </span>
    </a>
  );
}

/** Omits the letter of "W 3-0", which the result shows. Keeps each set of "25-20, 23-25" on one line: browsers break behind its dash. */
function showScore(score: string): ReactNode {
  if (!/^\d+-\d+,/.test(score)) return score.replace(/^[LTW]\W+(?=\d)/i, "");
  return score.split(" ").map((set, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two sets can have the same score
    <span key={number}>{set} </span>
  ));
}
