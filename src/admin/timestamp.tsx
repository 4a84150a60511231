/** Shows a timestamp in UTC, so that all administrators read the same text in every time zone. */
export function Timestamp({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {dayOnly ? at.slice(0, 10) : `${at.slice(0, 16).replace("T", " ")} UTC`}
    </time>
  );
}
