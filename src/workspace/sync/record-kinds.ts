import { feetAndInches, type MeasurementDefinition } from "../../athletes/field-definition.ts";
import {
  definitionOf,
  type FieldName,
  type FieldValue,
  fieldNames,
  formatField,
  publishableNames,
} from "../../athletes/fields.ts";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import type { OwnEvent, OwnLink, OwnProfileFields, OwnTeam } from "../schema.ts";
import type { Values } from "./merge-values.ts";

/** Kinds of records that are saved, versioned and drafted as a unit. */
export type RecordKind = "profile" | "team" | "event" | "link" | "line";

export interface StoredRecord {
  id: string;
  version: number;
  values: Values;
}

export interface KindOfRecord {
  read(stored: unknown): StoredRecord;
  /** Path for creating a record; `parent` is the id of the owning record. */
  madeAt(parent: string): string;
  changedAt(id: string): { method: "PATCH" | "PUT"; path: string };
}

export const recordKinds: Record<RecordKind, KindOfRecord> = {
  profile: {
    read: (stored) => readProfile(stored as OwnProfileFields),
    madeAt: () => "/api/me/profile",
    changedAt: () => ({ method: "PATCH", path: "/api/me/profile" }),
  },
  team: {
    read: (stored) => readTeam(stored as OwnTeam),
    madeAt: () => "/api/me/teams",
    changedAt: (id) => ({ method: "PATCH", path: `/api/me/teams/${id}` }),
  },
  event: {
    read: (stored) => readEvent(stored as OwnEvent),
    madeAt: (teamId) => `/api/me/teams/${teamId}/events`,
    changedAt: (id) => ({ method: "PUT", path: `/api/me/events/${id}` }),
  },
  link: {
    read: (stored) => readLink(stored as OwnLink),
    madeAt: () => "/api/me/links",
    changedAt: (id) => ({ method: "PATCH", path: `/api/me/links/${id}` }),
  },
  line: {
    read: (stored) => readLine(stored as StoredLine),
    // Lines exist for every athlete of the team.
    madeAt: () => "",
    changedAt: (id) => ({ method: "PUT", path: `/api/team/games/${id}` }),
  },
};

/** An athlete's line in a game of a team. */
interface StoredLine {
  athleteId: string;
  gameId: string;
  sportCode: SportCode;
  name: string;
  stats: OwnEvent["stats"];
  version: number;
}

function readProfile(stored: OwnProfileFields): StoredRecord {
  const { athleteId, version, positions, playedSports, jerseyNumbers } = stored;
  const codes = Object.keys(sports) as SportCode[];
  return {
    id: athleteId,
    version,
    values: {
      ...Object.fromEntries(fieldNames.flatMap((name) => toTexts(name, stored[name]))),
      ...Object.fromEntries(publishableNames.map((name) => [`published.${name}`, stored.published[name] ? "yes" : ""])),
      ...Object.fromEntries(positions.map((one) => [`positions.${one.sportCode}`, one.positions.join(",")])),
      ...Object.fromEntries(codes.map((code) => [`playedSports.${code}`, playedSports[code] ? "yes" : ""])),
      ...Object.fromEntries(codes.map((code) => [`jerseyNumbers.${code}`, jerseyNumbers[code] ?? ""])),
    },
  };
}

/** Returns the form values of a stored value. A measurement has three. */
function toTexts(name: FieldName, value: FieldValue<FieldName>): [string, string][] {
  const definition = definitionOf(name);
  if (definition.type === "measurement") {
    const measured = typeof value === "object" && !Array.isArray(value) ? value : null;
    return [
      [name, measured ? showMeasured(definition, measured.value) : ""],
      [`${name}.date`, measured?.date ?? ""],
      [`${name}.taken`, measured?.taken ?? ""],
    ];
  }
  if (Array.isArray(value)) return [[name, formatField(name, value)]];
  const text = String(value ?? "");
  // A file may contain another school type than the form.
  const isOther = definition.type === "code" && text !== "" && !Object.hasOwn(definition.words, text);
  return [[name, isOther ? "O" : text]];
}

function readTeam({ teamId, version, sportCode, seasonYear, teamName, seasonOrGame }: OwnTeam): StoredRecord {
  return { id: teamId, version, values: { sportCode, seasonYear, teamName, seasonOrGame } };
}

function readEvent({ eventId, version, eventName, score, date, stats }: OwnEvent): StoredRecord {
  const line = Object.entries(stats).map(([id, value]) => [`stats.${id}`, String(value)]);
  const values = { eventName: eventName ?? "", score: score ?? "", date: date ?? "", ...Object.fromEntries(line) };
  return { id: eventId, version, values };
}

function readLine({ athleteId, gameId, sportCode, name, stats, version }: StoredLine): StoredRecord {
  const line = Object.entries(stats).map(([id, value]) => [`stats.${id}`, String(value)]);
  return { id: `${gameId}/lines/${athleteId}`, version, values: { sportCode, name, ...Object.fromEntries(line) } };
}

function readLink({ linkId, version, text, date, url }: OwnLink): StoredRecord {
  return { id: linkId, version, values: { text, date: date.slice(0, 10), url } };
}

/** Returns the typed value of a field. A text that is no number remains, so that the schema rejects it. */
export function readTyped(name: FieldName, values: Values) {
  const { required, type } = definitionOf(name);
  const text = (values[name] ?? "").trim();
  if (type === "measurement") {
    const date = (values[`${name}.date`] ?? "").trim() || null;
    const taken = values[`${name}.taken`] || null;
    return text || date || taken ? { value: readMeasured(text), date, taken } : null;
  }
  if (text === "" && !required) return null;
  if (type === "honors") return text.split(/(?<!\s)\s*\n\s*/).map(readHonor);
  return type === "number" ? numberOr(text) : text;
}

/** Reads a line such as "2026 All-Conference". The schema rejects the year 0 of a line without a year. */
function readHonor(line: string): NonNullable<FieldValue<"honors">>[number] {
  const [, year, text] = /^(\d{4})\b[\s,:–-]*(.*)$/.exec(line) ?? [];
  return { year: Number(year ?? 0), text: text || line };
}

/** Reads 92.5, 7'8.5" and 9 3/8. */
function readMeasured(text: string): number | string {
  const [, feet, inches = "0"] = /^(\d+)\s*['’′]\s*(?:(\d+(?:\.\d+)?)\s*["”″]?)?$/.exec(text) ?? [];
  if (feet && Number(inches) < 12) return Number(feet) * 12 + Number(inches);
  const [, whole, part, parts] = /^(\d+) (\d)\/([248])$/.exec(text) ?? [];
  return whole ? Number(whole) + Number(part) / Number(parts) : numberOr(text);
}

function showMeasured({ unit }: MeasurementDefinition, value: number): string {
  return unit === "feet" ? feetAndInches(value) : String(value);
}

function numberOr(text: string): number | string {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The sports of the profile: chosen, with positions or with a jersey number. */
export function sportsIn(values: Values): SportCode[] {
  return (Object.keys(sports) as SportCode[]).filter((code) =>
    ["playedSports", "positions", "jerseyNumbers"].some((name) => values[`${name}.${code}`]),
  );
}

export function positionsIn(values: Values) {
  return (Object.keys(sports) as SportCode[]).flatMap((sportCode) => {
    const positions = (values[`positions.${sportCode}`] ?? "").split(",").filter(Boolean);
    return positions.length > 0 ? [{ sportCode, positions }] : [];
  });
}
