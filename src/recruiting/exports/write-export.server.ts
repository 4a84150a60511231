import { type Kysely, sql } from "kysely";
import { findKey } from "../../athletes/public-id.server.ts";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";
import { selectCards } from "../prospect/list-prospects.server.ts";
import type { ProspectCard } from "../prospect/schema.ts";
import { readBatches, splitList } from "./read-batches.server.ts";
import { readProgramWork } from "./read-program-work.server.ts";
import { readRoster } from "./read-roster-entries.server.ts";
import { csvHeader, writeEntries, writeNotes, writeProspect } from "./write-csv.server.ts";

interface ExportSource {
  reader: Membership;
  /** Athletes on the board, in the order of the cards. */
  athleteKeys: readonly string[];
  /** Athletes of rosters at most. */
  maxRoster: number;
  publicUrl: string;
  /** Is called with the number of cards after each batch of them. */
  onCards(count: number): Promise<void>;
}

const cardsPerQuery = 100;

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

/** Yields prospects and the entries of rosters as CSV. */
export async function* writeCsv(trx: Kysely<Database>, source: ExportSource): AsyncGenerator<string> {
  const { reader, maxRoster, publicUrl } = source;
  const { programId } = reader;
  yield csvHeader;
  for await (const cards of readCards(trx, source)) {
    const keys = cards.map(({ athleteId }) => findKey("athlete", athleteId));
    const summaries = await readSummaries(trx, { programId, keys });
    const notes = readNotes(trx, { programId, keys });
    let next = await notes.next();
    const takeNotes = async function* (index: number) {
      for (; next.value?.index === index; next = await notes.next()) yield next.value.text;
    };
    for (const [index, card] of cards.entries()) {
      const { before, after } = writeProspect(card, { summary: summaries[index], publicUrl });
      yield before;
      yield* writeNotes(takeNotes(index));
      yield after;
    }
  }
  for await (const entries of readRoster(trx, { programId, limit: maxRoster, hasMatches: true }))
    yield writeEntries(entries);
}

async function* readCards(
  trx: Kysely<Database>,
  { reader, athleteKeys: all, onCards }: ExportSource,
): AsyncGenerator<ProspectCard[]> {
  let count = 0;
  for (const athleteKeys of splitList(all, cardsPerQuery)) {
    const cards = await selectCards(trx, reader, { athleteKeys, limit: athleteKeys.length });
    count += cards.length;
    await onCards(count);
    yield cards;
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
