import { readAmericanDate } from "../document/read-date.ts";
import { attribute, findChild, findChildren, readXml, type XmlElement } from "../document/read-xml.ts";
import { type Checks, createChecks } from "../document/run-checks.ts";
import { rowName } from "../document/sport-stats.ts";
import {
  type Score,
  type StatFile,
  StatFileError,
  type StatFileFormat,
  type StatRow,
  type Stats,
  type StatTeam,
} from "../document/stat-file.ts";
import type { SportCode } from "../sports/sports.ts";
import { basketballMapping, checkBasketball, mapBasketballRow } from "./basketball.ts";
import { checkFootball, footballMapping, interceptionConflict, mapFootballRow } from "./football.ts";
import { listUnread, type RowMapping, statedNumber } from "./map-row.ts";
import type { CheckedTeam } from "./statcrew-sport.ts";
import { checkVolleyball, mapVolleyballRow, volleyballMapping } from "./volleyball.ts";

interface StatCrewSport {
  code: SportCode;
  format: StatFileFormat;
  mapping: RowMapping;
  mapRow(row: XmlElement, options?: { isTeamRow?: boolean; onlyStated?: boolean }): Stats;
  check(checks: Checks, sides: CheckedTeam[]): void;
}

const sports = new Map<string, StatCrewSport>(
  Object.entries({
    vbgame: {
      code: "VB",
      format: "statcrew-volleyball",
      mapping: volleyballMapping,
      mapRow: mapVolleyballRow,
      check: checkVolleyball,
    },
    bbgame: {
      code: "BB",
      format: "statcrew-basketball",
      mapping: basketballMapping,
      mapRow: mapBasketballRow,
      check: checkBasketball,
    },
    fbgame: {
      code: "FB",
      format: "statcrew-football",
      mapping: footballMapping,
      mapRow: mapFootballRow,
      check: checkFootball,
    },
  }),
);

// `plays` is half of a file, and `season` would count earlier games again.
const skippedElements = new Set(["plays", "fgas", "drives", "byprdsummaries", "season", "seasontotals", "officials"]);

export function isStatCrew(rootName: string): boolean {
  return sports.has(rootName);
}

export function readStatCrew(bytes: Uint8Array): StatFile {
  const { root, warnings } = readXml(bytes, { skip: skippedElements });
  const sport = sports.get(root.name);
  if (!sport) throw new StatFileError("This is not a StatCrew game of volleyball, basketball or football.");
  const elements = findChildren(root, "team");
  if (elements.length === 0) throw new StatFileError("This StatCrew file contains no team.");

  const teams = elements.map((element) => readTeam(element, sport, warnings));
  const sides = elements.map((element, index) => ({
    element,
    team: teams[index] as StatTeam,
    score: statedNumber(findChild(element, "linescore"), "score"),
    ...readStated(element, sport),
  }));
  const checks = createChecks();
  sport.check(checks, sides);
  checkScores(checks, sides, { status: findChild(root, "status"), isVolleyball: sport.code === "VB" });
  const game = readGame(root, sides, sport.code);
  warnings.push(...venueWarnings(root, teams), ...statusWarnings(root));
  if (game.date === null) warnings.push("The file contains no readable date of the game.");
  return { format: sport.format, producer: readProducer(root), game, teams, checks: checks.list(), warnings };
}

function readTeam(element: XmlElement, sport: StatCrewSport, warnings: string[]): StatTeam {
  const name = attribute(element, "name") ?? attribute(element, "id");
  const players: StatRow[] = [];
  const teamRows: StatRow[] = [];
  for (const row of findChildren(element, "player")) {
    const isTeamRow = isTeam(row);
    const read = readRow(row, sport.mapRow(row, { isTeamRow }));
    (isTeamRow ? teamRows : players).push(read);
    const unread = listUnread(row, sport.mapping);
    if (unread.length > 0)
      warnings.push(`${name}, ${rowName(read)}: not read, because no number: ${unread.join(", ")}.`);
    const conflict = sport.code === "FB" ? interceptionConflict(row) : null;
    if (conflict) warnings.push(`${name}, ${rowName(read)}: ${conflict}`);
  }
  const shared = sharedJerseys(players);
  if (shared.length > 0)
    warnings.push(`${name}: several players have the same jersey number (${shared.join(", ")}). Match them by name.`);
  const totals = findChild(element, "totals");
  return {
    side: readSide(attribute(element, "vh")),
    name,
    players,
    teamRow: joinRows(teamRows),
    totals: totals ? sport.mapRow(totals, { isTeamRow: true }) : null,
  };
}

/** Finds the statistics that the team line and the rows state. Checks compare no others. */
function readStated(element: XmlElement, sport: StatCrewSport): Pick<CheckedTeam, "statedTotals" | "statedInRows"> {
  const totals = findChild(element, "totals");
  const stated = { isTeamRow: true, onlyStated: true };
  const rows = findChildren(element, "player").flatMap((row) => Object.keys(sport.mapRow(row, stated)));
  return { statedTotals: totals ? sport.mapRow(totals, stated) : {}, statedInRows: new Set(rows) };
}

/** Returns false if the row states that the player did not play, and true if it states a game. */
function readPlayed(row: XmlElement): boolean | undefined {
  const games = statedNumber(row, "gp");
  return games === null ? undefined : games > 0;
}

function readRow(row: XmlElement, stats: Stats): StatRow {
  const position = ["pos", "opos", "dpos", "startpos"].map((key) => attribute(row, key)).find((value) => value);
  const started = attribute(row, "gs") ?? attribute(row, "ms");
  const hasPlayed = readPlayed(row);
  return {
    name: attribute(row, "name") ?? attribute(row, "checkname"),
    jersey: attribute(row, "uni"),
    externalId: attribute(row, "playerid") ?? attribute(row, "code"),
    ...(position ? { position } : {}),
    ...(started === null ? {} : { isStarter: /^(?:[1-9]\d*|y)$/i.test(started) }),
    ...(hasPlayed === undefined ? {} : { hasPlayed }),
    ...(attribute(row, "libero")?.toUpperCase() === "Y" ? { isLibero: true } : {}),
    stats,
  };
}

