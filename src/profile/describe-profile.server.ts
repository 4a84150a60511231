import type { ShownStat } from "@openroster/stat-files/sports/group-stats.ts";
import { href } from "react-router";
import type { Thing } from "schema-dts";
import type { AthleteProfile } from "../athletes/schema.ts";
import type { ShownAthlete } from "../athletes/show-athlete.tsx";
import { breadcrumbList } from "../ui/page-meta.ts";
import { describeAthlete } from "./describe-athlete.server.ts";

export interface ProfileDescription {
  title: string;
  description: string;
  facts: string[];
  canonical: string;
  image: { url: string; alt: string };
  index: boolean;
  /** Missing if search engines must not list the profile: nobody else reads it. */
  data?: object[];
}

export function describeProfile(
  profile: AthleteProfile,
  {
    athlete,
    headline,
    season = null,
    site,
    publicUrl,
  }: {
    athlete: ShownAthlete;
    headline: ShownStat[];
    /** The season in the address, which changes the title. */
    season?: { teamName: string; seasonYear: string } | null;
    site: string;
    publicUrl: string;
  },
): ProfileDescription {
  const { athleteId, searchEngines } = profile;
  const { name, role, schoolName, home } = athlete;
  const known = [name, role, schoolName, home].filter(Boolean).join(", ");
  const figures = headline.map(({ friendlyName, text }) => `${friendlyName} ${text}`).join(", ");
  const canonical = publicUrl + href("/profile/:athleteId", { athleteId });
  const picture = publicUrl + href("/profile/:athleteId/card.png", { athleteId });
  const trail = [
    { name: site, url: `${publicUrl}/` },
    { name: "List Athletes", url: publicUrl + href("/searchAthletes") },
    { name, url: canonical },
  ];
  const data: Thing[] = [describeAthlete(profile, { url: canonical, picture }), breadcrumbList(trail)];
  return {
    title: [name, season ? `${season.teamName}, season ${season.seasonYear}` : role].filter(Boolean).join(" — "),
    description: [known, figures, "Stats, seasons and media links"].filter(Boolean).map(asSentence).join(" "),
    facts: [role, [schoolName, home].filter(Boolean).join(", "), figures].filter(Boolean),
    canonical,
    image: { url: picture, alt: known },
    index: searchEngines,
    ...(searchEngines && { data: data as object[] }),
  };
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
