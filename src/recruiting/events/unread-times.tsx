import { formatCount, nameCourt } from "./event-words.ts";
import type { EventMatch } from "./schema.ts";

/** `count` is the number of all matches without a time, of which `matches` are the first. */
export function UnreadTimes({ matches, count }: { matches: EventMatch[]; count: number }) {
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
