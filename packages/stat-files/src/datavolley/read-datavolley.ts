import { decodeText } from "../document/decode-text.ts";
import { createChecks } from "../document/run-checks.ts";
import { emptyGame, type StatFile, StatFileError } from "../document/stat-file.ts";
import { checkAces, checkSets } from "./check-datavolley.ts";
import { countTouches, type LosingMarks, notScoutedWarnings, type Skill } from "./count-touches.ts";
import { isMatchOver } from "./is-match-over.ts";
import { listPlays } from "./list-plays.ts";
import { readMatchDate } from "./match-date.ts";
import { assignTouches, listPlayers, readPlayers, sharedNumberWarnings } from "./read-players.ts";
import { finalScore, type PlayedSet, readScout, type ScoutedSet } from "./read-scout.ts";
import { unknownWarnings, unlistedWarnings } from "./unread-touches.ts";

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
  const { text, encoding, isGuessed, warnings } = decodeText(bytes, codePage);
  const sections = readSections(text);
  const scoutLines = sections.get("3SCOUT");
  const teamLines = sections.get("3TEAMS") ?? [];
  if (!scoutLines || teamLines.length < 2)
    throw new StatFileError("This DataVolley file is damaged: its teams or its touches are missing.");

  const scout = readScout(scoutLines);
  const playedSets = (sections.get("3SET") ?? []).flatMap((line, index) => finalScore(line, index + 1) ?? []);
  requireEnd(scout.sets, playedSets);
  if (isGuessed)
    warnings.push(`The file does not name its encoding. Names were read as ${encoding}. Check their letters.`);

  const marks = readLosingMarks(sections.get("3WINNINGSYMBOLS")?.[0]);
  if (!marks) warnings.push("The file does not list losing marks, so it has no errors of digs, blocks and sets.");
  const listed = playerSections.map((name) => listPlayers(sections.get(name) ?? []));
  const touches = assignTouches(scout.touches, listed);
  const counts = countTouches(touches, marks ?? {});
  warnings.push(...notScoutedWarnings(counts));
  const names = teamLines.map((line) => line.split(";")[1]?.trim() || null);
  const teams = ([0, 1] as const).map((index) => ({
    side: sideNames[index],
    name: names[index] ?? null,
    ...readPlayers(listed[index] ?? [], counts, { index, codePage: encoding }),
    totals: counts.totals[index],
  }));
  for (const [index, { name, players }] of teams.entries())
    warnings.push(...sharedNumberWarnings(listed[index] ?? [], { team: name, rows: players }));
  warnings.push(
    ...unlistedWarnings(
      teams,
      listed.flat().filter(({ isShared }) => isShared),
    ),
    ...unknownWarnings(scout.unknown),
  );
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
      isComplete: isMatchOver(playedSets, { last: findLastSet(scout.sets), score }),
      score,
      periods: playedSets.map(({ home, away }) => ({ home, away })),
    },
    teams,
    checks: checks.list(),
    warnings,
    ...listPlays(touches, {
      clock: scout.clock,
      keys: teams.map(({ players }, team) => players.map(({ jersey }, row) => listed[team]?.[row]?.key ?? jersey)),
    }),
  };
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

function findLastSet(sets: readonly ScoutedSet[]) {
  const last = sets.toSorted((one, other) => other.set - one.set)[0];
  return last ? { number: last.set, hasEnd: last.hasEnd } : null;
}

function setsWon(sets: readonly PlayedSet[]): { home: number; away: number } {
  return {
    home: sets.filter(({ home, away }) => home > away).length,
    away: sets.filter(({ home, away }) => away > home).length,
  };
}

// A file that was cut off ends within a set whose final score [3SET] contains.
function requireEnd(scouted: readonly ScoutedSet[], playedSets: readonly PlayedSet[]): void {
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
