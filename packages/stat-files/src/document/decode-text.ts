export interface DecodedText {
  text: string;
  encoding: string;
  /** The file does not name its encoding, and its bytes can be those of several. */
  isGuessed: boolean;
  warnings: string[];
}

/** Windows code pages that do not have the name `windows-<number>`. */
const codePages = new Map([
  ["866", "ibm866"],
  ["874", "windows-874"],
  ["932", "shift_jis"],
  ["936", "gbk"],
  ["949", "euc-kr"],
  ["950", "big5"],
  ["20866", "koi8-r"],
  ["28592", "iso-8859-2"],
  ["54936", "gb18030"],
  ["65001", "utf-8"],
]);

/**
 * Decodes by byte order mark, as UTF-16 without one, as valid UTF-8, else by `codePage`. Without one, it guesses between Cyrillic and western
 * letters. Removes NUL characters.
 */
export function decodeText(bytes: Uint8Array, codePage?: string): DecodedText {
  const { encoding, isGuessed } = findEncoding(bytes, codePage);
  const decoded = new TextDecoder(encoding).decode(bytes);
  const text = decoded.replaceAll("\0", "");
  const removed = decoded.length - text.length;
  return {
    text,
    encoding,
    isGuessed,
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
  const code = name.trim().replace(/^cp/i, "");
  const label = codePages.get(code) ?? (/^\d{3,4}$/.test(code) ? `windows-${code}` : name.trim());
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return;
  }
}

function findEncoding(bytes: Uint8Array, codePage: string | undefined): Omit<DecodedText, "text" | "warnings"> {
  const utf16 = utf16Encoding(bytes.subarray(0, 512));
  if (utf16) return { encoding: utf16, isGuessed: false };
  if (isUtf8(bytes)) return { encoding: "utf-8", isGuessed: false };
  const declared = knownEncoding(codePage);
  // The declaration is wrong if it names an encoding that these bytes do not have.
  if (declared && !declared.startsWith("utf-")) return { encoding: declared, isGuessed: false };
  return { encoding: isCyrillic(bytes) ? "windows-1251" : "windows-1252", isGuessed: true };
}

/**
 * Returns true if most bytes above 0xBF follow each other: windows-1251 has all Cyrillic letters there, and western text has single accented
 * letters between ASCII letters.
 */
function isCyrillic(bytes: Uint8Array): boolean {
  let [inRuns, single, run] = [0, 0, 0];
  for (let index = 0; index <= bytes.length; index += 1) {
    if ((bytes[index] ?? 0) >= 0xc0) {
      run += 1;
      continue;
    }
    if (run >= 3) inRuns += run;
    else single += run;
    run = 0;
  }
  return inRuns > 2 * single;
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
