import { Fragment } from "react";
import { AthleteLink } from "./athlete-link.tsx";
import type { Conflict } from "./build-schedule.ts";
import { formatClock, formatCount, nameCourt } from "./event-words.ts";

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
