import type { Entry, Match } from "./clipboard-box.ts";

/** Returns what the clipboard shows of an entry. */
export function pickEntry(entry: Entry): Entry {
  const { entryId, athleteId, team, club, jersey, firstName, lastName, position, graduationYear } = entry;
  return { entryId, athleteId, team, club, jersey, firstName, lastName, position, graduationYear };
}

export function pickMatch({ team, court, startsAt }: Match): Match {
  return { team, court, startsAt };
}

/** Returns why a member may not rate, or null. */
export function explainReadOnly({ mayNote, isLapsed }: { mayNote: boolean; isLapsed: boolean }): string | null {
  if (mayNote) return null;
  return isLapsed
    ? "The coach plan of your program has ended. You can read the evaluations, and add none."
    : "Your role in this program doesn’t allow evaluations. Ask the owner of the program.";
}
