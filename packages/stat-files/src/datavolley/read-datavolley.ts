import { decodeText, knownEncoding } from "../document/decode-text.ts";
import { createChecks } from "../document/run-checks.ts";
import {
  emptyGame,
  type StatFile,
  StatFileError,
  type StatRow,
  type Stats,
  type StatTeam,
} from "../document/stat-file.ts";
import { checkAces, checkSets } from "./check-datavolley.ts";
import { countTouches, type LosingMarks, notScoutedWarnings, type Skill, type TouchCounts } from "./count-touches.ts";
import { readMatchDate } from "./match-date.ts";
import { chooseName } from "./player-name.ts";
import { finalScore, type PlayedSet, readScout } from "./read-scout.ts";

type Sections = ReadonlyMap<string, string[]>;

const sideNames = ["home", "away"] as const;
const playerSections = ["3PLAYERS-H", "3PLAYERS-V"] as const;
/** The order of the groups of eight marks in [3WINNINGSYMBOLS]. */
const markGroups: Skill[] = ["S", "R", "A", "B", "D", "E", "F"];

export function isDataVolley(head: string): boolean {
  return /^\s*\[3(?:DATAVOLLEYSCOUT|MATCH|TEAMS)\]/i.test(head);
}

export function readDataVolley(bytes: Uint8Array): StatFile {
  const codePage = readSections(decodeText(bytes).text).get("3MATCH")?.[0]?.split(";")[8];
  const { text, encoding, warnings } = decodeText(bytes, codePage);
  const sections = readSections(text);
  const scoutLines = sections.get("3SCOUT");
  const teamLines = sections.get("3TEAMS") ?? [];
  if (!scoutLines || teamLines.length < 2)
    throw new StatFileError("This DataVolley file is damaged: its teams or its touches are missing.");

  const scout = readScout(scoutLines);
  const playedSets = (sections.get("3SET") ?? []).flatMap((line, index) => finalScore(line, index + 1) ?? []);
  requireEnd(scout.sets, playedSets);
  if (encoding === "windows-1252" && !knownEncoding(codePage))
    warnings.push("The file does not name its encoding. Names were read as windows-1252. Check their accents.");

  const marks = readLosingMarks(sections.get("3WINNINGSYMBOLS")?.[0]);
  if (!marks) warnings.push("The file does not list losing marks, so it has no errors of digs, blocks and sets.");
  const counts = countTouches(scout.touches, marks ?? {});
  warnings.push(...notScoutedWarnings(counts));
  const names = teamLines.map((line) => line.split(";")[1]?.trim() || null);
  const teams = ([0, 1] as const).map((index) => ({
    ...readTeam(sections.get(playerSections[index]) ?? [], counts, { index, codePage: encoding }),
    name: names[index] ?? null,
  }));
  warnings.push(...unlistedWarnings(teams));
  const checks = createChecks();
  checkSets(checks, { playedSets, scouted: scout.sets, names });
  checkAces(checks, counts, names);
  const score = setsWon(playedSets);
  if (playedSets.length > 0) warnings.push(...setsWonWarnings(teamLines, names, score));

  const [match = "", details = ""] = sections.get("3MATCH") ?? [];
  const [dateText = "", time = "", , league = ""] = match.split(";").map((field) => field.trim());
  const date = readMatchDate(dateText, details.split(";")[2]);
  if (date.warning) warnings.push(date.warning);
  return {
    format: "datavolley",
    producer: readProducer(sections.get("3DATAVOLLEYSCOUT") ?? []),
    game: {
      ...emptyGame("VB"),
      date: date.date,
      start: time || null,
      location: sections.get("3MORE")?.[0]?.split(";")[3]?.trim() || null,
      competition: league || null,
      isComplete: Math.max(score.home, score.away) >= 2,
      score,
      periods: playedSets.map(({ home, away }) => ({ home, away })),
    },
    teams,
    checks: checks.list(),
    warnings,
  };
}

function unlistedWarnings(teams: StatTeam[]): string[] {
  return teams.flatMap(({ name, players }) =>
    players
      .filter((player) => player.name === null && Object.keys(player.stats).length > 0)
      .map(
        ({ jersey }) => `${name}: the file contains touches of number ${jersey}, who is not in its list of players.`,
      ),
  );
}

