import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface ExportKey {
  programId: string;
  exportId: string;
}

/** Characters of a part. The file of a large program has hundreds of megabytes. */
const partLength = 500_000;
/** Other requests run after each step. */
const stepMs = 20;

/** Stores the texts or bytes of a file in compressed parts. Replaces the parts of an attempt that was interrupted. */
export async function storeParts(
  db: Kysely<Database>,
  { programId, exportId }: ExportKey,
  texts: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  await db
    .deleteFrom("program_export_parts")
    .where("program_id", "=", programId)
    .where("export_id", "=", exportId)
    .execute();
  let waiting: (string | Uint8Array)[] = [];
  let [length, part] = [0, 0];
  const store = async () => {
    const data = await compress(Buffer.concat(waiting.map((one) => Buffer.from(one as string))));
    const values = { program_id: programId, export_id: exportId, part, data };
    await db.insertInto("program_export_parts").values(values).execute();
    waiting = [];
    length = 0;
    part += 1;
  };
  let end = performance.now() + stepMs;
  for await (const text of texts) {
    waiting.push(text);
    length += text.length;
    if (length >= partLength) await store();
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + stepMs;
  }
  if (length > 0) await store();
}

/** Reads the file of an export part by part. */
export function readParts(db: Kysely<Database>, key: ExportKey): Readable {
  return Readable.from(decompressParts(db, key));
}

async function* decompressParts(db: Kysely<Database>, { programId, exportId }: ExportKey): AsyncGenerator<Buffer> {
  const { data, parts } = await db
    .selectFrom("program_exports")
    .select("data")
    .select(
      sql<number>`(select count(*)::integer from program_export_parts where program_id = program_exports.program_id and export_id = id)`.as(
        "parts",
      ),
    )
    .where("program_id", "=", programId)
    .where("id", "=", exportId)
    .executeTakeFirstOrThrow();
  // An earlier version stored the whole file.
  if (data) yield await decompress(data);
  for (let part = 0; part < parts; part += 1) {
    const stored = await db
      .selectFrom("program_export_parts")
      .select("data")
      .where("program_id", "=", programId)
      .where("export_id", "=", exportId)
      .where("part", "=", part)
      .executeTakeFirstOrThrow();
    yield await decompress(stored.data);
  }
}
