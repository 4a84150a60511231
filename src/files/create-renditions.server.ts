import sharp from "sharp";
import type { PictureResult, Size } from "./picture-job.server.ts";

// More than most cameras and phones produce. A decoded picture of this size takes 100 MB as 8-bit RGBA.
const maxPixels = 25_000_000;
// An interlaced PNG is decoded into memory as a whole, and 16 bits double that: 64 MB at this size.
const maxComplexPixels = 8_000_000;

/** Decodes and crops an untrusted picture without its metadata, in each size and format. Runs only in a picture process. */
export async function createRenditions(
  file: Uint8Array,
  { sizes, minPixels }: { sizes: readonly Size[]; minPixels: number },
): Promise<PictureResult> {
  try {
    return (await checkHeader(file, minPixels)) ?? { files: await encodeSizes(file, sizes) };
  } catch {
    // The decoder's message can quote the file.
    return { rejected: "We can’t read this picture. It may be damaged. Please try another one." };
  }
}

/** Rejects a picture by its header: `metadata()` decodes no pixels. */
async function checkHeader(file: Uint8Array, minPixels: number): Promise<{ rejected: string } | null> {
  const { width, height, format, depth, isProgressive } = await open(file, Number.MAX_SAFE_INTEGER).metadata();
  if (width * height > maxPixels)
    return {
      rejected: `This picture is too large. It can have at most ${maxPixels / 1_000_000} million pixels. Please choose a smaller one.`,
    };
  const isComplex = depth !== "uchar" || (format === "png" && isProgressive);
  if (isComplex && width * height > maxComplexPixels)
    return {
      rejected: `This picture is too large. If it’s interlaced or has 16 bits per color, it can have at most ${maxComplexPixels / 1_000_000} million pixels. Please save it as a JPEG and try again.`,
    };
  if (width < minPixels || height < minPixels)
    return { rejected: `This picture is too small. It must be at least ${minPixels} pixels wide and high.` };
  return null;
}

/** Decodes the file once, to the largest size: all sizes have one aspect ratio. */
async function encodeSizes(file: Uint8Array, sizes: readonly Size[]): Promise<Uint8Array[]> {
  const [largest] = sizes.toSorted((one, other) => other.width - one.width);
  if (!largest) return [];
  const { data, info } = await open(file, maxPixels)
    .autoOrient()
    .resize(largest.width, largest.height, { fit: "cover", position: cropOf(largest) })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: Uint8Array[] = [];
  for (const { width, height } of sizes) {
    const resized = sharp(data, { raw }).resize(width, height);
    files.push(
      await resized.clone().avif({ quality: 55, effort: 4 }).toBuffer(),
      await resized.clone().webp({ quality: 78 }).toBuffer(),
      await resized.clone().jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
    );
  }
  return files;
}

/** YouTube adds bars above and below a film, which only the middle excludes. A square photo must show the face. */
function cropOf({ width, height }: Size) {
  return width === height ? sharp.strategy.attention : "centre";
}

function open(file: Uint8Array, limitInputPixels: number) {
  return sharp(file, { limitInputPixels, failOn: "error", pages: 1 });
}
