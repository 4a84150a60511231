const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** An instant (ISO 8601, UTC), the same wherever it is read, so that the server writes it as the browser does: Nov 21, 2026, 20:05 UTC. */
export function Timestamp({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  const day = `${months[Number(at.slice(5, 7)) - 1]} ${Number(at.slice(8, 10))}, ${at.slice(0, 4)}`;
  return <time dateTime={at}>{dayOnly ? day : `${day}, ${at.slice(11, 16)} UTC`}</time>;
}
