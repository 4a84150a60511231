import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { maxPrepsFields } from "@openroster/stat-files/maxpreps/fields.ts";
import { readStatFile } from "@openroster/stat-files/read-stat-file.ts";
import { isStored } from "@openroster/stat-files/sports/definition/stat-definition.ts";
import { isGameFact } from "@openroster/stat-files/sports/game-group.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { statCatalogue } from "@openroster/stat-files/sports/stat-catalogue.ts";
import { basketballMapping } from "@openroster/stat-files/statcrew/basketball.ts";
import { footballMapping } from "@openroster/stat-files/statcrew/football.ts";
import { volleyballMapping } from "@openroster/stat-files/statcrew/volleyball.ts";

// Generates the table of formats in docs/stat-files.md from the mappings and the samples. `--check` fails if it is out of date.

interface Format {
  name: string;
  sport: SportCode;
  producers: string;
  /** Statistics of the mapping. Those of the samples are added. */
  ids: string[];
  /** Reasons for statistics that are not read. The default is that the file does not contain them. */
  reasons: Readonly<Record<string, string>>;
}

const onRow = "the row says whether the player started";
const oneMark = "a stuff block is one mark, and the other jumpers are not in the file";
const statCrewProducers =
  "Tas Football 4.20, NCAA In-Arena Utility 1.3.2, LiveStats In-Arena Tool 2.6–2.9, PrestoSports 7.21.0, StatBroadcast Listener 1.0, SoloStats WebReports, HoopStats 1.13.8, Gameday LiveStats";
const games = { gamesPlayed: "a game line is one game", gamesStarted: onRow };

const formats: Format[] = [
  {
    name: "StatCrew XML, volleyball (`vbgame`)",
    sport: "VB",
    producers: statCrewProducers,
    ids: idsOf(volleyballMapping),
    reasons: { matchesStarted: onRow },
  },
  {
    name: "StatCrew XML, basketball (`bbgame`)",
    sport: "BB",
    producers: statCrewProducers,
    ids: [...idsOf(basketballMapping), "disqualifications"],
    reasons: {
      ...games,
      points: "derived, and compared with `tp`",
      totalRebounds: "derived, and compared with `treb`",
    },
  },
  {
    name: "StatCrew XML, football (`fbgame`)",
    sport: "FB",
    producers: statCrewProducers,
    ids: [...idsOf(footballMapping), "sacks", "tacklesForLoss", "twoPointRushes", "twoPointReceptions"],
    reasons: {
      ...games,
      blockedPunts: "`defense@blkd` counts all blocks",
      blockedFieldGoals: "`defense@blkd` counts all blocks",
    },
  },
  {
    name: "DataVolley `.dvw`",
    sport: "VB",
    producers: "Data Volley 3 and 4, Click&Scout, datavolley for R",
    ids: [],
    reasons: { matchesStarted: onRow, blockSolos: oneMark, blockAssists: oneMark },
  },
  {
    name: "VolleyStation `.vsm`",
    sport: "VB",
    producers: "VolleyStation 1",
    ids: [],
    reasons: {
      matchesStarted: "not read from the lineups",
      blockSolos: oneMark,
      blockAssists: oneMark,
      blockErrors: "the file does not list the marks that lose",
    },
  },
  {
    name: "Hudl tagging XML",
    sport: "VB",
    producers: "Hudl",
    ids: [],
    reasons: { setAttempts: "only sets with a result are tagged" },
  },
  ...(["VB", "FB"] as const).map((sport) => ({
    name: `MaxPreps \`.txt\`, ${sport === "VB" ? "volleyball" : "football"}`,
    sport,
    producers: "MaxPreps, Hudl, and every program that exports to MaxPreps",
    ids: [...Object.values(maxPrepsFields[sport] ?? {}), ...(sport === "VB" ? ["receptionAttempts"] : [])],
    reasons: {},
  })),
];

const root = path.join(import.meta.dirname, "..");
const document = path.join(root, "docs/stat-files.md");
const [start, end] = ["<!-- generated: formats -->", "<!-- end -->"];
const current = readFileSync(document, "utf8");
const expected = withTable(current, table(readSamples()));
if (!process.argv.includes("--check")) writeFileSync(document, expected);
else if (withoutPadding(current) !== withoutPadding(expected)) {
  console.error("docs/stat-files.md is out of date: run `npm run stat-formats`.");
  process.exitCode = 1;
}

function table(seen: ReadonlyMap<string, ReadonlySet<string>>): string {
  const rows = formats.map((format) => {
    const read = new Set([...format.ids, ...(seen.get(format.name) ?? [])]);
    const stored = statCatalogue(format.sport).filter(
      (definition) => isStored(definition) && !isGameFact(definition.id),
    );
    const unread = stored.filter(({ id }) => !read.has(id));
    const reasons = Map.groupBy(unread, ({ id }) => format.reasons[id] ?? "not in the file");
    const cells = [
      format.name,
      format.producers,
      list(stored.filter(({ id }) => read.has(id))),
      [...reasons].map(([reason, definitions]) => `${list(definitions)}: ${reason}`).join("; "),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return ["| Format | Producers | Statistics read | Not read, and why |", "| --- | --- | --- | --- |", ...rows].join(
    "\n",
  );
}

/** Returns the ids in the samples of each format. */
function readSamples(): Map<string, Set<string>> {
  const seen = new Map<string, Set<string>>();
  const folder = path.join(root, "packages/stat-files/samples");
  const names: Readonly<Record<string, string>> = {
    datavolley: "DataVolley `.dvw`",
    volleystation: "VolleyStation `.vsm`",
    "hudl-xml": "Hudl tagging XML",
    "statcrew-volleyball": "StatCrew XML, volleyball (`vbgame`)",
  };
  for (const file of readdirSync(folder).filter((name) => /\.(?:dvw|vsm|xml)$/.test(name))) {
    const { format, teams } = readStatFile(readFileSync(path.join(folder, file)));
    const ids = seen.get(names[format] ?? "") ?? new Set();
    for (const { players } of teams) for (const { stats } of players) for (const id of Object.keys(stats)) ids.add(id);
    seen.set(names[format] ?? "", ids);
  }
  return seen;
}

function withTable(text: string, generated: string): string {
  const [before, rest] = [text.slice(0, text.indexOf(start)), text.slice(text.indexOf(end))];
  return `${before}${start}\n\n${generated}\n\n${rest}`;
}

function list(definitions: readonly { friendlyName: string }[]): string {
  return definitions.map(({ friendlyName }) => friendlyName.toLowerCase()).join(", ");
}

function idsOf(mapping: Readonly<Record<string, Readonly<Record<string, string>>>>): string[] {
  return Object.values(mapping).flatMap((attributes) => Object.values(attributes));
}

/** `npm run format` pads the cells of the table. */
function withoutPadding(text: string): string {
  return text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
}
