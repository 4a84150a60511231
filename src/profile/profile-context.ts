import { createContext } from "react-router";
import type { Cards } from "../files/open-cards.server.ts";

/** What pages that show an athlete need. */
export interface ProfileContext {
  /** Renders and stores pictures for link previews. */
  cards: Cards;
  /** Counts a view of a public profile by this request. */
  noteView(athleteId: string): void;
}

/** Imported as `#profile-context`, so that server and pages share one instance. */
export const profileContext = createContext<ProfileContext>();
