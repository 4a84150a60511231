import { hash } from "node:crypto";
import { athleteFields, commonFieldNames, detailFieldNames, type FieldName } from "../athletes/fields.ts";
import type { Honor, Measurement } from "../database/json-columns.ts";
import { type BulkAthlete, readBulkAthlete } from "./bulk-athlete.ts";
import { isCleanLine } from "./clean-line.ts";
import { findContactLine } from "./find-contact-line.server.ts";

/** One athlete as tab-separated columns in the text format of COPY, without the database keys. */
export interface AthleteRows {
  line: number;
  text: string;
  externalId: string;
  email: string | null;
  firstName: string;
  lastName: string;
  /** SHA-256 of all data below and the email address. */
  digest: Buffer;
  key: string;
  /** first_name, last_name */
  names: string;
  /** The columns of `profileColumns`. */
  profile: string;
  /** The columns of `detailColumns`. Null for a detail that the line does not name; the stored one then remains. */
  details: string;
  /** Names of the published details, as an array. Null if the line does not name them; the stored ones then remain. */
  published: string | null;
  /** Codes of all sports of the line, as an array. */
  sportCodes: string;
  /** sport_code, jersey_number. A null number leaves the stored one unchanged. */
  sports: string[];
  /** Positions with their sport, as an array. Null if the line has no positions; the stored ones then remain. */
  positions: string | null;
  teams: TeamRows[];
  /** position, label, published_at, url */
  links: string[];
}

export interface TeamRows {
  /** sport_code, season_year, team_name */
  key: string;
  /** season_or_game, position */
  rest: string;
  /** position, name, score, event_date, stats */
  events: string[];
}

const columnsOf = (names: readonly FieldName[]) => names.map((name) => athleteFields[name].column).join(", ");
export const profileColumns = columnsOf(commonFieldNames);
export const detailColumns = columnsOf(detailFieldNames);

// Increase it when the stored form of a line changes. Every line then counts as changed once.
const digestVersion = 1;

export function readAthlete(line: number, text: string, value: unknown): AthleteRows | { reason: string } {
  const read = isCleanLine(value) ? { athlete: value } : readBulkAthlete(value);
  if ("reason" in read) return read;
  const reason = findContactLine(read.athlete);
  return reason === null ? toRows(line, text, read.athlete) : { reason };
}

function toRows(line: number, text: string, athlete: BulkAthlete): AthleteRows {
  const { externalId, firstName, lastName } = athlete;
  const email = athlete.email || null;
  const names = `${column(firstName)}\t${column(lastName)}`;
  const profile = commonFieldNames.map((name) => column(athlete[name])).join("\t");
  const details = detailFieldNames.map((name) => column(athlete[name])).join("\t");
  const published = athlete.published ? `{${athlete.published.join(",")}}` : null;
  const teams = teamRows(athlete);
  const links = (athlete.mediaLinks ?? []).map(
    (link, position) => `${position}\t${column(link.text)}\t${link.date}\t${column(link.url)}`,
  );
  let whole = `${digestVersion}\t${names}\t${column(email)}\t${profile}`;
  for (const team of teams) {
    whole += `\nT${team.key}\t${team.rest}`;
    for (const event of team.events) whole += `\n${event}`;
  }
  for (const link of links) whole += `\nL${link}`;
  const positions = positionsOf(athlete);
  if (positions !== null) whole += `\nP${positions}`;
  const sports = sportRows(athlete);
  // Lines without a bare sport or a number keep the digest of earlier versions.
  const played = new Set(teams.map((team) => team.key.slice(0, 2)));
  for (const sport of sports) if (!played.has(sport.slice(0, 2)) || !sport.endsWith(nullColumn)) whole += `\nS${sport}`;
  if (details !== noDetails) whole += `\nD${details}`;
  if (published !== null) whole += `\nV${published}`;
  return {
    line,
    text,
    externalId,
    email,
    firstName,
    lastName,
    digest: hash("sha256", whole, "buffer"),
    key: column(externalId),
    names,
    profile,
    details,
    published,
    sportCodes: `{${sports.map((sport) => sport.slice(0, 2)).join(",")}}`,
    sports,
    positions,
    teams,
    links,
  };
}

function positionsOf({ sports }: BulkAthlete): string | null {
  const named = (sports ?? []).filter(({ positions }) => positions);
  if (named.length === 0) return null;
  const codes = named.flatMap(({ sportCode, positions }) => (positions ?? []).map((name) => `${sportCode}:${name}`));
  return `{${[...new Set(codes)].join(",")}}`;
}

function sportRows({ sports }: BulkAthlete): string[] {
  const numbers = new Map<string, string | null>();
  for (const { sportCode, jerseyNumber } of sports ?? [])
    numbers.set(sportCode, jerseyNumber ?? numbers.get(sportCode) ?? null);
  return [...numbers].map(([code, number]) => `${code}\t${column(number)}`).sort();
}

function teamRows({ sports }: BulkAthlete): TeamRows[] {
  const rows: TeamRows[] = [];
  for (const { sportCode, seasons } of sports ?? []) {
    for (const { seasonYear, teams } of seasons ?? []) {
      for (const { teamName, seasonOrGame, events } of teams ?? []) {
        rows.push({
          key: `${sportCode}\t${column(seasonYear)}\t${column(teamName)}`,
          rest: `${seasonOrGame}\t${rows.length}`,
          events: (events ?? []).map((event, position) => {
            const { date, stats } = splitStats(event.stats);
            return `${position}\t${column(event.eventName)}\t${column(event.score)}\t${column(date)}\t${stats}`;
          }),
        });
      }
    }
  }
  return rows;
}

/** The date has its own column. The keys of the JSON are sorted, because their order in the file must not matter. */
function splitStats(line: Record<string, number | string> = {}): { date: string | null; stats: string } {
  let date: string | null = null;
  let stats = "";
  for (const id of Object.keys(line).sort()) {
    const value = line[id];
    if (id === "dateOfCompetition") date = String(value);
    else stats += `${stats && ","}"${id}":${JSON.stringify(value)}`;
  }
  return { date, stats: escapeColumn(`{${stats}}`) };
}

const nullColumn = "\\N";
const noDetails = detailFieldNames.map(() => nullColumn).join("\t");

function column(value: string | number | Partial<Measurement> | Honor[] | null | undefined): string {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value))
    return value.length > 0 ? escapeColumn(JSON.stringify(value, ["year", "text"])) : nullColumn;
  if (typeof value === "object" && value !== null)
    return escapeColumn(JSON.stringify(value, ["value", "date", "taken"]));
  return value ? escapeColumn(value) : nullColumn;
}

// Clean text contains no other special character of COPY than the backslash.
function escapeColumn(text: string): string {
  return text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
}
