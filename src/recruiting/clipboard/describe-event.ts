import { clipboardLimits } from "../evaluations/vocabulary.ts";
import type { DownloadedEvent } from "./clipboard-box.ts";
import type { ClipboardState } from "./clipboard-store.ts";

const clock = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAndClock = new Intl.DateTimeFormat("en-US", {
  ...{ month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
});

export function describeReady(
  { entries, downloadedAt, eventId }: DownloadedEvent,
  { ready }: Pick<ClipboardState, "ready">,
  now: Date,
): { text: string; isStale: boolean } {
  const isToday = new Date(downloadedAt).toDateString() === now.toDateString();
  const time = (isToday ? clock : dayAndClock).format(downloadedAt);
  const count = countAthletes(entries.length);
  const isStale = now.getTime() - downloadedAt > clipboardLimits.freshHours * 3_600_000;
  if (!ready.includes(eventId)) return { text: `Not ready offline yet: ${count}, ${time}`, isStale };
  return { text: `Ready offline: ${count}, ${time}${isStale ? ". This is old: download again." : ""}`, isStale };
}

export function countAthletes(count: number): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? "athlete" : "athletes"}`;
}
