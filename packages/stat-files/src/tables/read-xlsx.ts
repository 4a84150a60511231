import { unzipSync } from "fflate";
import { statFileLimits, tooManyColumns } from "../document/limits.ts";
import {
  attribute,
  createXmlCount,
  findChild,
  findChildren,
  readXml,
  type XmlCount,
  type XmlElement,
} from "../document/read-xml.ts";
import { StatFileError } from "../document/stat-file.ts";
import type { Sheet, SourceRow, TableLimits } from "./source-row.ts";

const neededParts = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[\w.-]+\.xml)$/i;

/** Reads the sheets of an XLSX workbook that contain cells. Throws a StatFileError for every other archive. */
export function readXlsx(bytes: Uint8Array, limits: TableLimits): Sheet[] {
  const parts = { files: unpack(bytes), count: createXmlCount() };
  const strings = findChildren(readPart(parts, "xl/sharedstrings.xml"), "si").map(textOf);
  const sheets = listSheets(parts).map(({ name, part }): Sheet => {
    const { rows, formulas } = readSheet(readPart(parts, part), strings, limits);
    const notes =
      formulas > 0 ? [`${formulas} cells contain formulas. The results that the file stores for them were read.`] : [];
    return { name, rows, notes };
  });
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  if (filled.length === 0) throw new StatFileError("This workbook contains no rows.");
  return filled;
}

/** Other documents that are archives, by a part that only they have. */
const otherDocuments = new Map([
  ["word/document.xml", "a Word document"],
  ["ppt/presentation.xml", "a presentation"],
  ["content.xml", "an OpenDocument file"],
  ["index/document.iwa", "a Numbers or Pages document"],
]);

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  let unpackedBytes = 0;
  let document: string | undefined;
  const parts = new Map<string, Uint8Array>();
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        document ??= otherDocuments.get(name.toLowerCase());
        if (!neededParts.test(name)) return false;
        unpackedBytes += originalSize;
        if (unpackedBytes > statFileLimits.unpackedBytes)
          throw new StatFileError("This workbook is too large when it is unpacked.");
        return true;
      },
    });
    for (const [name, part] of Object.entries(files)) parts.set(name.toLowerCase(), part);
  } catch (error) {
    if (error instanceof StatFileError) throw error;
    throw new StatFileError("This archive or workbook is damaged.", { cause: error });
  }
  if (parts.has("xl/workbook.xml")) return parts;
  if (document) throw new StatFileError(`This is ${document}, which we do not read. Save its table as .xlsx or CSV.`);
  throw new StatFileError("This is an archive (ZIP), which we do not read. Unpack it and choose the file inside.");
}

interface Parts {
  files: ReadonlyMap<string, Uint8Array>;
  count: XmlCount;
}

function listSheets(parts: Parts): { name: string | null; part: string }[] {
  const targets = new Map(
    findChildren(readPart(parts, "xl/_rels/workbook.xml.rels"), "relationship").map((relation) => [
      attribute(relation, "id"),
      `xl/${(attribute(relation, "target") ?? "").replace(/^\/?xl\//, "")}`.toLowerCase(),
    ]),
  );
  const sheets = findChildren(findChild(readPart(parts, "xl/workbook.xml"), "sheets"), "sheet");
  // `r:id` loses its prefix, so it replaces `id` in no other element of a sheet.
  const ordered = sheets.flatMap((sheet) => {
    const part = targets.get(attribute(sheet, "id"));
    // A hidden sheet holds lists and intermediate results.
    const isHidden = /hidden/i.test(attribute(sheet, "state") ?? "");
    return part && parts.files.has(part) && !isHidden ? [{ name: attribute(sheet, "name"), part }] : [];
  });
  if (ordered.length > 0) return ordered;
  const names = [...parts.files.keys()].filter((name) => name.startsWith("xl/worksheets/")).sort();
  return names.map((part) => ({ name: null, part }));
}

function readSheet(
  sheet: XmlElement | undefined,
  strings: readonly string[],
  limits: TableLimits,
): { rows: SourceRow[]; formulas: number } {
  let formulas = 0;
  const rows = findChildren(findChild(sheet, "sheetdata"), "row").map((row, index) => {
    const cells: string[] = [];
    for (const cell of findChildren(row, "c")) {
      const column = columnIndex(attribute(cell, "r")) ?? cells.length;
      const value = readValue(cell, strings);
      // Formatted cells without a value may fill a whole row.
      if (column >= limits.columns) {
        if (value !== "") throw tooManyColumns(column + 1, limits.columns);
        continue;
      }
      if (findChild(cell, "f")) formulas += 1;
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
    return { line: Number(attribute(row, "r")) || index + 1, cells };
  });
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== "")), formulas };
}

function readValue(cell: XmlElement, strings: readonly string[]): string {
  const value = findChild(cell, "v")?.text ?? "";
  switch (attribute(cell, "t")) {
    case "s":
      return strings[Number(value)] ?? "";
    case "inlineStr":
      return textOf(findChild(cell, "is"));
    case "e":
      return "";
    default:
      return value;
  }
}

/** Returns 27 for "AB12". */
function columnIndex(reference: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d+$/i.exec(reference ?? "")?.[1]?.toUpperCase();
  if (!letters) return null;
  return [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Joins the text of an element, except phonetic hints. */
function textOf(element: XmlElement | undefined): string {
  if (!element || element.name === "rph") return "";
  return element.name === "t" ? element.text : element.children.map(textOf).join("");
}

function readPart({ files, count }: Parts, name: string): XmlElement | undefined {
  const part = files.get(name);
  return part && readXml(part, { count }).root;
}
