import { figureLayout } from "@openroster/stat-files/sports/searchable-stats.ts";
import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import { type Kysely, sql } from "kysely";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import { filmCondition } from "../../media/film-address.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { selectCards } from "../prospect/list-prospects.server.ts";
import type { ProspectCard } from "../prospect/schema.ts";
import { readBatches, splitList } from "./read-batches.server.ts";
import { readProgramWork } from "./read-program-work.server.ts";
import { readRoster } from "./read-roster-entries.server.ts";
import {
  type CsvLayout,
  layoutOf,
  type MoreColumns,
  prospectRow,
  rosterRow,
  writeHeader,
  writeLine,
} from "./write-csv.server.ts";
import { type ExportedRow, writeSheet } from "./write-sheet.server.ts";

interface ExportSource {
  reader: Membership;
  /** Athletes on the board, in the order of the cards. */
  athleteKeys: readonly string[];
  /** Athletes of rosters at most. */
  maxRoster: number;
  publicUrl: string;
  /** Columns of a file as CSV; null for all. */
  columns: readonly string[] | null;
  /** Is called with the number of cards after each batch of them. */
  onCards(count: number): Promise<void>;
}

/** The server plans the queries of each batch again. */
const cardsPerQuery = 500;

/** Yields the work of a program as a JSON object with a list for each kind of work. */
export async function* writeJson(trx: Kysely<Database>, source: ExportSource): AsyncGenerator<string> {
  const { reader, athleteKeys, maxRoster } = source;
  const { programId } = reader;
  const lists = { ...readProgramWork(trx, { programId, athleteKeys, maxRoster }), prospects: readCards(trx, source) };
  let start = "{";
  for (const [name, batches] of Object.entries(lists)) {
    yield `${start}${JSON.stringify(name)}:[`;
    let isFirst = true;
    for await (const rows of batches) {
      yield (isFirst ? "" : ",") + rows.map((row) => JSON.stringify(row)).join(",");
      isFirst = false;
    }
    yield "]";
    start = ",";
  }
  yield "}";
}

/** Yields prospects, and the athletes of rosters who are not on the board, as CSV. */
export async function* writeCsv(trx: Kysely<Database>, source: ExportSource): AsyncGenerator<string> {
  const layout = layoutOf(source.reader.sportCode, source.columns);
  yield writeHeader(layout);
  for await (const { row, notes } of readRows(trx, source, layout)) yield* writeLine(row, notes);
}

/** Yields the rows of `writeCsv` as an Excel workbook. */
export async function* writeXlsx(trx: Kysely<Database>, source: ExportSource): AsyncGenerator<Uint8Array> {
  const layout = layoutOf(source.reader.sportCode, source.columns);
  yield* writeSheet(layout.columns, readRows(trx, source, layout));
}

/** Yields the rows of a spreadsheet. The notes of a row must be read before the next one. */
async function* readRows(trx: Kysely<Database>, source: ExportSource, layout: CsvLayout): AsyncGenerator<ExportedRow> {
  const { reader, maxRoster, publicUrl } = source;
  const { programId, sportCode } = reader;
  for await (const { cards, batch } of readCardBatches(trx, source)) {
    // Encoding an id takes a tenth of the time of decoding it.
    const keyOf = new Map(batch.map((key) => [encodeId("athlete", key), key]));
    const keys = cards.map(({ athleteId }) => keyOf.get(athleteId) ?? null);
    const summaries = await readSummaries(trx, { programId, keys });
    const more = await readMore(trx, { programId, sportCode, keys });
    const notes = readNotes(trx, { programId, keys });
    let next = await notes.next();
    const takeNotes = async function* (index: number) {
      for (; next.value?.index === index; next = await notes.next()) yield next.value.text;
    };
    for (const [index, card] of cards.entries()) {
      const values = { layout, summary: summaries[index], publicUrl, more: more[index] ?? nothingMore };
      yield { row: prospectRow(card, values), notes: takeNotes(index) };
    }
  }
  for await (const entries of readRoster(trx, { programId, limit: maxRoster, isForCsv: true }))
    for (const entry of entries) yield { row: rosterRow(entry, layout), notes: noNotes() };
}

