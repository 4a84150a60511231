import { formats, type Size } from "../files/picture-job.server.ts";

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

export function chooseFile(accept: string, width: number): { name: string; type: string } | null {
  if (!widths.includes(width)) return null;
  // Clients that do not accept a newer format get JPEG.
  const format = formats.find(({ type }) => accept.includes(type)) ?? formats[2];
  return { name: `${width}.${format.ending}`, type: format.type };
}
