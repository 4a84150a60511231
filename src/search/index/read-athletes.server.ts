import {
  afterLastYear,
  belowLowest,
  genderBits,
  heightDigits,
  publicBit,
  schoolTypeBits,
  sportBits,
  yearDigits,
} from "@openroster/athlete-index/athlete-code.ts";
import { AthleteIndex } from "@openroster/athlete-index/athlete-index.ts";
import type { IndexedAthlete } from "@openroster/athlete-index/query.ts";
import { figureLayout } from "@openroster/stat-files/sports/searchable-stats.ts";
import { type SportCode, sportCodes } from "@openroster/stat-files/sports/sports.ts";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { hasReelSql } from "../match-athletes.server.ts";

const tab = 0x09;
const lineEnd = 0x0a;
const backslash = 0x5c;
const zero = 0x30;

/** The filters of an athlete as the number that the index stores. */
const codeInSql = [
  `is_public::integer << ${publicBit}`,
  `case gender ${[...genderBits].map(([value, bit]) => `when '${value}' then ${1 << bit}`).join(" ")} end`,
  ...[...sportBits].map(([value, bit]) => `(sport_codes @> '{${value}}')::integer << ${bit}`),
  `case school_type when 'H' then ${1 << (schoolTypeBits.get("H") ?? 0)} when 'J' then ${1 << (schoolTypeBits.get("J") ?? 0)} else ${1 << (schoolTypeBits.get("O") ?? 0)} end`,
  `coalesce(${afterLastYear} - graduation_year, 0)::integer << ${yearDigits.first}`,
  `coalesce(height - ${belowLowest}, 0)::integer << ${heightDigits.first}`,
]
  .map((summand) => `(${summand})`)
  .join(" | ");

/** With the marks that the index has for an athlete. */
const positionsInSql = `case when ${hasReelSql} then positions || '{reel}' else positions end`;

export async function readAthletes(client: pg.Client): Promise<AthleteIndex> {
  const index = new AthleteIndex();
  // Forces a scan in key order, because a sort would double the time.
  await client.query("set local enable_sort = off");
  const rows = client.query(
    copyTo(`copy (select id, ${codeInSql}, ${positionsInSql}, state, search_name from athletes order by id) to stdout`),
  );
  await readCopy(rows, (bytes, start, end) => readLine(index, bytes, start, end));
  const seasons = client.query(
    copyTo(`copy (select athlete_id, sport_code, figures from athlete_statistics
      where ${isCurrent} order by athlete_id, sport_code) to stdout`),
  );
  await readCopy(seasons, (bytes, start, end) => readSeason(index, bytes.toString("latin1", start, end)));
  index.build();
  return index;
}

async function readCopy(
  rows: AsyncIterable<Buffer>,
  read: (bytes: Buffer, start: number, end: number) => void,
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of rows) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    rest = bytes.subarray(readLines(bytes, read));
  }
}

/** Figures of another version of the sports are ignored until they are computed again. */
const isCurrent = `(sport_code, layout) in (${sportCodes.map((code) => `('${code}', ${figureLayout(code)})`).join()})`;

/** Reads the athletes with these keys. Erased athletes are missing in the result. */
export async function readChanged(client: pg.Client, keys: readonly string[]): Promise<IndexedAthlete[]> {
  const { rows } = await client.query<Omit<IndexedAthlete, "key"> & { id: string; positions: string[] }>({
    name: "search-read-changed",
    text: `select id, ${codeInSql} as code, state, search_name as name, ${positionsInSql} as positions, coalesce((
        select json_agg(json_build_object('sportCode', sport_code, 'figures', figures))
        from athlete_statistics where athlete_id = athletes.id and ${isCurrent}), '[]') as seasons
      from athletes where id = any($1::bigint[])`,
    values: [keys],
  });
  return rows.map(({ id, ...athlete }) => ({ key: Number(id), ...athlete }));
}

function readLines(bytes: Buffer, read: (bytes: Buffer, start: number, end: number) => void): number {
  let start = 0;
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, start)) {
    read(bytes, start, end);
    start = end + 1;
  }
  return start;
}

function readLine(index: AthleteIndex, bytes: Buffer, start: number, end: number): void {
  let at = start;
  let key = 0;
  for (; bytes[at] !== tab; at++) key = key * 10 + (bytes[at] as number) - zero;
  let code = 0;
  for (at++; bytes[at] !== tab; at++) code = code * 10 + (bytes[at] as number) - zero;
  const positionsEnd = bytes.indexOf(tab, at + 1);
  const positions = positionsEnd - at > 3 ? bytes.toString("latin1", at + 2, positionsEnd - 1).split(",") : [];
  const stateStart = positionsEnd + 1;
  const stateEnd = bytes.indexOf(tab, stateStart);
  const state = index.states.numberOf(readText(bytes.toString("latin1", stateStart, stateEnd)));
  const from = stateEnd + 1;
  const escaped = bytes.indexOf(backslash, from);
  if (escaped === -1 || escaped >= end) {
    index.push(key, { code, state }, { bytes, from, to: end });
    index.pushPositions(positions);
    return;
  }
  const name = Buffer.from(readText(bytes.toString("latin1", from, end)) ?? "");
  index.push(key, { code, state }, { bytes: name, from: 0, to: name.length });
  index.pushPositions(positions);
}

function readSeason(index: AthleteIndex, line: string): void {
  const [key = "", sportCode = "", figures = ""] = line.split("\t");
  index.pushSeason(Number(key), {
    sportCode: sportCode as SportCode,
    figures: figures
      .slice(1, -1)
      .split(",")
      .map((figure) => (figure === "NULL" ? null : Number(figure))),
  });
}

const escapes = new Map<string, string>(Object.entries({ t: "\t", n: "\n", r: "\r", b: "\b", f: "\f", v: "\v" }));

/** Decodes a COPY value that was read as Latin-1 bytes. Returns null for `\N`. */
function readText(value: string): string | null {
  if (value === "\\N") return null;
  const plain = value.replace(/\\(.)/g, (_, letter: string) => escapes.get(letter) ?? letter);
  return Buffer.from(plain, "latin1").toString();
}
