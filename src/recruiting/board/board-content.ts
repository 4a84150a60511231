import type { Tag } from "../prospect/schema.ts";
import type { Stage } from "../prospect/vocabulary.ts";

/** Tags of a card. A title names the others. */
export const shownTags = 4;

export interface BoardCard {
  /** The public id, or the id of the entry of an athlete without a profile. */
  athleteId: string;
  name: string;
  /** Page of the card. By default, that of the prospect. */
  path?: string;
  /** Height and state. */
  facts: string;
  /** School and club. */
  detail: string;
  stage: Stage;
  /** The headline statistic, such as "412 assists". */
  number: string | null;
  hasFilm: boolean;
  /** Address of the photo that the athlete published. */
  picture?: string | undefined;
  hasReel?: boolean;
  /** The latest grades with the initials of their authors, such as "A- KT". */
  grades: string[];
  tags: Pick<Tag, "label" | "color">[];
  task: { text: string; dueOn: string } | null;
  /** State of the contact rules for a message to the athlete now. Not in the demo. */
  contact?: string;
}

/** The prospects of one position and class. `cards` are those that the page shows, the last stage first. */
export interface BoardCell {
  position: string;
  year: number | null;
  needed: number;
  counts: Record<Stage, number>;
  total: number;
  /** The page has no space for more cards. */
  isCut: boolean;
  cards: BoardCard[];
}

export interface BoardRow {
  position: string;
  name: string;
  cells: BoardCell[];
}

export interface Board {
  years: (number | null)[];
  /** Number of classes for which the page has no column. */
  hiddenYears: number;
  rows: BoardRow[];
  total: number;
  /** Athletes of rosters without a profile, in `total`. */
  entries: number;
}

/** A change that the page shows before the server has stored it. */
export interface Move {
  stage?: Stage;
  position?: string;
  isHidden?: boolean;
  /** The values that the board showed before. A newer change by the staff is then not undone. */
  was?: { stage?: Stage; position?: string };
}

/** Returns true for the id of an entry of a roster. Public ids have no hyphen. */
export function isEntryId(athleteId: string): boolean {
  return athleteId.includes("-");
}

/** Returns at most three initials of a name. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word][0] ?? "")
    .join("")
    .slice(0, 3);
}
