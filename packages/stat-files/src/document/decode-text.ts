export interface DecodedText {
  text: string;
  encoding: string;
  warnings: string[];
}

/** Decodes by byte order mark, as UTF-16 without one, as valid UTF-8, else by `codePage` or windows-1252. Removes NUL characters. */
export function decodeText(bytes: Uint8Array, codePage?: string): DecodedText {
  const encoding = findEncoding(bytes, codePage);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = decoded.replaceAll("\0", "");
  const removed = decoded.length - text.length;
  return {
    text,
    encoding,
    warnings: removed > 0 ? [`The file contains ${removed} NUL characters. They were removed.`] : [],
  };
}

/** Decodes the first bytes well enough to find a format or a declared encoding. */
export function decodeHead(bytes: Uint8Array, length = 4096): string {
  const head = bytes.subarray(0, length);
  const encoding = utf16Encoding(head);
  return new TextDecoder(encoding ?? "utf-8").decode(head).replaceAll("\0", "");
}

/** Returns the name of an encoding that TextDecoder knows, or undefined. */
export function knownEncoding(name: string | undefined): string | undefined {
  if (!name) return;
  const label = /^\d{3,4}$/.test(name.trim()) ? `windows-${name.trim()}` : name.trim();
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return;
  }
}

function findEncoding(bytes: Uint8Array, codePage: string | undefined): string {
  const utf16 = utf16Encoding(bytes.subarray(0, 512));
  if (utf16) return utf16;
  if (isUtf8(bytes)) return "utf-8";
  const declared = knownEncoding(codePage);
  // The declaration is wrong if it names an encoding that these bytes do not have.
  return declared && !declared.startsWith("utf-") ? declared : "windows-1252";
}

function utf16Encoding(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length * 0.4 && even === 0) return "utf-16le";
  return even > head.length * 0.4 && odd === 0 ? "utf-16be" : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