function isTeam(row: XmlElement): boolean {
  return (
    attribute(row, "uni")?.toUpperCase() === "TM" ||
    [attribute(row, "checkname"), attribute(row, "name")].some((name) => /^(?:team|tm)$/i.test(name ?? ""))
  );
}

function readSide(vh: string | null): StatTeam["side"] {
  if (/^h/i.test(vh ?? "")) return "home";
  return /^[va]/i.test(vh ?? "") ? "away" : null;
}

function readGame(root: XmlElement, sides: CheckedTeam[], code: SportCode): StatFile["game"] {
  const [venue, status] = [findChild(root, "venue"), findChild(root, "status")];
  const home = sides.find(({ team }) => team.side === "home");
  const away = sides.find(({ team }) => team.side === "away");
  const lines = { home: readLine(home), away: readLine(away) };
  const complete = attribute(status, "complete");
  return {
    sport: code,
    date: readAmericanDate(attribute(venue, "date")),
    start: attribute(venue, "start"),
    externalId: attribute(venue, "gameid"),
    location: attribute(venue, "location"),
    ...(/^y/i.test(attribute(venue, "neutralgame") ?? "") && { isNeutral: true }),
    competition: attribute(venue, "schednote"),
    isComplete: complete === null ? null : complete.toUpperCase() === "Y",
    score: { home: home?.score ?? null, away: away?.score ?? null },
    periods: Array.from(
      { length: Math.max(lines.home.length, lines.away.length) },
      (_, index): Score => ({ home: lines.home[index] ?? null, away: lines.away[index] ?? null }),
    ),
  };
}

function readLine(side: CheckedTeam | undefined): (number | null)[] {
  const linescore = findChild(side?.element, "linescore");
  const rows = linescore?.children.filter(({ name }) => name === "linegame" || name === "lineprd") ?? [];
  if (rows.length > 0) return rows.map((row) => statedNumber(row, "points") ?? statedNumber(row, "score"));
  const line = attribute(linescore, "line");
  return line ? line.split(",").map((part) => (/^\s*\d+\s*$/.test(part) ? Number(part) : null)) : [];
}

function checkScores(
  checks: Checks,
  sides: CheckedTeam[],
  { status, isVolleyball }: { status: XmlElement | undefined; isVolleyball: boolean },
): void {
  const lines = sides.map(readLine);
  for (const [index, side] of sides.entries()) {
    const { team, score } = side;
    const stated = statedNumber(status, team.side === "home" ? "hscore" : "vscore");
    checks.compare("The status has the score of the teams", {
      team: team.name,
      statistic: "score",
      stated,
      computed: score,
    });
    const [own, other] = [lines[index] ?? [], lines[1 - index] ?? []];
    if (own.length === 0 || own.includes(null)) continue;
    checks.compare(isVolleyball ? "The score is the number of sets won" : "The periods add up to the score", {
      team: team.name,
      statistic: "score",
      stated: score,
      computed: isVolleyball
        ? own.filter((points, set) => (points ?? 0) > (other[set] ?? 0)).length
        : own.reduce<number>((sum, points) => sum + (points ?? 0), 0),
    });
    const text = attribute(findChild(side.element, "linescore"), "line");
    checks.compare("The line score lists the points of the periods", {
      team: team.name,
      statistic: "line",
      stated: text?.replace(/\s/g, ""),
      computed: own.join(","),
    });
  }
}

function venueWarnings(root: XmlElement, teams: StatTeam[]): string[] {
  const venue = findChild(root, "venue");
  const [visitor, host] = [attribute(venue, "visname"), attribute(venue, "homename")];
  if (visitor !== null && visitor === host)
    return [`The venue names ${host} for both sides. The team lines were read.`];
  return (["away", "home"] as const).flatMap((side) => {
    const named = side === "home" ? host : visitor;
    const name = teams.find((team) => team.side === side)?.name;
    if (!named || !name || named.toLowerCase() === name.toLowerCase()) return [];
    return [`The venue names ${named} as the ${side} team, and the team line names ${name}. The team line was read.`];
  });
}

function statusWarnings(root: XmlElement): string[] {
  const status = findChild(root, "status");
  if (!status || attribute(status, "complete")?.toUpperCase() !== "N") return [];
  const period = attribute(status, "period") ?? attribute(status, "qtr") ?? attribute(status, "game");
  return [`The file is marked as not complete${period ? ` (period ${period})` : ""}. Check that the game was over.`];
}

function readProducer(root: XmlElement): string | null {
  const name = [attribute(root, "source"), attribute(root, "version")].filter((part) => part !== null).join(" ");
  const tool = attribute(root, "toolversion");
  return name ? `${name}${tool ? ` (tool ${tool})` : ""}` : null;
}

function sharedJerseys(players: StatRow[]): string[] {
  const counts = Map.groupBy(players, ({ jersey }) => jersey);
  return [...counts].flatMap(([jersey, rows]) => (jersey !== null && rows.length > 1 ? [jersey] : []));
}

/** Adds up the team rows: some files have one for each unit. */
function joinRows([first, ...others]: StatRow[]): StatRow | null {
  if (!first) return null;
  const stats = { ...first.stats };
  for (const other of others)
    for (const [id, value] of Object.entries(other.stats)) stats[id] = (stats[id] ?? 0) + value;
  return { ...first, stats };
}
