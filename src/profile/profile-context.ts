import { createContext } from "react-router";
import type { Cards } from "../files/open-cards.server.ts";

export interface ProfileContext {
  cards: Cards;
  /** Returns the JPEG of a photo that the caller may show, by its address; null without one. */
  readPhoto(address: string | null): Promise<Buffer | null>;
  noteView(athleteId: string): void;
}

/** Import it as `#profile-context`, so that server and pages share one instance. */
export const profileContext = createContext<ProfileContext>();
