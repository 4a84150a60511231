import type { PictureLayout } from "../ui/render-picture.server.tsx";

export interface Size {
  width: number;
  height: number;
}

export interface Rendition {
  name: string;
  bytes: Buffer;
  type: string;
}

export const formats = [
  { ending: "avif", type: "image/avif" },
  { ending: "webp", type: "image/webp" },
  { ending: "jpg", type: "image/jpeg" },
] as const;

export type PictureJob =
  | { kind: "renditions"; file: Uint8Array; sizes: readonly Size[]; minPixels: number }
  | { kind: "layout"; layout: PictureLayout; requireAllLetters: boolean };

/** The files of each size in the order of `formats`, a rejection, a PNG, the letters without a font, or an unexpected error. */
export type PictureResult =
  | { files: Uint8Array[] }
  | { rejected: string }
  | { png: Uint8Array }
  | { missing: string[] }
  | { error: string };
