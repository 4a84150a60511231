import { genders, type SportCode, schoolTypeChoices, sports } from "../../athletes/vocabulary.ts";
import { positionName } from "../../sports/positions.ts";
import { findStat } from "../../sports/stat-catalogue.ts";
import { formatDay } from "../../ui/day.tsx";
import { valuesOf, type WorkspaceRecord } from "./record-store.ts";

const names: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  gender: "Gender",
  height: "Height",
  weight: "Weight",
  city: "City",
  state: "State",
  graduationYear: "Graduation year",
  schoolType: "School type",
  currentSchool: "School",
  sportCode: "Sport",
  seasonYear: "Season",
  teamName: "Team",
  seasonOrGame: "Statistics",
  eventName: "Game",
  score: "Score",
  date: "Date",
  text: "Title",
  url: "Address",
};

/** Returns the label of a field, in the sport's terms for a statistic. */
export function fieldName(field: string, sportCode: SportCode | null): string {
  if (field.startsWith("positions.")) return `${sports[field.slice("positions.".length) as SportCode]} positions`;
  if (field.startsWith("stats."))
    return (sportCode && findStat(sportCode, field.slice(6))?.friendlyName) ?? field.slice(6);
  return names[field] ?? field;
}

/** Formats a field's value for users. */
export function fieldText(field: string, text: string): string {
  if (text === "") return "empty";
  const words: Record<string, Record<string, string>> = {
    gender: genders,
    schoolType: schoolTypeChoices,
    sportCode: sports,
    seasonOrGame: { G: "Game by game", S: "Season totals" },
    "stats.homeOrAway": { H: "Home", A: "Away" },
    "stats.started": { "1": "Yes", "0": "No" },
  };
  if (field === "date") return formatDay(text);
  if (field === "height") return feetAndInches(Number(text));
  if (field === "weight") return `${text} lb`;
  if (field.startsWith("positions."))
    return text
      .split(",")
      .map((one) => positionName(`${field.slice(-2)}:${one}`))
      .join(", ");
  return words[field]?.[text] ?? text;
}

/** Formats a height, such as 5'10". */
export function feetAndInches(inches: number): string {
  return `${Math.floor(inches / 12)}'${inches % 12}"`;
}

/** Returns the name of a record in messages. */
export function recordName(record: WorkspaceRecord): string {
  const { eventName, date, teamName, text } = valuesOf(record);
  if (record.kind === "profile") return "Your profile";
  if (record.kind === "team") return teamName || "New team";
  if (record.kind === "link") return text || "New link";
  return eventName || (date ? `Game on ${formatDay(date)}` : "New game");
}

/** Completes a server message that lacks its subject. */
export function refusalText(message: string | undefined, label: string): string | undefined {
  return message && /^(must|is|holds|has) /.test(message) ? `${label} ${message}.` : message;
}
