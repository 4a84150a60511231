import type pg from "pg";

/** SQLSTATE of the messages of `announce_changed_athletes`. */
const announcement = "OR001";
/** No page of before this time is used during an outage, so changes that ended earlier are not needed. */
const rememberedMs = 60_000;
/** A transaction whose end is unknown has ended after this time. */
const maxTransactionMs = 10 * 60_000;
const maxChanges = 1000;

/** Athletes that a transaction of this process changes. Times are those of `performance.now()`. */
interface AnnouncedChange {
  keys: ReadonlySet<string> | "all";
  announcedAt: number;
  /** Infinite before the end, and if the connection broke, because the server may have committed. */
  endedAt: number;
}

let announced: AnnouncedChange[] = [];

/** Remembers the athletes that a connection of this process changes. The server announces them before it commits. */
export function followAnnouncements(client: pg.PoolClient): void {
  let open: AnnouncedChange[] = [];
  client.on("notice", ({ code, message }) => {
    if (code !== announcement || !message) return;
    const now = performance.now();
    announced = announced.filter(
      ({ announcedAt, endedAt }) => now - endedAt < rememberedMs && now - announcedAt < maxTransactionMs,
    );
    const change: AnnouncedChange = {
      keys: message === "all" ? "all" : new Set(message.split(",")),
      announcedAt: now,
      endedAt: Number.POSITIVE_INFINITY,
    };
    // Replaces those of an import by one change of all athletes, without a known end.
    if (announced.length >= maxChanges) announced = [{ ...change, keys: "all" }];
    announced.push(change);
    open.push(change);
  });
  client.connection.on("readyForQuery", ({ status }: { status: string }) => {
    if (status !== "I") return;
    for (const change of open) change.endedAt = performance.now();
    open = [];
  });
}

/** For tests of several databases in one process. */
export function forgetAnnouncements(): void {
  announced = [];
}

/** Returns true if this process changed one of the athletes and may not have read that change at a time (`performance.now()`). */
export function wereChangedAfter(time: number, keys: readonly string[]): boolean {
  return announced.some(({ keys: changed, endedAt }) => {
    if (endedAt < time) return false;
    return changed === "all" || keys.some((key) => changed.has(key));
  });
}
