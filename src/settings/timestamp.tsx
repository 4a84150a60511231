import { formatDay } from "../ui/day.tsx";

/** An instant (ISO 8601), formatted in UTC so that server and browser render the same text: Nov 21, 2026, 20:05 UTC. */
export function Timestamp({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  const day = formatDay(at);
  return <time dateTime={at}>{dayOnly ? day : `${day}, ${at.slice(11, 16)} UTC`}</time>;
}
