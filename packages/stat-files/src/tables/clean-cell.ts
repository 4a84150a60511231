import { hiddenCharacters } from "../document/hidden-characters.ts";
import { cut } from "../document/limits.ts";

const hidden = new RegExp(`[${hiddenCharacters}]`, "gu");
/** Most cells. Such a text needs no other check. */
const plain = /^[ -~]*$/;

/**
 * Removes what no reader sees: invisible characters, blanks around the text, and the damage of spreadsheet programs (`="05"` for text). Lines
 * remain.
 */
export function cleanCell(cell: string, length: number): string {
  const text = unwrapFormula(cell.trim());
  if (plain.test(text)) return cut(text.trim(), length);
  const shown = text
    .toWellFormed()
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .split("\n")
    .map((line) => line.replaceAll(hidden, "").replaceAll(/[^\S\n]/g, " "))
    .join("\n");
  return cut(shown.trim(), length);
}

/** Spreadsheet programs write `="05"` so that a text stays one. */
function unwrapFormula(text: string): string {
  const quoted = /^=\s*"((?:[^"]|"")*)"$/.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replaceAll('""', '"');
}