async function* readCards(trx: Kysely<Database>, source: ExportSource): AsyncGenerator<ProspectCard[]> {
  for await (const { cards } of readCardBatches(trx, source)) yield cards;
}

async function* readCardBatches(
  trx: Kysely<Database>,
  { reader, athleteKeys, onCards }: ExportSource,
): AsyncGenerator<{ cards: ProspectCard[]; batch: string[] }> {
  let count = 0;
  for (const batch of splitList(athleteKeys, cardsPerQuery)) {
    const cards = await selectCards(trx, reader, { athleteKeys: batch, limit: batch.length });
    count += cards.length;
    await onCards(count);
    yield { cards, batch };
  }
}

interface OfKeys {
  programId: string;
  keys: readonly (string | null)[];
}

/** Returns the summaries by the index of their athletes. The highest version counts. */
async function readSummaries(trx: Kysely<Database>, { programId, keys }: OfKeys) {
  const { rows } = await sql<{ index: number; text: string }>`
    select (place - 1)::integer as index, summary.text from unnest(${keys}::bigint[]) with ordinality as given (key, place),
      lateral (
        select text from prospect_summaries where program_id = ${programId} and athlete_id = given.key order by version desc limit 1
      ) as summary`.execute(trx);
  const summaries: (string | undefined)[] = [];
  for (const { index, text } of rows) summaries[index] = text;
  return summaries;
}

async function* noNotes(): AsyncGenerator<string> {}

const nothingMore: MoreColumns = {
  ...{ team: null, club: null, jersey: null, event: null, division: null, film: null, figures: null },
};

/** Returns what cards do not have, by the index of their athletes. */
async function readMore(
  trx: Kysely<Database>,
  { programId, sportCode, keys }: OfKeys & { sportCode: SportCode },
): Promise<(MoreColumns | undefined)[]> {
  const { rows } = await sql<MoreColumns & { index: number }>`
    select (place - 1)::integer as index, entry.team, entry.club, entry.jersey, entry.event, entry.division, film.url as film,
      to_json(season.figures) as figures
    from unnest(${keys}::bigint[]) with ordinality as given (key, place)
      left join athlete_statistics as season on season.athlete_id = given.key and season.sport_code = ${sportCode}
        and season.layout = ${figureLayout(sportCode)}
      left join lateral (
        select team, club, jersey, coalesce(program_events.name, listed.event) as event, division from program_roster as listed
          left join program_events on program_events.program_id = listed.program_id and program_events.id = listed.event_id
        where listed.program_id = ${programId} and listed.athlete_id = given.key order by imported_at desc, listed.id limit 1
      ) as entry on true
      left join lateral (
        select url from media_links where media_links.athlete_id = given.key and ${sql.raw(filmCondition)}
          and exists (select from shown_links where shown_links.id = media_links.id)
        order by published_at desc, media_links.id limit 1
      ) as film on true`.execute(trx);
  const found: (MoreColumns | undefined)[] = [];
  for (const { index, ...more } of rows) found[index] = more;
  return found;
}

/** Yields the notes with the index of their athlete. */
async function* readNotes(
  trx: Kysely<Database>,
  { programId, keys }: OfKeys,
): AsyncGenerator<{ index: number; text: string }, undefined> {
  const query = sql<{ index: number; text: string }>`
    select (place - 1)::integer as index, note.text
    from unnest(${keys}::bigint[]) with ordinality as given (key, place)
      join prospect_notes as note on note.program_id = ${programId} and note.athlete_id = given.key and note.deleted_at is null
    where note.text <> '' order by place, note.written_at, note.id`;
  for await (const rows of readBatches(trx, query)) yield* rows;
}
