import { readIsoDate } from "../document/read-date.ts";
import { findChild, findChildren, readXml, type XmlElement } from "../document/read-xml.ts";
import { createChecks } from "../document/run-checks.ts";
import {
  emptyGame,
  type Score,
  type StatFile,
  StatFileError,
  type StatRow,
  type Stats,
  type StatTeam,
  type TimedPlays,
} from "../document/stat-file.ts";

type Tags = ReadonlyMap<string, string>;

/** A play that film shows, by the jersey number of its player. */
interface Play {
  team: number;
  jersey: string;
  skill: string;
  timeMs: number;
}

/** Statistics that count a play that film shows, and the skill that it shows. */
const shownSkills = new Map([
  ["kills", "kills"],
  ["serviceAces", "serviceAces"],
  ["blockSolos", "totalBlocks"],
  ["blockAssists", "totalBlocks"],
  ["digs", "digs"],
  ["assists", "assists"],
  ["receptions", "receptions"],
]);

interface Match {
  teams: { key: string; rows: Map<string | null, Stats> }[];
  /** Final scores stated at the end of sets, and points counted. */
  sets: { stated: Score; counted: [number, number] }[];
  final: Score | null;
  /** Touches of a team that the file does not list. */
  strange: number;
  plays: Play[];
  /** Time of the first touch; null without one. */
  firstMs: number | null;
}

export function readHudlTagging(bytes: Uint8Array): StatFile {
  const { root, warnings } = readXml(bytes);
  const session = findChild(root, "session");
  const names = findChildren(findChild(session, "teams"), "team").map(readPair);
  const match = countMoments(
    findChildren(findChild(root, "moments"), "moment").map((moment) => ({
      tags: readTags(moment),
      timeMs: readTime(findChild(moment, "starttimems")?.text),
    })),
    names.map(([key]) => key),
  );
  if (match.teams.every(({ rows }) => rows.size === 0) && match.sets.length === 0)
    throw new StatFileError("This Hudl file contains no touches and no scores.");

  const teams = match.teams.map(({ key, rows }): StatTeam => {
    const unknown = rows.get(null);
    return {
      side: null,
      name: names.find(([name]) => name === key)?.[1] || null,
      players: [...rows].flatMap(([jersey, stats]): StatRow[] =>
        jersey === null ? [] : [{ name: null, jersey, externalId: null, stats }],
      ),
      teamRow: unknown ? { name: null, jersey: null, externalId: null, stats: unknown } : null,
      totals: null,
    };
  });
  const checks = createChecks();
  for (const [index, { stated, counted }] of match.sets.entries())
    for (const team of [0, 1] as const)
      checks.compare("The points counted are the score of the set", {
        team: teams[team]?.name ?? null,
        statistic: `points of set ${index + 1}`,
        stated: team === 0 ? stated.home : stated.away,
        computed: counted[team],
      });
  for (const team of [0, 1] as const)
    checks.compare("The score is the number of sets won", {
      team: teams[team]?.name ?? null,
      statistic: "score",
      stated: team === 0 ? match.final?.home : match.final?.away,
      computed: match.sets.filter(
        ({ stated: { home, away } }) => (team === 0 ? lead(home, away) : lead(away, home)) > 0,
      ).length,
    });
  for (const { name, players } of teams)
    if (players.length === 0) warnings.push(`${name}: the file contains no touches of this team.`);
  if (match.strange > 0)
    warnings.push(`${match.strange} touches are not read, because the file does not list their team.`);
  warnings.push("The file contains no names and no sets played.");
  const provider = findChild(session, "dataprovider");
  const start = findChild(session, "starttimeutc")?.text || null;
  return {
    format: "hudl-xml",
    producer:
      [findChild(provider, "name")?.text, findChild(provider, "version")?.text].filter(Boolean).join(" ") || null,
    game: {
      ...emptyGame("VB"),
      date: readIsoDate(start),
      start,
      isComplete: match.final !== null,
      score: match.final,
      periods: match.sets.map(({ stated }) => stated),
    },
    teams,
    checks: checks.list(),
    warnings,
    ...listPlays(match, teams),
  };
}

