import { createContext } from "react-router";
import type { Cards } from "../files/open-cards.server.ts";

export interface ProfileContext {
  cards: Cards;
  noteView(athleteId: string): void;
}

/** Import it as `#profile-context`, so that server and pages share one instance. */
export const profileContext = createContext<ProfileContext>();
