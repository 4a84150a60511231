import type { Entry, Match } from "./clipboard-box.ts";

/** Returns what the clipboard shows of an entry. */
export function pickEntry(entry: Entry): Entry {
  const { entryId, athleteId, team, club, jersey, firstName, lastName, position, graduationYear } = entry;
  return { entryId, athleteId, team, club, jersey, firstName, lastName, position, graduationYear };
}

export function pickMatch({ team, court, startsAt }: Match): Match {
  return { team, court, startsAt };
}
