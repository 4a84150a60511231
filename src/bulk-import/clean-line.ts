import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { isStoredValue } from "@openroster/stat-files/sports/read-stats.ts";
import { isSportCode } from "@openroster/stat-files/sports/sport-definition.ts";
import { isCleanText } from "../athletes/clean-text.ts";
import { isHonorYear, isInRange, takenBy } from "../athletes/field-definition.ts";
import { definitionOf, type FieldName, fieldNames, publishableNames, textLimits } from "../athletes/fields.ts";
import { isAccountAddress, withoutAccount } from "../athletes/link-sites.ts";
import { readState } from "../athletes/names/us-states.ts";
import { jerseyNumber } from "../athletes/schema.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { isRedirect } from "../media/link-hosts.ts";
import { type BulkAthlete, bulkLimits, isDigits, isPastDay } from "./bulk-athlete.ts";

// Most lines need no normalization, and this check takes a fifth of the schema's time. The schema decides about all others.

type Fields = Record<string, unknown>;

const athleteKeys = new Set<string>(["externalId", "email", ...fieldNames, "published", "mediaLinks", "sports"]);
const fieldChecks = fieldNames.map((name) => [name, checkOf(name)] as const);
const measurementKeys = new Set(["value", "date", "taken"]);
const honorKeys = new Set(["year", "text"]);
const linkKeys = new Set(["text", "date", "url"]);
const sportKeys = new Set(["sportCode", "positions", "jerseyNumber", "seasons"]);
const jersey = jerseyNumber();
const seasonKeys = new Set(["seasonYear", "teams"]);
const teamKeys = new Set(["teamName", "seasonOrGame", "events"]);
const eventKeys = new Set(["eventName", "score", "stats"]);

/** Returns true if the schema would accept the line unchanged. False does not mean that the line is invalid. */
export function isCleanLine(value: unknown): value is BulkAthlete {
  return (
    isRecord(value, athleteKeys) &&
    isText(value.externalId, bulkLimits.externalId) &&
    isNothing(value.email) &&
    fieldChecks.every(([name, isClean]) => isClean(value[name])) &&
    isPublished(value.published) &&
    isList(value.mediaLinks, bulkLimits.mediaLinks, isLink) &&
    isList(value.sports, bulkLimits.sports, isSport) &&
    isWithoutRepeats(value.sports)
  );
}

function checkOf(name: FieldName): (value: unknown) => boolean {
  const definition = definitionOf(name);
  if (definition.type === "number") return (value) => isMissing(value) || isInRange(definition, value);
  if (definition.type === "date") return (value) => isMissing(value) || isPastIsoDay(value);
  if (definition.type === "digits") return (value) => isNothing(value) || isDigits(definition, value);
  // The schema fills missing parts.
  if (definition.type === "measurement")
    return (value) =>
      isMissing(value) ||
      (isRecord(value, measurementKeys) &&
        isInRange(definition, value.value) &&
        (value.date === null || isPastIsoDay(value.date)) &&
        (value.taken === null || (typeof value.taken === "string" && Object.hasOwn(takenBy, value.taken))));
  if (definition.type === "honors") {
    const isHonor = (value: unknown) =>
      isRecord(value, honorKeys) && isHonorYear(value.year) && isText(value.text, definition.maxLength);
    return (value) => isList(value, definition.maxEntries, isHonor) && !(Array.isArray(value) && value.length === 0);
  }
  const text = textLimits(name);
  if (!text) {
    const codes = new Set<unknown>(definition.type === "code" ? Object.keys(definition.words) : []);
    return (value) => codes.has(value) || (!definition.required && isMissing(value));
  }
  const { maxLength } = text;
  if (definition.required) return (value) => isText(value, maxLength);
  return definition.type === "text" && definition.isState
    ? (value) => isState(value, maxLength)
    : (value) => isOptionalText(value, maxLength);
}

