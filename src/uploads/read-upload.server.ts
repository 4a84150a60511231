import { createHash } from "node:crypto";
import { readKnownProducer } from "@openroster/stat-files/document/known-producer.ts";
import { type StatFile, StatFileError } from "@openroster/stat-files/document/stat-file.ts";
import { type SportCode, sportNames } from "@openroster/stat-files/sports/sports.ts";
import { headerFingerprint } from "@openroster/stat-files/spreadsheet/header-fingerprint.ts";
import { cleanFileName } from "./file-name.ts";
import type { FileReader } from "./open-file-reader.server.ts";

/** Column header to statistic id or row field; null for a column that is not read. */
export type ColumnMapping = Record<string, string | null>;

export interface Upload {
  name: string;
  bytes: Buffer;
}

/** A file that was read. `bytes` is stored only for formats that can be read again with other columns. */
export interface ReadUpload {
  name: string;
  refused: null;
  sha256: string;
  size: number;
  bytes: Buffer | null;
  file: StatFile;
}

export interface RefusedUpload {
  name: string;
  refused: string;
}

interface Reading {
  reader: FileReader;
  /** Files of one owner wait for those of others. */
  owner: string;
  /** The sport of the team or season, for files that do not name theirs. */
  sport: SportCode;
  /** Returns the columns that were chosen for a file with this header before. */
  findMapping?(fingerprint: string): Promise<ColumnMapping | null>;
  mapping?: ColumnMapping;
}

/** Reads an untrusted file in another process. A file that cannot be read is refused with one sentence. */
export async function readUpload(upload: Upload, reading: Reading): Promise<ReadUpload | RefusedUpload> {
  const name = cleanFileName(upload.name);
  try {
    const file = await readAs(upload.bytes, reading);
    const { sport } = file.game;
    if (sport !== reading.sport)
      throw new StatFileError(
        `This is a file of ${sport ? sportNames[sport].toLowerCase() : "an unknown sport"}, not of ${sportNames[reading.sport].toLowerCase()}.`,
      );
    return {
      name,
      refused: null,
      sha256: createHash("sha256").update(upload.bytes).digest("hex"),
      size: upload.bytes.length,
      bytes: file.columns ? upload.bytes : null,
      file: { ...storable(file), producer: readKnownProducer(file.producer) },
    };
  } catch (error) {
    if (!(error instanceof StatFileError)) throw error;
    return { name, refused: error.message.slice(0, 500) };
  }
}

async function readAs(bytes: Buffer, { reader, owner, sport, findMapping, mapping }: Reading): Promise<StatFile> {
  if (mapping) return reader.read(bytes, { owner, sport, mapping });
  // Only a reader with remembered columns lets a person choose unknown ones.
  const anyHeader = findMapping !== undefined;
  const first = await reader.read(bytes, { owner, anyHeader });
  const file = first.game.sport === null ? await reader.read(bytes, { owner, sport, anyHeader }) : first;
  const known = file.columns && (await findMapping?.(headerFingerprint(file.columns)));
  return known ? reader.read(bytes, { owner, sport, mapping: known }) : file;
}

/** Removes characters that PostgreSQL rejects in JSON. */
function storable(file: StatFile): StatFile {
  return JSON.parse(
    JSON.stringify(file, (_, value) =>
      typeof value === "string" ? value.replaceAll("\0", "").toWellFormed().slice(0, 2000) : value,
    ),
  );
}
