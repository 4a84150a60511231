import createHttpError, { type HttpError } from "http-errors";
import pLimit from "p-limit";
import sharp from "sharp";

/** A size in which a picture is kept. */
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

/** The forms in which each size is kept, the best first. */
export const formats = [
  { ending: "avif", type: "image/avif" },
  { ending: "webp", type: "image/webp" },
  { ending: "jpg", type: "image/jpeg" },
] as const;

// More than any phone takes in its usual mode; 20,000 × 20,000 would be 400 million.
const mostPixels = 64_000_000;
const seconds = 20;
const mostWaiting = 20;
// One picture at a time: each takes a hundred megabytes at worst, and pages are served meanwhile.
const inTurn = pLimit(1);

/**
 * Decodes a picture that a stranger sent and draws it anew in each size and form, upright and cropped to where something is to be seen:
 * nothing of the file itself is kept, neither what a camera noted in it nor what else may be hidden there. Throws a 4xx that says what is
 * wrong with it.
 */
export async function drawRenditions(
  file: Buffer,
  { sizes, leastPixels }: { sizes: readonly Size[]; leastPixels: number },
): Promise<Rendition[]> {
  requireKnownType(file);
  if (inTurn.pendingCount >= mostWaiting)
    throw createHttpError(503, "Many pictures are being prepared just now. Please try again in a minute.");
  return await inTurn(async () => {
    await requireFittingSize(file, leastPixels);
    return await drawSizes(file, sizes).catch((error: unknown) => {
      throw unreadable(error);
    });
  });
}

/** Judged by its first bytes, whatever it is called. */
function requireKnownType(file: Buffer): void {
  if (file.length === 0) throw refused(400, "The file is empty.");
  const head = file.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n")) return;
  if (head.startsWith("RIFF") && head.endsWith("WEBP")) return;
  if (/ftyp(?:he[ivm][cxsm]|mif1|msf1)$/.test(head))
    throw refused(
      415,
      "This photo is in Apple's HEIC format, which we cannot read. On an iPhone choose Settings > Camera > Formats > Most Compatible, or take a screenshot of the photo and upload that.",
    );
  throw refused(415, "This is no JPEG, PNG or WebP picture.");
}

async function requireFittingSize(file: Buffer, leastPixels: number): Promise<void> {
  const { width = 0, height = 0 } = await open(file)
    .metadata()
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  if (width * height > mostPixels)
    throw refused(422, `The picture is too large: it may have at most ${mostPixels / 1_000_000} million pixels.`);
  if (width < leastPixels || height < leastPixels)
    throw refused(422, `The picture is too small: it must be at least ${leastPixels} pixels wide and high.`);
}

/** All sizes have one shape: the file is decoded once, to the largest of them. */
async function drawSizes(file: Buffer, sizes: readonly Size[]): Promise<Rendition[]> {
  const [largest] = sizes.toSorted((one, other) => other.width - one.width);
  if (!largest) return [];
  const { data, info } = await open(file)
    .autoOrient()
    .resize(largest.width, largest.height, { fit: "cover", position: sharp.strategy.attention })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .timeout({ seconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: Rendition[] = [];
  for (const { width, height } of sizes) {
    const drawn = sharp(data, { raw }).resize(width, height).timeout({ seconds });
    const bytes = {
      avif: await drawn.clone().avif({ quality: 55, effort: 4 }).toBuffer(),
      webp: await drawn.clone().webp({ quality: 78 }).toBuffer(),
      jpg: await drawn.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
    };
    for (const { ending, type } of formats) files.push({ name: `${width}.${ending}`, bytes: bytes[ending], type });
  }
  return files;
}

/** The first picture of the file, which must be whole. */
function open(file: Buffer) {
  return sharp(file, { limitInputPixels: mostPixels, failOn: "error", pages: 1 });
}

/** What the decoder says is for nobody's eyes: it may quote the file. */
function unreadable(error: unknown): HttpError {
  const tooLarge = error instanceof Error && /pixel limit/i.test(error.message);
  if (tooLarge)
    return refused(422, `The picture is too large: it may have at most ${mostPixels / 1_000_000} million pixels.`);
  return refused(422, "This picture cannot be read. It may be damaged: please try another.");
}

function refused(status: number, message: string): HttpError {
  return createHttpError(status, message, { errors: [{ field: "photo", message }] });
}
