import { Fragment } from "react";
import { AthleteLink } from "./athlete-link.tsx";
import type { Conflict } from "./build-schedule.ts";
import { formatClock, formatCount, nameCourt } from "./event-words.ts";

/** Warns of watched athletes who play at one time on different courts. */
export function ConflictList({ conflicts }: { conflicts: Conflict[] }) {
  if (conflicts.length === 0) return null;
  return (
    <section className="mt-6 border-warning border-l-4 bg-sunken px-4 py-3" aria-labelledby="conflicts">
      <h2 id="conflicts" className="font-semibold">
        {formatCount(conflicts.length, "time", "times")} with watched athletes on different courts
      </h2>
      <ul className="mt-2 grid gap-2">
        {conflicts.map(({ time, courts }) => (
          <li key={time} className="wrap-anywhere">
            <strong>{formatClock(time)}</strong>
            {": "}
            {courts.map(({ court, athletes }, index) => (
              <Fragment key={court}>
                {index > 0 && "; "}
                {`${nameCourt(court)} `}
                {athletes.map((athlete, place) => (
                  <Fragment key={athlete.entryId}>
                    {place > 0 && ", "}
                    <AthleteLink athlete={athlete} team={athlete.team} />
                    <span className="text-ink-muted">{` (${athlete.team})`}</span>
                  </Fragment>
                ))}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
