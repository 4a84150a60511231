import { Timestamp } from "../../ui/timestamp.ts";

interface Entry {
  at: string;
  action: string;
  staff: string | null;
  athlete: { name: string } | null;
}

export function LogTable({ entries }: { entries: readonly Entry[] }) {
  if (entries.length === 0) return <p className="mt-3 text-ink-muted">No entries in this period.</p>;
  return (
    <ul className="mt-3 grid gap-2">
      {entries.map(({ at, action, staff, athlete }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are never changed, and two can be equal.
        <li key={index} className="wrap-anywhere">
          <Timestamp at={at} format="minute" />: {nameAction(action)}
          {athlete && <bdi>{`, ${athlete.name}`}</bdi>}
          {staff && `, by ${staff}`}
        </li>
      ))}
    </ul>
  );
}

/** `removed-at-request-of-athlete` is “Removed at the athlete’s request”. The other names are words with hyphens. */
function nameAction(action: string): string {
  if (action === "removed-at-request-of-athlete") return "Removed at the athlete’s request";
  const words = action.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
