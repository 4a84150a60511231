/** Fields of a player in which DataVolley 4 repeats last and first name as hexadecimal text. */
const hexFields = { last: 17, first: 18 };

/** Returns "First Last", from the hexadecimal fields if they exist, because they name their own encoding. */
export function chooseName(fields: readonly string[], codePage: string): string | null {
  const first = decodeHex(fields[hexFields.first], codePage) ?? repair(fields[10] ?? "");
  const last = decodeHex(fields[hexFields.last], codePage) ?? repair(fields[9] ?? "");
  return (
    [first, last]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" ") || null
  );
}

/** Decodes `24F62616964`: one digit for the digits of a character (2: code page, 4: UTF-16), then the characters. */
function decodeHex(field: string | undefined, codePage: string): string | null {
  const match = /^([24])((?:[\da-f]{2})+)$/i.exec(field ?? "");
  if (!match) return null;
  const bytes = Buffer.from(match[2] ?? "", "hex");
  if (match[1] === "2") return new TextDecoder(codePage === "utf-8" ? "windows-1252" : codePage).decode(bytes);
  return bytes.length % 2 === 0 ? new TextDecoder("utf-16be").decode(bytes) : null;
}

/** Undoes a second UTF-8 encoding ("BÃ¼hler"). Text that was encoded once is returned unchanged. */
function repair(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text) || /[\u0100-\uffff]/.test(text)) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(text, "latin1"));
  } catch {
    return text;
  }
}
