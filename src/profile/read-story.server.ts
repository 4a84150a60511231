import { headlineStats } from "@openroster/stat-files/sports/headline-stats.ts";
import { primaryPosition } from "@openroster/stat-files/sports/positions.ts";
import { seasonTotals } from "@openroster/stat-files/sports/season-totals.ts";
import type { Highlights } from "../athletes/find-highlights.server.ts";
import type { AthleteProfile } from "../athletes/schema.ts";
import { showAthlete } from "../athletes/show-athlete.tsx";
import { formatTimestamp } from "../ui/timestamp.ts";
import type { StoryContent } from "./describe-story.server.tsx";

/** Returns the content of a shared picture: of the season, or of one of its games. Returns null for a game that the profile does not show. */
export function readStory(
  profile: AthleteProfile,
  { sportCode, season, figures }: Highlights,
  { eventId, photo, address }: { eventId: string | null; photo: Buffer | null; address: string },
): StoryContent | null {
  const { name, role, height, schoolName } = showAthlete(profile, sportCode);
  const content = { name, role, facts: [height, schoolName].filter(Boolean).join(", "), sportCode, photo, address };
  const listed = (shown: Highlights["figures"]) =>
    shown.slice(0, 3).map(({ text, friendlyName }) => ({ text, label: friendlyName }));
  if (eventId === null) return { ...content, title: "", figures: listed(figures) };
  const event = season?.events.find(({ eventID }) => eventID === eventId);
  if (!event || !sportCode || !season) return null;
  const totals = seasonTotals(sportCode, season.seasonOrGame, [event.stats]);
  const day = typeof event.stats.dateOfCompetition === "string" ? event.stats.dateOfCompetition : null;
  const title = [event.eventName, event.score, day && formatTimestamp(day)].filter(Boolean).join(", ");
  const position = primaryPosition(profile.positions, sportCode);
  return { ...content, title, figures: listed(headlineStats(sportCode, totals, position)) };
}
