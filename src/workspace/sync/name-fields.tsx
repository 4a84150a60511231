import { positionName } from "@openroster/stat-files/sports/positions.ts";
import { findStat } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { describeChoice } from "../../athletes/field-audiences.ts";
import { takenBy } from "../../athletes/field-definition.ts";
import { definitionOf, formatField, isFieldName, type PublishableName } from "../../athletes/fields.ts";
import { titleLink } from "../../athletes/link-sites.ts";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { valuesOf, type WorkspaceRecord } from "./record-store.ts";

const names = new Map<string, string>(
  Object.entries({
    sportCode: "Sport",
    seasonYear: "Season",
    teamName: "Team",
    seasonOrGame: "Statistics",
    eventName: "Game",
    score: "Score",
    date: "Date",
    text: "Title",
    url: "Address",
  }),
);

const methods = new Map<string, string>(Object.entries(takenBy));
const words = new Map([
  ["sportCode", new Map<string, string>(Object.entries(sports))],
  ["seasonOrGame", new Map(Object.entries({ G: "Game by game", S: "Season totals" }))],
  ["stats.homeOrAway", new Map(Object.entries({ H: "Home", A: "Away", N: "Neutral" }))],
  ["stats.started", new Map(Object.entries({ "1": "Yes", "0": "No" }))],
]);

export function fieldName(field: string, sportCode: SportCode | null): string {
  if (field.startsWith("positions.")) return `${sports[field.slice("positions.".length) as SportCode]} positions`;
  if (field.startsWith("stats."))
    return (sportCode && findStat(sportCode, field.slice(6))?.friendlyName) ?? field.slice(6);
  const [name = "", part = ""] = field.split(".");
  if (name === "playedSports") return sports[part as SportCode];
  if (name === "jerseyNumbers") return `${sports[part as SportCode]} jersey number`;
  if (name === "published") return describeChoice(part as PublishableName).label;
  if (part && isFieldName(name)) return `${definitionOf(name).label}: ${part === "date" ? "date" : "how it was taken"}`;
  return isFieldName(field) ? definitionOf(field).label : (names.get(field) ?? field);
}

export function fieldText(field: string, text: string): string {
  if (field.startsWith("published."))
    return describeChoice(field.slice("published.".length) as PublishableName)[text === "yes" ? "yes" : "no"];
  if (field.startsWith("playedSports.")) return text === "yes" ? "Played" : "Not played";
  if (text === "") return "empty";
  if (field.endsWith(".taken")) return methods.get(text) ?? text;
  const isDate = isFieldName(field) ? definitionOf(field).type === "date" : /^(?:.+\.)?date$/.test(field);
  if (isDate) return formatTimestamp(text);
  if (isFieldName(field)) return formatField(field, text);
  if (field.startsWith("positions."))
    return text
      .split(",")
      .map((one) => positionName(`${field.slice(-2)}:${one}`))
      .join(", ");
  return words.get(field)?.get(text) ?? text;
}

export function recordName(record: WorkspaceRecord): string {
  const { eventName, date, teamName, text, url, name } = valuesOf(record);
  if (record.kind === "profile") return "Your profile";
  if (record.kind === "team") return teamName || "New team";
  if (record.kind === "line") return name ?? "";
  if (record.kind === "link") return text ? titleLink(text, url ?? "") : "New link";
  return eventName || (date ? `Game on ${formatTimestamp(date)}` : "New game");
}

/** Completes a server message that lacks its subject. */
export function refusalText(message: string | undefined, label: string): string | undefined {
  return message && /^(must|is|holds|has) /.test(message) ? `${label} ${message}.` : message;
}
