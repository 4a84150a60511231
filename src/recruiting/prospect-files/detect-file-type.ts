import type { FileType } from "./schema.ts";

/** Returns the type of a file by its first bytes, or null. Names and announced types prove nothing. */
export function detectFileType(bytes: Uint8Array): FileType | null {
  const starts = (text: string, at = 0) =>
    Buffer.from(bytes.subarray(at, at + text.length)).toString("latin1") === text;
  if (starts("%PDF-")) return "application/pdf";
  if (starts("\xff\xd8\xff")) return "image/jpeg";
  if (starts("\x89PNG\r\n\x1a\n")) return "image/png";
  return starts("RIFF") && starts("WEBP", 8) ? "image/webp" : null;
}
