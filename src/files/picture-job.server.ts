import type { PictureLayout } from "../ui/render-picture.server.tsx";

export interface Size {
  width: number;
  height: number;
}

/** One file of a picture. */
export interface Rendition {
  /** Such as "480.avif". */
  name: string;
  bytes: Buffer;
  type: string;
}

/** The formats of each size, the best first. */
export const formats = [
  { ending: "avif", type: "image/avif" },
  { ending: "webp", type: "image/webp" },
  { ending: "jpg", type: "image/jpeg" },
] as const;

export type PictureJob =
  | { kind: "renditions"; file: Uint8Array; sizes: readonly Size[]; minPixels: number }
  | { kind: "layout"; layout: PictureLayout; requireAllLetters: boolean };

/**
 * The result of a picture job: the files of each size in the order of `formats`, the reason for a rejection, a PNG, the letters that no
 * font has, or the message of an unexpected error.
 */
export type PictureResult =
  | { files: Uint8Array[] }
  | { rejected: string }
  | { png: Uint8Array }
  | { missing: string[] }
  | { error: string };
