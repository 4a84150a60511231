import { useEffect } from "react";
import { href, redirect, useRevalidator } from "react-router";
import { pageContext } from "#page-context";
import { ActionForm } from "../../forms/action-form.tsx";
import { MissingRecord } from "../../forms/missing-record.tsx";
import { Problem } from "../../forms/problem.tsx";
import type { FormProblem } from "../../http/form-problem.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { takeFirstPage } from "../../http/page-size.ts";
import { canDo } from "../../programs/permissions.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { WorkHead } from "../../ui/page-title.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { TabsNav } from "../../ui/tabs-nav.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { matchDecisions } from "../matches/actions.server.ts";
import { listProfileMatches } from "../matches/match-entries.server.ts";
import { SamePerson } from "../matches/same-person.tsx";
import type { Route } from "./+types/event-page.ts";
import { events } from "./actions.server.ts";
import { buildSchedule, daysAround, listDays, listTeamTimes } from "./build-schedule.ts";
import { EntryList, EntrySearch } from "./entry-list.tsx";
import { formatCount, formatDay, formatDays, nameCourt } from "./event-words.ts";
import { findEventOfPage, listMatches } from "./find-event.server.ts";
import { listEntries, listWatched } from "./list-entries.server.ts";
import { listGrades } from "./list-grades.server.ts";
import { ConflictList, ScheduleTable } from "./schedule-table.tsx";
import { type EventMatch, type EventSummary, eventView } from "./schema.ts";

const pageSize = 25;
/** Matches without a time that a page lists. */
const unreadBounds = {
  size: 100,
  characters: 8000,
  lengthOf: ({ team, court, unreadTime }: EventMatch) => `${team}${court}${unreadTime}`.length,
};

/** An event on one day: `?day=2026-06-12&list=mine`. With `jersey` or `text`, the entries that match. */
export async function loader({ params: { eventId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  if (searchParams.get("list") === "graded") throw redirect(href("/coach/events/:eventId/print", { eventId }));
  const view = eventView.parse(Object.fromEntries(searchParams));
  const event = await findEventOfPage(db, member, eventId);
  const [matches, watched] = await Promise.all([listMatches(db, member, eventId), listWatched(db, member, eventId)]);
  const mine = watched.filter(({ isMine }) => isMine);
  const list = view.list ?? (mine.length > 0 ? "mine" : "all");
  const listed = list === "mine" ? mine : watched;
  const isSearch = Boolean(view.jersey || view.text);
  const days = isSearch ? [] : listDays(matches, listed);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: member.timeZone }).format(new Date());
  const day = [view.day, today].find((one) => days.some((known) => known.day === one)) ?? days[0]?.day ?? null;
  const { entries, total } = await listEntries(db, member, eventId, {
    jersey: view.jersey,
    text: view.text,
    only: list === "mine" && !isSearch ? "mine" : undefined,
    limit: pageSize,
    offset: (view.page - 1) * pageSize,
  });
  // Without a search, the matches on the day that is shown.
  const teamTimes = listTeamTimes(matches, { entries, day: (!isSearch && day) || "" });
  const rosterIds = entries.flatMap(({ entryId, athleteId }) => (athleteId === null ? entryId : []));
  const { graded } = await listGrades(db, member, { eventId, entryIds: entries.map(({ entryId }) => entryId) });
  return {
    account: member.accountId,
    profiles: canDo(member, "keep") ? await listProfileMatches(db, member, { rosterIds }) : [],
    mayChange: canDo(member, "keep"),
    mayMark: canDo(member, "note"),
    event,
    view: { ...view, list, day },
    isSearch,
    days: daysAround(days, day),
    dayCount: days.length,
    schedule: day
      ? buildSchedule({ matches, watched: listed, day, onlyWatched: list === "mine", page: view.times })
      : null,
    unread: isSearch
      ? []
      : takeFirstPage(
          matches.filter(({ startsAt }) => startsAt === null),
          unreadBounds,
        ),
    entries: entries.map((entry) => ({
      ...entry,
      teamTimes: teamTimes.get(entry.team.toLowerCase()),
      grades: graded.find(({ entryId }) => entryId === entry.entryId)?.grades ?? [],
    })),
    pages: { total, lastPage: Math.max(1, Math.ceil(total / pageSize)) },
  };
}

