import type { TeamLineToConfirm } from "./schema.ts";
import { type ShownLine, showLine } from "./show-line.ts";

export interface LineToConfirm {
  name: string;
  shown: ShownLine;
}

/** The lines of one game: those that the team entered, and those of athletes for a game of the same name and day. */
export interface GameToConfirm {
  key: string;
  eventName: string;
  date: string | null;
  score: string | null;
  lines: LineToConfirm[];
}

export function groupByGame(lines: readonly TeamLineToConfirm[]): GameToConfirm[] {
  const groups = Map.groupBy(lines, ({ seasonOrGame, eventName, date }) =>
    seasonOrGame === "S" ? "totals" : `${date ?? ""} ${(eventName ?? "").toLowerCase()}`,
  );
  return [...groups].map(([key, group]) => {
    const [first] = group;
    const isTotals = key === "totals";
    return {
      key,
      eventName: isTotals ? "Season totals" : first?.eventName || "Event",
      date: isTotals ? null : (first?.date ?? null),
      score: isTotals ? null : (group.find(({ isOwn, score }) => score && !isOwn)?.score ?? null),
      lines: group.map((line) => ({ name: line.name, shown: showLine(line) })),
    };
  });
}
