import type { StatLine } from "@openroster/stat-files/sports/stat-line.ts";
import type { GeneratedAthlete, GeneratedTeam } from "./generate-athlete.ts";
import { playSeason } from "./play-season.ts";
import { chance, pick, randomFrom } from "./random.ts";
import { inventLeague } from "./schools.ts";

/** Rows in the text format of COPY, by table. */
export interface GeneratedRows {
  accounts: string[];
  athletes: string[];
  teams: string[];
  events: string[];
}

/** Tables in insertion order, with the columns of their rows. */
export const generatedColumns: Record<keyof GeneratedRows, string> = {
  accounts:
    "accounts (id, user_type, first_name, last_name, is_verified, is_blocked, is_demo, deletion_requested_at, erase_after, created_at)",
  athletes:
    "athletes (id, account_id, gender, height, weight, city, state, graduation_year, school_type, current_school, search_name, is_public, sport_codes)",
  teams: "team_seasons (id, athlete_id, sport_code, season_year, team_name, season_or_game, position)",
  events: "events (team_season_id, position, name, score, event_date, stats)",
};

export interface GeneratedKeys {
  index: number;
  seed: number;
  athleteKey: number;
  nextTeamKey(): number;
}

// Accounts are created seven seconds apart: eight million in just under two years.
const firstAccount = Date.UTC(2024, 7, 1);
const accountEvery = 7000;
const day = 24 * 60 * 60 * 1000;

export function addRows(
  rows: GeneratedRows,
  athlete: GeneratedAthlete,
  { keys, events }: { keys: GeneratedKeys; events: boolean },
): void {
  const { isVerified, isBlocked, isDemo, isLeaving, teams, place } = athlete;
  const accountId = accountIdOf(keys);
  const createdAt = firstAccount + keys.index * accountEvery;
  const leaving = isLeaving ? `${timestamp(createdAt + day)}\t${timestamp(createdAt + 8 * day)}` : "\\N\t\\N";
  const isPublic = isVerified && !isBlocked && !isDemo && !isLeaving;
  rows.accounts.push(
    `${accountId}\tAthlete\t${athlete.firstName}\t${athlete.lastName}\t${isVerified}\t${isBlocked}\t${isDemo}\t${leaving}\t${timestamp(createdAt)}`,
  );
  rows.athletes.push(
    `${keys.athleteKey}\t${accountId}\t${athlete.gender}\t${column(athlete.height)}\t${column(athlete.weight)}\t${column(place?.city)}\t${column(place?.state)}\t${column(athlete.graduationYear)}\t${column(athlete.schoolType)}\t${column(athlete.currentSchool)}\t${athlete.searchName}\t${isPublic}\t${sportsOf(teams)}`,
  );
  for (const [position, team] of teams.entries()) {
    const teamKey = keys.nextTeamKey();
    const played = events ? play(athlete, team) : { seasonOrGame: "G", events: [] };
    rows.teams.push(
      `${teamKey}\t${keys.athleteKey}\t${team.role.sportCode}\t${team.seasonYear}\t${team.teamName}\t${played.seasonOrGame}\t${position}`,
    );
    for (const [place, { eventName, score, stats }] of (played.events ?? []).entries())
      rows.events.push(`${teamKey}\t${place}\t${column(eventName)}\t${column(score)}\t${statColumns(stats)}`);
  }
}

export function accountRange(seed: number): [string, string] {
  const start = hex(seed, 4);
  return [`${start}0000-0000-8000-8000-000000000000`, `${start}ffff-ffff-8fff-bfff-ffffffffffff`];
}

export function indexOfAccount(id: string): number {
  return Number.parseInt(id.slice(4, 8) + id.slice(9, 13), 16);
}

/** Starts with seed and number, so that ids are ascending. UUID version 8 is for custom formats (RFC 9562). */
function accountIdOf({ seed, index }: GeneratedKeys): string {
  const number = hex(index, 8);
  const mixed = hex(Math.imul(index + 1, 0x9e3779b1) >>> 0, 8);
  return `${hex(seed, 4)}${number.slice(0, 4)}-${number.slice(4)}-8${mixed.slice(0, 3)}-8${mixed.slice(3, 6)}-${mixed.slice(2)}${mixed.slice(0, 6)}`;
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}

function sportsOf([one, other]: readonly GeneratedTeam[]): string {
  if (!one) return "{}";
  return other ? `{${[one.role.sportCode, other.role.sportCode].sort().join(",")}}` : `{${one.role.sportCode}}`;
}

function play({ random, side }: GeneratedAthlete, team: GeneratedTeam) {
  const plan = { side, thorough: chance(random, 0.6), everyGame: chance(random, 0.38), complete: false };
  const league = pick(random, leagues);
  return playSeason(random, { plan, role: team.role, seasonYear: team.seasonYear, team, league, isLatest: true });
}

// A shared set, because inventing a league takes longer than generating a season.
const leagues = Array.from({ length: 100 }, (_, number) => inventLeague(randomFrom(number)));

function statColumns(line: StatLine = {}): string {
  const { dateOfCompetition, ...stats } = line;
  return `${column(dateOfCompetition)}\t${JSON.stringify(stats)}`;
}

function timestamp(time: number): string {
  return new Date(time).toISOString();
}

function column(value: string | number | null | undefined): string | number {
  return value ?? "\\N";
}