export const action = pageForms(events, matchDecisions);

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, view, isSearch, days, dayCount, schedule, unread, entries, pages, mayMark } = loaderData;
  const list = { entries, pages, mayMark, page: view.page };
  const problem = actionData ?? undefined;
  useReturn();
  const path = href("/coach/events/:eventId", { eventId: event.eventId });
  const addressOf = (change: { list?: string; day?: string }) => {
    const query = new URLSearchParams({ list: view.list, ...(view.day && { day: view.day }), ...change });
    return `${path}?${query}`;
  };
  return (
    <div className="page py-5">
      <WorkHead
        title={event.name}
        back={{ to: href("/coach/events"), text: "Events" }}
        actions={
          <>
            {mayMark && (
              <LinkButton to={href("/coach/clipboard/:eventId?", { eventId: event.eventId })} reloadDocument>
                Open the clipboard
              </LinkButton>
            )}
            {event.athleteCount > 0 && (
              <LinkButton to={href("/coach/events/:eventId/print", { eventId: event.eventId })} variant="secondary">
                Result sheet
              </LinkButton>
            )}
          </>
        }
      >
        {[formatDays(event), formatCount(event.athleteCount, "athlete"), formatCount(event.teamCount, "team")].join(
          " · ",
        )}
      </WorkHead>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {isSearch ? (
          <TextLink to={addressOf({})}>Back to the schedule</TextLink>
        ) : (
          <TabsNav
            label="Athletes shown"
            variant="pill"
            tabs={[
              { href: addressOf({ list: "mine" }), label: "My list", current: view.list === "mine" },
              { href: addressOf({ list: "all" }), label: "All", current: view.list === "all" },
            ]}
          />
        )}
        <EntrySearch view={view} />
      </div>
      <Problem of="mark" />
      <SamePerson matches={loaderData.profiles} />
      {isSearch ? (
        <section className="mt-5">
          <h2 className="headline-card">
            <span role="status">{formatCount(pages.total, "athlete")}</span>
          </h2>
          <EntryList {...list} />
        </section>
      ) : (
        <>
          {days.length > 0 && (
            <TabsNav
              label="Days"
              className="mt-6"
              tabs={days.map(({ day, conflicts }) => ({
                href: addressOf({ day }),
                label: conflicts > 0 ? `${formatDay(day)} (${formatCount(conflicts, "conflict")})` : formatDay(day),
                current: day === view.day,
              }))}
            />
          )}
          {days.length < dayCount && (
            <p className="mt-2 text-ink-muted">
              {`${dayCount.toLocaleString("en-US")} days have matches. We show ${days.length} of them. Choose the first or last one to see the days around it.`}
            </p>
          )}
          {schedule && <ConflictList conflicts={schedule.conflicts} />}
          {schedule && <ScheduleTable schedule={schedule} list={view.list} />}
          {schedule && (
            <Pagination
              page={schedule.page}
              lastPage={schedule.lastPage}
              param="times"
              label="Pages of the schedule"
              className="mt-4"
            />
          )}
          {!schedule && event.athleteCount > 0 && (
            <p className="mt-6 text-ink-muted">The file of this event has no times that we can read.</p>
          )}
          <UnreadTimes matches={unread} count={event.unreadTimeCount} />
          <section className="mt-5">
            <h2 className="headline-card">{view.list === "mine" ? "My athletes" : "All athletes"}</h2>
            {entries.length === 0 && <NoEntries isMine={view.list === "mine"} mayImport={loaderData.mayChange} />}
            <EntryList {...list} />
          </section>
        </>
      )}
      {loaderData.mayChange && <EventSettings event={event} problem={problem} />}
    </div>
  );
}

/** Reads the page again when the browser returns to it, such as from the clipboard, whose grades it shows. */
function useReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (visit?.type === "back_forward") void revalidate();
    const onShow = ({ persisted }: PageTransitionEvent) => void (persisted && revalidate());
    const onView = () => void (document.visibilityState === "visible" && revalidate());
    addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onView);
    return () => {
      removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onView);
    };
  }, [revalidate]);
}

function NoEntries({ isMine, mayImport }: { isMine: boolean; mayImport: boolean }) {
  if (isMine)
    return (
      <EmptyState title="No athletes on your list" art="clipboard">
        Your list has the prospects whom you own or added to the board. To watch another athlete here, search for the
        jersey.
      </EmptyState>
    );
  return (
    <EmptyState
      title="This event has no athletes"
      art="clipboard"
      action={mayImport && <LinkButton to={href("/coach/import")}>Import a roster</LinkButton>}
    >
      Import a roster, and write the name of this event beside the file.
    </EmptyState>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <MissingRecord error={error} title="We can’t find this event" to={href("/coach/events")} action="Go to your events">
      Somebody in your program deleted it, or the address is wrong.
    </MissingRecord>
  );
}

/** `count` is the number of all matches without a time, of which `matches` are the first. */
function UnreadTimes({ matches, count }: { matches: EventMatch[]; count: number }) {
  if (matches.length === 0) return null;
  return (
    <details className="mt-6 rounded-lg border border-line px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {formatCount(count, "match without a time", "matches without a time")}
      </summary>
      <p className="mt-1 text-ink-muted">
        Correct the times in the file and import it again. We read times such as 6/12/2026 9:30 AM, 2026-06-12 09:30,
        and 9:30 AM if the event has one day.
      </p>
      <ul className="wrap-anywhere mt-2 grid gap-1 pb-2">
        {matches.map(({ matchId, team, court, unreadTime }) => (
          <li key={matchId}>
            <span className="font-semibold">{team}</span>
            {` · ${nameCourt(court)} · ${unreadTime === null ? "no time" : `“${unreadTime}”`}`}
          </li>
        ))}
      </ul>
      {matches.length < count && <p className="pb-2 text-ink-muted">{`We show the first ${matches.length}.`}</p>}
    </details>
  );
}

function EventSettings({
  event: { eventId, name, firstDay, lastDay },
  problem,
}: {
  event: EventSummary;
  problem: FormProblem | undefined;
}) {
  return (
    <details className="mt-10 rounded-lg border border-line px-4 py-2" open={problem?.intent === "change"}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Change or delete this event</summary>
      <ActionForm
        key={`${eventId} ${name} ${firstDay} ${lastDay}`}
        className="mt-3 grid items-end gap-4 sm:grid-cols-[1fr_auto_auto_auto]"
      >
        <TextField label="Name" name="name" defaultValue={name} maxLength={120} required />
        <TextField label="First day" name="firstDay" type="date" defaultValue={firstDay} required />
        <TextField label="Last day" name="lastDay" type="date" defaultValue={lastDay} required />
        <Button type="submit" name="intent" value="change" variant="secondary">
          Save
        </Button>
      </ActionForm>
      <Problem of="change" />
      <ActionForm className="mt-6 pb-3">
        <p className="text-ink-muted">
          Deletes the roster, the schedule and the evaluations of athletes without a profile, for your whole program.
          Notes and ratings of athletes on your board remain.
        </p>
        <Button type="submit" name="intent" value="delete" variant="secondary" className="mt-3">
          Delete the event
        </Button>
      </ActionForm>
      <Problem of="delete" />
    </details>
  );
}
