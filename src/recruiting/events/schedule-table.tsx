import { Fragment } from "react";
import { AthleteLink } from "./athlete-link.tsx";
import type { Conflict, Schedule } from "./build-schedule.ts";
import { formatClock, formatCount, nameCourt } from "./event-words.ts";

export function ScheduleTable({ schedule: { courts, times }, list }: { schedule: Schedule; list: "mine" | "all" }) {
  if (times.length === 0) return <p className="mt-6 text-ink-muted">No athlete on your list plays on this day.</p>;
  return (
    <section
      aria-label="Schedule"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the region.
      tabIndex={0}
      className="relative mt-6 lg:overflow-x-auto lg:rounded-lg lg:border lg:border-line"
    >
      <table className="w-full border-collapse text-left max-lg:block">
        <caption className="sr-only">
          {list === "mine" ? "Matches of the athletes on your list" : "All matches"}
        </caption>
        <thead className="max-lg:sr-only">
          <tr>
            <th scope="col" className="sticky left-0 z-10 bg-sunken p-3">
              Time
            </th>
            {courts.map((court) => (
              <th key={court ?? ""} scope="col" className="min-w-32 bg-sunken p-3">
                {nameCourt(court)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {times.map(({ time, matches }) => (
            <tr
              key={time}
              className="max-lg:mb-6 max-lg:grid max-lg:gap-x-4 md:max-lg:grid-cols-2 lg:border-line lg:border-t"
            >
              <th
                scope="row"
                className="figure whitespace-nowrap text-lg max-lg:col-span-full max-lg:pb-2 lg:sticky lg:left-0 lg:z-10 lg:bg-raised lg:p-3 lg:align-top lg:text-base"
              >
                {formatClock(time)}
              </th>
              {courts.map((court) => {
                const here = matches.filter((match) => match.court?.toLowerCase() === court?.toLowerCase());
                return (
                  <td
                    key={court ?? ""}
                    className="max-lg:block max-lg:border-line max-lg:border-t max-lg:py-2 max-lg:empty:hidden lg:border-line lg:border-l lg:p-2 lg:align-top"
                  >
                    {here.map(({ teams }) => (
                      <Match key={teams.map(({ name }) => name).join()} court={court} teams={teams} />
                    ))}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type Teams = Schedule["times"][number]["matches"][number]["teams"];

function Match({ court, teams }: { court: string | null; teams: Teams }) {
  const watched = teams.reduce((sum, { athletes, more }) => sum + athletes.length + more, 0);
  return (
    <div className={watched > 0 ? "rounded-md border-accent border-l-4 bg-accent/12 px-2 py-1" : "px-2 py-1"}>
      <p className={watched > 0 ? "font-semibold text-sm" : "font-semibold text-ink-muted text-sm lg:hidden"}>
        <span className="lg:hidden">{nameCourt(court)}</span>
        {watched > 0 && (
          <>
            <span className="lg:hidden"> · </span>
            {formatCount(watched, "watched", "watched")}
          </>
        )}
      </p>
      <ul className="wrap-anywhere text-sm">
        {teams.map(({ name, athletes, more }) => (
          <li key={name}>
            <span className={athletes.length > 0 ? "font-semibold" : undefined}>{name}</span>
            {athletes.length > 0 && (
              <ul>
                {athletes.map((athlete) => (
                  <li key={athlete.entryId} className="pl-2 max-lg:py-1 max-lg:text-base">
                    <AthleteLink athlete={athlete} />
                  </li>
                ))}
                {more > 0 && <li className="pl-2 text-ink-muted">{`and ${more} more`}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** More conflicts are folded, so that the schedule is in sight. */
const unfolded = 2;

export function ConflictList({ conflicts }: { conflicts: Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <details open={conflicts.length <= unfolded} className="mt-6 border-warning border-l-4 bg-sunken px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {`Conflicts: at ${formatCount(conflicts.length, "time")}, watched athletes play on different courts`}
      </summary>
      <dl className="wrap-anywhere grid gap-x-6 gap-y-3 pb-2 sm:grid-cols-[auto_1fr]">
        {conflicts.map(({ time, courts }) => (
          <Fragment key={time}>
            <dt className="figure font-semibold">{formatClock(time)}</dt>
            <dd>
              <ul className="flex flex-wrap gap-x-6 gap-y-1">
                {courts.map(({ court, athletes }) => (
                  <li key={court}>
                    <span className="font-semibold">{`${nameCourt(court)}: `}</span>
                    {athletes.map((athlete, place) => (
                      <Fragment key={athlete.entryId}>
                        {place > 0 && ", "}
                        <AthleteLink athlete={athlete} />
                      </Fragment>
                    ))}
                  </li>
                ))}
              </ul>
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}
