import { formatDay } from "../ui/day.tsx";

/** An instant (ISO 8601, UTC), the same wherever it is read, so that the server writes it as the browser does: Nov 21, 2026, 20:05 UTC. */
export function Timestamp({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  const day = formatDay(at);
  return <time dateTime={at}>{dayOnly ? day : `${day}, ${at.slice(11, 16)} UTC`}</time>;
}
