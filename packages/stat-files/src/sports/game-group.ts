import { statGroup } from "./definition/stat-definition.ts";

/** Facts about a competition, the first group of every game view. They are never summed. */
export const gameGroup = statGroup("Game", [
  {
    id: "dateOfCompetition",
    friendlyName: "Date of Competition",
    abbreviation: "DATE",
    kind: "date",
    view: "game",
    display: "date",
  },
  {
    id: "homeOrAway",
    friendlyName: "Home or Away",
    abbreviation: "H/A",
    kind: "code",
    view: "game",
    display: "homeOrAway",
    codes: ["H", "A", "N"],
  },
  {
    id: "started",
    friendlyName: "Started",
    abbreviation: "ST",
    kind: "code",
    view: "game",
    display: "yesNo",
    codes: [0, 1],
  },
  { id: "homePoints", friendlyName: "Home Points", abbreviation: "HP", kind: "count", view: "game", limit: 999 },
  { id: "awayPoints", friendlyName: "Away Points", abbreviation: "AP", kind: "count", view: "game", limit: 999 },
]);

const ids = new Set(gameGroup.map(({ id }) => id));

/** Returns true if the stat is a fact about the competition, not about the athlete's performance. */
export function isGameFact(id: string): boolean {
  return ids.has(id);
}
