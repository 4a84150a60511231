import type { Grade } from "../prospect/vocabulary.ts";
import type { DownloadedEvent } from "./clipboard-box.ts";

/** View of an event that the server renders. The address names it, so that the clipboard responds before its script is there. */
export interface FirstView {
  account: string;
  event: DownloadedEvent;
  /** The event has more entries than this part of it. */
  isPartial: boolean;
  entryCount: number;
  courts: string[];
  /** Local time of the program, such as 2026-06-12T09:30. */
  now: string;
  digits: string;
  text: string;
  court: string | null;
  /** Athletes that the search finds. */
  count: number;
  /** Id of the entry that the address opens. */
  opened: string | null;
  /** The grade that a form has just stored. */
  saved: { entryId: string; grade: Grade } | null;
}
