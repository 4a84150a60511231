import type { OwnProfile } from "../schema.ts";

/** The parts that count. A profile can be without its events, so `hasStats` is read separately. */
type Profile = Omit<OwnProfile, "missing" | "completeness"> & { hasStats: boolean };

interface Part {
  id: string;
  text: string;
  weight: number;
  isThere(profile: Profile): boolean;
}

// Ordered by importance for coaches.
const parts: Part[] = [
  {
    id: "graduationYear",
    text: "Your graduation year. Coaches search by class.",
    weight: 10,
    isThere: ({ graduationYear }) => graduationYear !== null,
  },
  {
    id: "school",
    text: "The school you go to.",
    weight: 10,
    isThere: ({ currentSchool }) => currentSchool !== null,
  },
  {
    id: "team",
    text: "A season with a team.",
    weight: 10,
    isThere: ({ sports }) => sports.some(({ seasons }) => seasons.length > 0),
  },
  {
    id: "position",
    text: "The position you play.",
    weight: 10,
    isThere: ({ positions }) => positions.length > 0,
  },
  { id: "height", text: "Your height.", weight: 10, isThere: ({ height }) => height !== null },
  {
    id: "stats",
    text: "Statistics from a game or a whole season.",
    weight: 15,
    isThere: ({ hasStats }) => hasStats,
  },
  {
    id: "link",
    text: "A link to a video of you playing.",
    weight: 15,
    isThere: ({ mediaLinks }) => mediaLinks.some(({ problem }) => problem === null),
  },
  {
    id: "gpa",
    text: "Your GPA. Only you see it until you choose who does.",
    weight: 10,
    isThere: ({ gpa }) => gpa !== null,
  },
  { id: "photo", text: "A photo of you.", weight: 5, isThere: ({ picture }) => picture !== null },
  { id: "home", text: "The city and state you live in.", weight: 5, isThere: ({ state }) => state !== null },
];

/** Lists the missing parts of a profile, most important first, and returns the completeness in percent. */
export function describeMissing(profile: Profile): Pick<OwnProfile, "missing" | "completeness"> {
  const missing = parts.filter((part) => !part.isThere(profile)).sort((one, other) => other.weight - one.weight);
  const lacking = missing.reduce((sum, { weight }) => sum + weight, 0);
  return { missing: missing.map(({ id, text }) => ({ id, text })), completeness: 100 - lacking };
}