function readTime(text: string | undefined): number | null {
  return /^\d{1,9}$/.test(text ?? "") ? Number(text) : null;
}

function listPlays({ plays, firstMs }: Match, teams: readonly StatTeam[]): { plays?: TimedPlays } {
  if (firstMs === null) return {};
  const list = plays.flatMap(({ jersey, ...play }) => {
    const player = teams[play.team]?.players.findIndex((row) => row.jersey === jersey) ?? -1;
    return player < 0 ? [] : [{ ...play, player }];
  });
  return { plays: { clock: "video", firstMs, list } };
}

interface Moment {
  tags: Tags;
  timeMs: number | null;
}

function countMoments(moments: Moment[], keys: string[]): Match {
  const teams = keys.map((key) => ({ key, rows: new Map() }));
  const match: Match = { teams, sets: [], final: null, strange: 0, plays: [], firstMs: null };
  let counted: [number, number] = [0, 0];
  for (const { tags, timeMs } of moments) {
    const type = tags.get("type")?.toLowerCase();
    const team = keys.indexOf(tags.get("team") ?? "");
    if (type === "endset") {
      match.sets.push({ stated: readScore(tags), counted });
      counted = [0, 0];
    } else if (type === "endmatch") match.final = readScore(tags);
    else if (type === "scoreadjustment") {
      if (team === 0 || team === 1) counted[team] += Number(tags.get("amount")) || 0;
    } else addTouch(match, team, { type: type ?? "", tags, timeMs });
  }
  return match;
}

function addTouch(match: Match, team: number, { type, tags, timeMs }: Moment & { type: string }): void {
  const values = valuesOf(type, tags);
  const rows = match.teams[team]?.rows;
  if (values && timeMs !== null) {
    match.firstMs ??= timeMs;
    const jersey = tags.get("playerjersey");
    const [shown] = Object.entries(values).find(([id, value]) => value > 0 && shownSkills.has(id)) ?? [];
    const skill = shown && shownSkills.get(shown);
    if (jersey && skill) match.plays.push({ team, jersey, skill, timeMs });
  }
  if (rows && values) addTo(rows, tags.get("playerjersey") || null, values);
  else if (values) match.strange += 1;
}

/** Returns the values of a touch, or null for other moments. Sets are tagged only with a result, so they have no attempts. */
function valuesOf(type: string, tags: Tags): Stats | null {
  const result = tags.get("result")?.toLowerCase();
  const is = (name: string) => (result === name ? 1 : 0);
  switch (type) {
    case "serve":
      return { serveAttempts: 1, serviceAces: is("ace"), serviceErrors: is("error") };
    case "pass":
      return { receptionAttempts: 1, receptions: 1 - is("error"), receptionErrors: is("error") };
    case "attack":
      return { attackAttempts: 1, kills: is("kill"), attackErrors: is("error") };
    case "set":
      return { assists: is("assist"), settingErrors: is("error") };
    case "dig":
      return { digs: 1 - is("error"), digErrors: is("error") };
    case "block":
      return { blockSolos: is("block"), blockAssists: is("assist"), blockErrors: is("error") };
    default:
      return null;
  }
}

function addTo(rows: Map<string | null, Stats>, jersey: string | null, values: Stats): void {
  const row = rows.get(jersey) ?? {};
  rows.set(jersey, row);
  for (const [id, value] of Object.entries(values)) row[id] = (row[id] ?? 0) + value;
}

function readTags(moment: XmlElement): Tags {
  return new Map(
    findChildren(findChild(moment, "tags"), "tag").map((tag) => {
      const [key, value] = readPair(tag);
      return [key.toLowerCase(), value];
    }),
  );
}

function readPair(element: XmlElement): [key: string, value: string] {
  return [findChild(element, "key")?.text ?? "", findChild(element, "value")?.text ?? ""];
}

function readScore(tags: Tags): Score {
  const read = (key: string) => (/^\d+$/.test(tags.get(key) ?? "") ? Number(tags.get(key)) : null);
  return { home: read("team1score"), away: read("team2score") };
}

function lead(own: number | null, other: number | null): number {
  return (own ?? 0) - (other ?? 0);
}
