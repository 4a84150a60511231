/** An instant (ISO 8601, UTC) as everyone of the staff reads it the same, wherever they sit. */
export function Timestamp({ at, dayOnly = false }: { at: string; dayOnly?: boolean }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {dayOnly ? at.slice(0, 10) : `${at.slice(0, 16).replace("T", " ")} UTC`}
    </time>
  );
}
