import { createContext } from "react-router";
import type { Cards } from "../files/open-cards.server.ts";

/** Services for pages that show an athlete. */
export interface ProfileContext {
  /** Renders and stores pictures for link previews. */
  cards: Cards;
  /** Counts a view of a public profile by this request. */
  noteView(athleteId: string): void;
}

/** Import it as `#profile-context`, so that server and pages share one instance. */
export const profileContext = createContext<ProfileContext>();
