import type { ContactDates } from "../../contact-rules/find-contact-dates.server.ts";
import type { FiveYears } from "../../eligibility/find-clock.server.ts";
import type { FilmState } from "../../film/check-films.server.ts";
import type { OwnMembership } from "../../teams/athletes/schema.ts";
import type { OwnViews } from "../schema.ts";

/** The data that the layout passes to its pages. */
export interface WorkspaceOutlet {
  views: OwnViews;
  contactDates: ContactDates | null;
  fiveYears: FiveYears | null;
  /** Teams that the athlete joined or waits for. */
  memberships: readonly OwnMembership[];
  /** Films that cannot be watched, or whose host does not respond. */
  doubtfulFilms: readonly (FilmState & { linkId: string })[];
  /** True if the browser names itself a phone. Only the first rendering needs it. */
  isPhone: boolean;
  /** Key of the forms without JavaScript: what they add is stored once. */
  formKey: string;
}