function isLink(value: unknown): boolean {
  return (
    isRecord(value, linkKeys) &&
    isText(value.text, bulkLimits.linkText) &&
    isTimestamp(value.date) &&
    isText(value.url, bulkLimits.url) &&
    isNormalAddress(value.url)
  );
}

function isSport(value: unknown): boolean {
  if (!isRecord(value, sportKeys)) return false;
  const { sportCode } = value;
  if (!isSportCode(sportCode)) return false;
  return (
    isPositions(value.positions, sportCode) &&
    (isMissing(value.jerseyNumber) || jersey.safeParse(value.jerseyNumber).success) &&
    isList(value.seasons, bulkLimits.seasons, (season) => isSeason(season, sportCode))
  );
}

function isPositions(value: unknown, sportCode: SportCode): boolean {
  const isKnown = (name: unknown) => typeof name === "string" && Object.hasOwn(sportPositions(sportCode), name);
  if (!isList(value, bulkLimits.positions, isKnown)) return false;
  return !Array.isArray(value) || new Set(value).size === value.length;
}

function isSeason(value: unknown, sportCode: SportCode): boolean {
  return (
    isRecord(value, seasonKeys) &&
    isText(value.seasonYear, bulkLimits.seasonYear) &&
    isList(value.teams, bulkLimits.teams, (team) => isTeam(team, sportCode))
  );
}

function isTeam(value: unknown, sportCode: SportCode): boolean {
  return (
    isRecord(value, teamKeys) &&
    isText(value.teamName, bulkLimits.teamName) &&
    (value.seasonOrGame === "G" || value.seasonOrGame === "S") &&
    isList(value.events, bulkLimits.events, (event) => isEvent(event, sportCode))
  );
}

function isEvent(value: unknown, sportCode: SportCode): boolean {
  if (!isRecord(value, eventKeys)) return false;
  if (!isOptionalText(value.eventName, bulkLimits.eventName) || !isOptionalText(value.score, bulkLimits.score))
    return false;
  const { stats } = value;
  if (stats === undefined) return true;
  if (!isObject(stats)) return false;
  for (const id in stats) if (!isStoredValue(sportCode, id, stats[id])) return false;
  return true;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isRecord(value: unknown, keys: ReadonlySet<string>): value is Fields {
  if (!isObject(value)) return false;
  for (const key in value) if (!keys.has(key)) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === "string" && isCleanText(value, maxLength);
}

function isOptionalText(value: unknown, maxLength: number): boolean {
  return isNothing(value) || isText(value, maxLength);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}

function isPastIsoDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) && isPastDay(value);
}

const publishable = new Set<unknown>(publishableNames);

function isPublished(value: unknown): boolean {
  if (!isList(value, publishableNames.length, (name) => publishable.has(name))) return false;
  return !Array.isArray(value) || new Set(value).size === value.length;
}

function isList(value: unknown, most: number, isEntry: (entry: unknown) => boolean): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) && value.length <= most && value.every(isEntry);
}

function isState(value: unknown, maxLength: number): boolean {
  if (!isOptionalText(value, maxLength)) return false;
  return typeof value !== "string" || readState(value) === value;
}

const timestampPattern = /^(?:19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

function isTimestamp(value: unknown): boolean {
  if (typeof value !== "string" || !timestampPattern.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString() === value;
}

function isNormalAddress(value: string): boolean {
  if (!/^https?:\/\/[^@]*$/.test(value)) return false;
  const url = URL.parse(value);
  return url?.href === value && !isRedirect(url) && !isAccountAddress(value) && withoutAccount(url).href === value;
}

function isWithoutRepeats(sports: unknown): boolean {
  const seen = new Set<string>();
  for (const { sportCode, seasons } of (sports ?? []) as NonNullable<BulkAthlete["sports"]>) {
    for (const { seasonYear, teams } of seasons ?? []) {
      for (const { teamName } of teams ?? []) {
        const key = `${sportCode}\n${seasonYear}\n${teamName}`;
        if (seen.has(key)) return false;
        seen.add(key);
      }
    }
  }
  return true;
}
