import { formats, type Size } from "../files/picture-job.server.ts";

/** Photos are square: for cards, and for the head of a profile on a screen of any density. */
export const photoSizes: readonly Size[] = [
  { width: 160, height: 160 },
  { width: 480, height: 480 },
];
/** Pictures of videos. */
export const previewSizes: readonly Size[] = [{ width: 480, height: 270 }];

const widths = [...new Set([...photoSizes, ...previewSizes].map(({ width }) => width))];

/** The names of all files that a picture may have. */
export const pictureFiles: readonly string[] = widths.flatMap((width) =>
  formats.map(({ ending }) => `${width}.${ending}`),
);

/** The file of a picture that answers an `Accept` header, of the width asked for; null where none has that width. */
export function chooseFile(accept: string, width: number): { name: string; type: string } | null {
  if (!widths.includes(width)) return null;
  // Who does not name a newer form gets the one that everybody reads.
  const format = formats.find(({ type }) => accept.includes(type)) ?? formats[2];
  return { name: `${width}.${format.ending}`, type: format.type };
}
