import { href, redirect } from "react-router";
import type { Feature } from "../../http/action.server.ts";
import { scheduledJob } from "../../jobs/job.server.ts";
import { programAction, programFormAction, programQuery } from "../../programs/program-operations.server.ts";
import { announceEvents } from "./announce-events.server.ts";
import { deleteEvent, markEntry, updateEvent } from "./change-event.server.ts";
import { findEvent, listEvents, listMatches } from "./find-event.server.ts";
import { listEntries } from "./list-entries.server.ts";
import { coachEvent, entryParams, eventForm, eventList, eventParams, markBody } from "./schema.ts";

export const events: Feature = {
  tag: "events",
  operations: [
    programQuery({
      route: "GET /api/coach/events",
      name: "listEvents",
      summary: "Lists the program’s events, coming ones first",
      may: "read",
      returns: eventList,
      run: (db, member) => listEvents(db, member),
    }),
    programQuery({
      route: "GET /api/coach/events/:eventId",
      name: "getEvent",
      summary: "Returns an event with its entries and the matches of their teams",
      description:
        "Entries and matches belong together by the name of the team, in any case. Entries of athletes whose profiles " +
        "are not public now are left out.",
      may: "read",
      params: eventParams,
      returns: coachEvent,
      async run(db, member, { eventId }) {
        const event = await findEvent(db, member, eventId);
        const [{ entries }, matches] = await Promise.all([
          listEntries(db, member, eventId),
          listMatches(db, member, eventId),
        ]);
        return { ...event, entries, matches };
      },
    }),
    programAction({
      route: "PUT /api/coach/events/:eventId/entries/:entryId/mark",
      name: "markEntry",
      summary: "Puts an entry on the caller’s list, or takes it off",
      may: "note",
      params: entryParams,
      body: markBody,
      returns: markBody,
      forms: {
        mark: (form) => ({ entryId: form.text("entry"), isWatched: true }),
        unmark: (form) => ({ entryId: form.text("entry"), isWatched: false }),
      },
      run: markEntry,
      respond: (_db, _member, { isWatched }) => ({ isWatched }),
    }),
    programFormAction({
      may: "keep",
      params: eventParams,
      body: eventForm,
      forms: { change: true },
      run: updateEvent,
    }),
    programFormAction({
      may: "keep",
      params: eventParams,
      forms: { delete: true },
      run: (trx, member, { eventId }) => deleteEvent(trx, member, eventId),
      leadTo: () => redirect(href("/coach/events"), 303),
    }),
  ],
  jobs: [scheduledJob("announce-events", "3 * * * *", (db) => announceEvents(db))],
};
