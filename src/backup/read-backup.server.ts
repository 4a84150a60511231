import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { createTarDecoder } from "modern-tar";
import type { z } from "zod";
import { describeCommand } from "../config/build-info.server.ts";
import {
  type BackupHead,
  type BackupManifest,
  backupHead,
  backupManifest,
  entryOf,
  headName,
  manifestName,
} from "./backup-format.server.ts";
import { RowSum, sameRows } from "./row-sum.server.ts";
import { isSafeName } from "./stored-files.server.ts";

export interface CheckedBackup {
  head: BackupHead;
  manifest: BackupManifest;
}

export interface BackupEntry {
  name: string;
  body: Buffer;
}

export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  const source = createReadStream(file);
  const plain = source.pipe(createGunzip());
  source.on("error", (error) => plain.destroy(error));
  const entries = Readable.toWeb(plain).pipeThrough(createTarDecoder({ strict: true }) as never);
  for await (const { header, body } of entries as unknown as AsyncIterable<{ header: { name: string }; body: never }>) {
    yield { name: header.name, body: await buffer(Readable.fromWeb(body)) };
  }
}

/** Reads a backup and compares its content with its manifest. Throws a StartupProblem if it is invalid or incomplete. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  await access(file, constants.R_OK).catch(() => {
    throw new StartupProblem(`There is no file ${file} that could be read.`);
  });
  try {
    return await check(file);
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    if (!(await isGzip(file)))
      throw new StartupProblem(
        `${file} is no backup. A backup is a file that ${describeCommand("backup")} wrote; its name ends in .backup. Nothing was changed.`,
        { cause: error },
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`${file} is no complete backup (${reason}). Nothing was changed. Use another backup.`, {
      cause: error,
    });
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } catch {
    // A folder can be opened, but not read.
    return false;
  } finally {
    await handle.close();
  }
}

async function check(file: string): Promise<CheckedBackup> {
  let head: BackupHead | null = null;
  let manifest: BackupManifest | null = null;
  const sums = new Map<string, RowSum>();
  const files = new Map<string, string>();
  for await (const { name, body } of readBackup(file)) {
    if (manifest) throw new Error("it has data after its end");
    if (!head && name !== headName) throw new Error("it does not begin like a backup");
    const entry = entryOf(name);
    if (name === headName) head = parse(backupHead, body, "it was made by another version");
    else if (name === manifestName) manifest = parse(backupManifest, body, "its list cannot be read");
    else if (entry?.kind === "table") {
      const sum = sums.get(entry.name) ?? new RowSum();
      sums.set(entry.name, sum);
      sum.add(body);
    } else if (entry && isSafeName(entry.name)) {
      files.set(entry.name, createHash("sha256").update(body).digest("hex"));
    } else throw new Error("it contains an unknown entry");
  }
  if (!head || !manifest) throw new Error("it is truncated");
  compare(manifest, sums, files);
  return { head, manifest };
}

function compare(manifest: BackupManifest, sums: Map<string, RowSum>, files: Map<string, string>): void {
  for (const table of manifest.tables) {
    if (!sameRows(table, (sums.get(table.name) ?? new RowSum()).sum))
      throw new Error(`rows of ${table.name} are damaged`);
    sums.delete(table.name);
  }
  for (const { name, sha256 } of manifest.files) {
    if (files.get(name) !== sha256) throw new Error("a stored file is damaged");
    files.delete(name);
  }
  if (sums.size + files.size > 0) throw new Error("it contains unlisted data");
}

function parse<Schema extends z.ZodType>(schema: Schema, body: Buffer, otherwise: string): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(body.toString("utf8")));
  if (!parsed.success) throw new Error(otherwise);
  return parsed.data;
}
