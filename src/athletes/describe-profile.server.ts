import { href } from "react-router";
import type { ShownAthlete } from "./show-athlete.server.ts";
import type { ShownStat } from "./stats/group-stats.ts";

/** How search engines and link previews name a profile. */
export interface ProfileDescription {
  title: string;
  description: string;
  canonical: string;
  image: { url: string; alt: string };
}

/** Title, description and addresses of a profile, with whatever of sport, class, school and place is known. */
export function describeProfile(
  { name, role, schoolName, home }: ShownAthlete,
  { athleteId, headline, publicUrl }: { athleteId: string; headline: ShownStat[]; publicUrl: string },
): ProfileDescription {
  const known = [name, role, schoolName, home].filter(Boolean).join(", ");
  const figures = headline.map(({ friendlyName, text }) => `${friendlyName} ${text}`).join(", ");
  return {
    title: [name, role].filter(Boolean).join(" — "),
    description: [known, figures, "Stats, seasons and media links"].filter(Boolean).map(asSentence).join(" "),
    canonical: publicUrl + href("/profile/:athleteId", { athleteId }),
    image: { url: publicUrl + href("/profile/:athleteId/card.png", { athleteId }), alt: known },
  };
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
