import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { crc32 } from "node:zlib";
import { BadSnapshot, type Column, type Frozen } from "./typed-columns.ts";

/** Increase it with every change of the array contents. */
const format = 4;
const magic = "ORSEARCH";
const preambleBytes = 16;
const kinds = { Uint8Array, Uint16Array, Uint32Array, Int32Array };
type Kind = keyof typeof kinds;

interface Header {
  format: number;
  identity: string;
  followed: unknown;
  facts: Frozen["facts"];
  arrays: { name: string; kind: Kind; length: number; offset: number; checksum: number }[];
}

/** The content of an index. `followed` is JSON data of the caller: up to which change the index contains all. */
export interface Snapshot<Followed> {
  frozen: Frozen;
  followed: Followed;
}

/** Replaces the snapshot atomically. A concurrent reader gets the old or the new one, complete. */
export async function writeSnapshot(
  file: string,
  { frozen, followed, identity }: Snapshot<unknown> & { identity: string },
): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(folder, path.basename(file));
  const partial = `${file}.${process.pid}.${Date.now()}.partial`;
  // The file contains personal names.
  const handle = await open(partial, "wx", 0o600);
  try {
    const { preamble, arrays } = layOut(frozen, { identity, followed });
    await handle.write(preamble, 0, preamble.length, 0);
    for (const { offset, bytes } of arrays) await writeAll(handle, bytes, offset);
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

/** Throws BadSnapshot if it is missing, damaged, or of another format or database. */
export async function readSnapshot<Followed>(file: string, identity: string): Promise<Snapshot<Followed>> {
  const handle = await open(file, "r").catch(() => {
    throw new BadSnapshot("no snapshot exists");
  });
  try {
    const header = await readHeader(handle);
    if (header.format !== format) throw new BadSnapshot("it has another format version");
    if (header.identity !== identity) throw new BadSnapshot("it belongs to another database");
    const arrays: Record<string, Column> = {};
    // Verifies the checksum of one array while it reads the next.
    let checking = Promise.resolve();
    for (const entry of header.arrays) {
      const read = readArray(handle, entry);
      await checking;
      const { array, bytes } = await read;
      checking = Promise.resolve().then(() => {
        if (crc32(bytes) !== entry.checksum) throw new BadSnapshot(`${entry.name} is damaged`);
      });
      checking.catch(() => {});
      arrays[entry.name] = array;
    }
    await checking;
    return { frozen: { arrays, facts: header.facts }, followed: header.followed as Followed };
  } catch (error) {
    throw error instanceof BadSnapshot ? error : new BadSnapshot(`it cannot be read: ${error}`);
  } finally {
    await handle.close();
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

function layOut(frozen: Frozen, { identity, followed }: { identity: string; followed: unknown }) {
  const arrays = Object.entries(frozen.arrays).map(([name, array]) => ({
    name,
    kind: array.constructor.name as Kind,
    length: array.length,
    bytes: new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
  }));
  const entries = arrays.map(({ name, kind, length, bytes }) => ({
    name,
    kind,
    length,
    offset: 0,
    checksum: crc32(bytes),
  }));
  let end = 0;
  for (const [place, entry] of entries.entries()) {
    entry.offset = end;
    end += aligned(arrays[place]?.bytes.length ?? 0);
  }
  const header = Buffer.from(
    JSON.stringify({ format, identity, followed, facts: frozen.facts, arrays: entries } satisfies Header),
  );
  const preamble = Buffer.alloc(aligned(preambleBytes + header.length));
  preamble.write(magic, "latin1");
  preamble.writeUInt32LE(header.length, 8);
  preamble.writeUInt32LE(crc32(header), 12);
  header.copy(preamble, preambleBytes);
  return {
    preamble,
    arrays: arrays.map(({ bytes }, place) => ({ bytes, offset: preamble.length + (entries[place]?.offset ?? 0) })),
  };
}

async function readHeader(handle: Handle): Promise<Header> {
  const { size } = await handle.stat();
  const preamble = Buffer.alloc(preambleBytes);
  await handle.read(preamble, 0, preambleBytes, 0);
  const length = preamble.readUInt32LE(8);
  if (preamble.toString("latin1", 0, 8) !== magic || length === 0 || length > size)
    throw new BadSnapshot("it is no snapshot file");
  const bytes = Buffer.alloc(length);
  await handle.read(bytes, 0, length, preambleBytes);
  if (crc32(bytes) !== preamble.readUInt32LE(12)) throw new BadSnapshot("its header is damaged");
  const header = JSON.parse(bytes.toString()) as Header;
  const start = aligned(preambleBytes + length);
  for (const entry of header.arrays) entry.offset += start;
  return header;
}

async function readArray(
  handle: Handle,
  { name, kind, length, offset }: Header["arrays"][number],
): Promise<{ array: Column; bytes: Uint8Array }> {
  const array = createArray(kind, length);
  const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
  let done = 0;
  while (done < bytes.length) {
    const { bytesRead } = await handle.read(bytes, done, bytes.length - done, offset + done);
    if (bytesRead === 0) throw new BadSnapshot(`it ends within ${name}`);
    done += bytesRead;
  }
  return { array, bytes };
}

/** Creates an array with spare capacity, so that later additions do not copy it. */
function createArray(kind: Kind, length: number): Column {
  const capacity = length + 4096 + (length >>> 5);
  const TypedArray = kinds[kind];
  return new TypedArray(new ArrayBuffer(capacity * TypedArray.BYTES_PER_ELEMENT), 0, length);
}

async function writeAll(handle: Handle, bytes: Uint8Array, offset: number): Promise<void> {
  let done = 0;
  while (done < bytes.length) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, offset + done);
    done += bytesWritten;
  }
}

async function removeLeftovers(folder: string, name: string): Promise<void> {
  const partial = (await readdir(folder)).filter((one) => one.startsWith(`${name}.`) && one.endsWith(".partial"));
  const old = partial.filter((one) => Number(one.split(".").at(-2)) < Date.now() - 3_600_000);
  for (const one of old) await rm(path.join(folder, one), { force: true });
}

function aligned(length: number): number {
  return Math.ceil(length / 8) * 8;
}