/** Compares the sets won in the list of teams, which can be wrong, with the set scores. */
function setsWonWarnings(lines: string[], names: (string | null)[], score: ReturnType<typeof setsWon>): string[] {
  return sideNames.flatMap((side, index) => {
    const stated = lines[index]?.split(";")[2]?.trim();
    if (!stated || Number(stated) === score[side]) return [];
    return [
      `${names[index]}: the list of teams states ${stated} sets won, and the set scores give ${score[side]}. The set scores were read.`,
    ];
  });
}

function readSections(text: string): Sections {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const name = /^\s*\[(3[\w-]+)\]/.exec(line)?.[1]?.toUpperCase();
    if (name) {
      lines = [];
      sections.set(name, lines);
    } else if (line.trim() !== "") lines.push(line);
  }
  return sections;
}

function readTeam(
  lines: string[],
  counts: TouchCounts,
  { index, codePage }: { index: 0 | 1; codePage: string },
): Omit<StatTeam, "name"> {
  const rows = new Map(counts.players[index]);
  const players = lines.flatMap((line): StatRow[] => {
    const fields = line.split(";").map((field) => field.trim());
    const jersey = fields[1] ?? "";
    if (!/^\d+$/.test(jersey)) return [];
    const key = String(Number(jersey));
    const stats = rows.get(key) ?? {};
    rows.delete(key);
    return [readPlayer(fields, jersey, { stats, codePage })];
  });
  const unknown = rows.get(null) ?? {};
  rows.delete(null);
  for (const [jersey, stats] of rows) players.push({ name: null, jersey, externalId: null, stats });
  return {
    side: sideNames[index],
    players,
    teamRow: Object.keys(unknown).length > 0 ? { name: null, jersey: "$$", externalId: null, stats: unknown } : null,
    totals: counts.totals[index],
  };
}

function readPlayer(
  fields: string[],
  jersey: string,
  { stats, codePage }: { stats: Stats; codePage: string },
): StatRow {
  const sets = fields.slice(3, 8).filter((position) => position !== "").length;
  const role = (fields[12] ?? "").toUpperCase();
  const position = ["L", "OH", "OPP", "MB", "S"][Number(fields[13] || Number.NaN) - 1];
  return {
    name: chooseName(fields, codePage),
    jersey,
    externalId: fields[8] || null,
    ...(position ? { position } : {}),
    ...(sets > 0 ? { isStarter: /^[1-6]$/.test(fields[3] ?? "") } : {}),
    ...(role.includes("L") ? { isLibero: true } : {}),
    stats: { ...(sets > 0 ? { matchesPlayed: 1, setsPlayed: sets } : {}), ...stats },
  };
}

/** Reads the line of 56 characters: for each skill, four places for losing marks and four for winning ones. */
function readLosingMarks(line: string | undefined): LosingMarks | null {
  const symbols = line?.replace(/\s/g, "") ?? "";
  if (symbols.length < 56) return null;
  const marks: LosingMarks = {};
  for (const [group, skill] of markGroups.entries()) {
    const losing = symbols.slice(group * 8, group * 8 + 4).replaceAll("~", "");
    if (losing !== "") marks[skill] = losing;
  }
  return marks;
}

function setsWon(sets: readonly PlayedSet[]): { home: number; away: number } {
  return {
    home: sets.filter(({ home, away }) => home > away).length,
    away: sets.filter(({ home, away }) => away > home).length,
  };
}

// A file that was cut off ends within a set whose final score [3SET] contains.
function requireEnd(scouted: ReturnType<typeof readScout>["sets"], playedSets: readonly PlayedSet[]): void {
  const last = scouted.at(-1);
  if (!last) throw new StatFileError("This DataVolley file contains no touches and no points.");
  const final = playedSets.find(({ set }) => set === last.set);
  if (last.hasEnd || !final) return;
  if (last.last?.home === final.home && last.last.away === final.away) return;
  throw new StatFileError(
    `This DataVolley file is cut off: set ${last.set} ended ${final.home}-${final.away}, but its last point is ${last.last ? `${last.last.home}-${last.last.away}` : "missing"}.`,
  );
}

function readProducer(lines: string[]): string | null {
  const facts = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const name = facts.get("GENERATOR-PRG") || facts.get("LASTCHANGE-PRG");
  const release = facts.get("GENERATOR-PRG") ? facts.get("GENERATOR-REL") : facts.get("LASTCHANGE-REL");
  return name ? [name, release].filter(Boolean).join(" ") : null;
}
