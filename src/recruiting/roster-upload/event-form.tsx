import { href, Link } from "react-router";
import { ActionForm } from "../../forms/action-form.tsx";
import { programLimits } from "../../programs/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { formatCount } from "../events/event-words.ts";
import type { findFileEvents } from "./find-file-events.server.ts";

export function EventForm({
  events: { rowCount, names, nameCount, hasUnnamed, needsDays, today, saved },
}: {
  events: Awaited<ReturnType<typeof findFileEvents>>;
}) {
  if (rowCount === 0) return null;
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Event</h2>
      <p className="mt-2 text-ink-muted">
        {`${formatCount(rowCount, "row")} with a team, and a jersey or a name. Only your program sees them. We delete athletes without a profile ${programLimits.rosterMonths} months after the event.`}
      </p>
      {names.length > 0 && (
        <ul className="wrap-anywhere mt-3 list-disc pl-6">
          {names.map(({ name, rows }) => (
            <li key={name}>{`${name}: ${formatCount(rows, "row")}`}</li>
          ))}
          {nameCount > names.length && <li>{`${formatCount(nameCount - names.length, "more event")}`}</li>}
        </ul>
      )}
      <ActionForm className="mt-4 grid gap-4 sm:grid-cols-3">
        {hasUnnamed && (
          <TextField
            label={names.length > 0 ? "Event of the other rows" : "Event"}
            name="event"
            maxLength={120}
            hint="Without an event, we save only the rows without a profile."
            className="sm:col-span-3"
          />
        )}
        {needsDays && (
          <>
            <TextField label="First day" name="firstDay" type="date" defaultValue={today} />
            <TextField label="Last day" name="lastDay" type="date" defaultValue={today} />
          </>
        )}
        <div className="sm:col-span-3">
          <Button type="submit" name="intent" value="save">
            Save the roster
          </Button>
        </div>
      </ActionForm>
      {saved.length > 0 && (
        <ul className="mt-4">
          {saved.map(({ eventId, name, entries }) => (
            <li key={eventId}>
              Saved:{" "}
              <Link to={href("/coach/events/:eventId", { eventId })} className="text-link wrap-anywhere">
                {`${name}, ${formatCount(entries, "athlete")}`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
