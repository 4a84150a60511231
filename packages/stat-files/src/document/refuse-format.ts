import { decodeHead } from "./decode-text.ts";
import { StatFileError } from "./stat-file.ts";

/** First bytes of files that are neither text nor workbooks. */
const binaryMarks = new Map<string, string>(
  Object.entries({
    "%PDF": "a PDF document",
    "{\\rtf": "a text document (RTF)",
    "\x89PNG": "a picture",
    "\xff\xd8\xff": "a picture",
    "\x1f\x8b": "a compressed file (GZIP), as AOC writes (.psvb)",
    "x\x01": "a compressed file (zlib), as AOC writes (.psvb)",
    "x\x9c": "a compressed file (zlib), as AOC writes (.psvb)",
    "x\xda": "a compressed file (zlib), as AOC writes (.psvb)",
    GIF8: "a picture",
    "II*\0": "a picture",
    "MM\0*": "a picture",
    RIFF: "a picture or a video",
    "Rar!": "an archive (RAR)",
    "7z\xbc\xaf": "an archive (7-Zip)",
  }),
);

/** Throws a StatFileError that names a file of pictures, documents and other formats without a table. */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8)).toString("latin1");
  const kind = [...binaryMarks].find(([mark]) => start.startsWith(mark))?.[1];
  if (kind) throw new StatFileError(`This is ${kind}, which we do not read.`);
  if (/^BM....\0\0/s.test(start)) throw new StatFileError("This is a picture, which we do not read.");
  if (start.slice(4) === "ftyp") throw new StatFileError("This is a photo or a video, which we do not read.");
  if (/^\s*(?:<!doctype html|<html)/i.test(decodeHead(bytes).replace(/^\uFEFF/, "")))
    throw new StatFileError("This is a web page, which we do not read. Save its table as CSV or as an Excel workbook.");
}
