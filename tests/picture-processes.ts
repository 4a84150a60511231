import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { folderStore } from "../src/files/folder-store.server.ts";
import { type Cards, openCards } from "../src/files/open-cards.server.ts";
import { openPictures, type Pictures } from "../src/files/open-pictures.server.ts";
import { removeFolder } from "./remove-folder.ts";

/** Opens picture processes that stop after the tests of the file. */
export function testPictures(options?: Parameters<typeof openPictures>[0]): Pictures {
  const pictures = openPictures(options);
  afterAll(() => pictures.close());
  return pictures;
}

/** Creates a link-preview picture store in a temporary folder that is removed after the tests of the file. */
export async function testCards(
  pictures: Pictures,
  { maxBytes }: { maxBytes?: number } = {},
): Promise<{ cards: Cards; folder: string; open: (pictures: Pictures) => Cards }> {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-cards-"));
  afterAll(() => removeFolder(folder));
  const open = (used: Pictures) =>
    openCards({ store: folderStore(folder), pictures: used, ...(maxBytes && { maxBytes }) });
  return { cards: open(pictures), folder, open };
}

/** Returns the ids of the running picture processes that this process started. Linux only. */
export async function pictureProcessIds(parent = process.pid): Promise<number[]> {
  const ids: number[] = [];
  for (const id of await readdir("/proc")) {
    if (!/^\d+$/.test(id)) continue;
    const [status, command] = await Promise.all(
      ["status", "cmdline"].map((file) => readFile(`/proc/${id}/${file}`, "latin1").catch(() => "")),
    );
    if (new RegExp(`^PPid:\\s+${parent}$`, "m").test(status ?? "") && command?.includes("picture-worker"))
      ids.push(Number(id));
  }
  return ids;
}
