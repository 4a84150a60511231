import { createContext, type ReactNode } from "react";

/** Parts that the server adds to a public page for a signed-in member, in places that the page leaves. Documents are not hydrated. */
export interface MemberTools {
  /** The controls of an athlete in a list. */
  forAthlete(athleteId: string): ReactNode;
  /** A column beside the results of a search. */
  besideResults: ReactNode;
  /** Beside the chosen filters of a search with so many results. */
  besideFilters(total: number): ReactNode;
}

export const MemberToolsContext = createContext<MemberTools | null>(null);
