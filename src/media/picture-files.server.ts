import type { FileStore } from "../files/file-store.server.ts";
import { formats, type Size } from "../files/picture-job.server.ts";
import { fileName } from "../files/store-picture.server.ts";

/** Sizes of photos: cards, and the profile header at any pixel density. */
export const photoSizes: readonly Size[] = [
  { width: 160, height: 160 },
  { width: 480, height: 480 },
];
export const previewSizes: readonly Size[] = [{ width: 480, height: 270 }];

const widths = [...new Set([...photoSizes, ...previewSizes].map(({ width }) => width))];

export const pictureFiles: readonly string[] = widths.flatMap((width) =>
  formats.map(({ ending }) => `${width}.${ending}`),
);

/** Reads the JPEG of a photo by its address on profiles. Returns null for other addresses, and if the store does not have it. */
export async function readPhoto(files: FileStore, address: string | null): Promise<Buffer | null> {
  const [, key, width] = /^\/pictures\/([\w-]{22})\/(\d+)$/.exec(address ?? "") ?? [];
  if (!key || !width) return null;
  return files.get(fileName(key, `${width}.jpg`)).catch(() => null);
}

export function chooseFile(accept: string, width: number): { name: string; type: string } | null {
  if (!widths.includes(width)) return null;
  // Clients that do not accept a newer format get JPEG.
  const format = formats.find(({ type }) => accept.includes(type)) ?? formats[2];
  return { name: `${width}.${format.ending}`, type: format.type };
}
