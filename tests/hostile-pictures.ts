import { constants, crc32, deflateRawSync, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Returns a phone photo with GPS coordinates and a rotation in its EXIF data. */
export async function phonePicture(): Promise<Buffer> {
  const above = { input: await plain(600, 400, "#c02020"), top: 0, left: 0 };
  const upright = await sharp(await plain(600, 800, "#2020c0"))
    .composite([above])
    .png()
    .toBuffer();
  return await sharp(upright)
    .rotate(-90)
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: "SecretPhone", Artist: "Jane Secret" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 15/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "95/1 56/1 0/1" },
    })
    .toBuffer();
}

/** Returns a picture of one color. */
export async function plain(width: number, height: number, background = "#336699"): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Returns a PNG of black and white pixels that compresses to almost nothing. `more` chunks precede the image data. */
export function pngOfZeros(width: number, height: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 1 bit per pixel, grayscale.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    ...more,
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a chunk of compressed text that expands to `bytes` bytes. */
export function pngTextBomb(bytes: number): Buffer {
  return pngChunk(
    "zTXt",
    Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(bytes), { level: 9 })]),
  );
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns the header of an ISO media file of this brand, without a picture. */
export function isoMedia(brand: string): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mif1`, "latin1"),
    Buffer.alloc(4000),
  ]);
}

export async function animated(): Promise<Buffer> {
  const frames = [await plain(300, 300, "#ff0000"), await plain(300, 300, "#00ff00")];
  return await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

/**
 * Returns an interlaced black PNG with 16 bits per channel and alpha, of a few bytes per 1,000 pixels. Its compressed data repeats one
 * block of zeros, because compressing the whole picture would take seconds.
 */
export function interlacedPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([16, 6, 0, 0, 1], 8);
  // The seven passes of Adam7: first column and row, distance between columns and rows.
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const bytes = passes.reduce((sum, [left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)];
    return sum + rows * (1 + columns * 8);
  }, 0);
  const blockSize = 1024 * 1024;
  const block = deflateRawSync(Buffer.alloc(blockSize), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((((bytes % 65_521) << 16) | 1) >>> 0);
  const data = Buffer.concat([
    Buffer.from([0x78, 0xda]),
    ...Array<Buffer>(Math.floor(bytes / blockSize)).fill(block),
    deflateRawSync(Buffer.alloc(bytes % blockSize), { level: 9 }),
    checksum,
  ]);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", data),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}
