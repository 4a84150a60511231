import { isDataVolley, readDataVolley } from "./datavolley/read-datavolley.ts";
import { boundStatFile } from "./document/bound-stat-file.ts";
import { decodeHead } from "./document/decode-text.ts";
import { removeHiddenCharacters } from "./document/hidden-characters.ts";
import { statFileLimits } from "./document/limits.ts";
import { readJson } from "./document/read-json.ts";
import { refuseOtherFormats } from "./document/refuse-format.ts";
import { validateRows } from "./document/sport-stats.ts";
import { type ReadOptions, type StatFile, StatFileError } from "./document/stat-file.ts";
import { readHudlTagging } from "./hudl-tagging/read-hudl-tagging.ts";
import { isMaxPreps, readMaxPreps } from "./maxpreps/read-maxpreps.ts";
import { isOpenrosterJson, readOpenrosterJson } from "./openroster-json/read-openroster-json.ts";
import { readSpreadsheet } from "./spreadsheet/read-spreadsheet.ts";
import { isStatCrew, readStatCrew } from "./statcrew/read-statcrew.ts";
import { workbookFormat } from "./tables/open-tables.ts";
import { isVolleyStation, readVolleyStation } from "./volleystation/read-volleystation.ts";

/** Reads a statistics file by its content. Throws a StatFileError with one sentence. `uploads` reads untrusted files. */
export function readStatFile(bytes: Uint8Array, options: ReadOptions = {}): StatFile {
  if (bytes.length > statFileLimits.bytes) throw tooLarge();
  if (bytes.length === 0) throw new StatFileError("This file is empty.");
  const file = readFormat(bytes, options);
  const awaitsColumns = options.anyHeader && file.columns;
  if (!awaitsColumns && file.teams.every(({ players }) => players.length === 0) && file.checks.every(({ ok }) => ok))
    throw new StatFileError("This file contains no players.");
  return boundStatFile(removeHiddenCharacters(validateRows(file)));
}

export function tooLarge(): StatFileError {
  return new StatFileError(`This file is larger than ${statFileLimits.bytes / 1024 / 1024} MB, which is the limit.`);
}

function readFormat(bytes: Uint8Array, options: ReadOptions): StatFile {
  if (workbookFormat(bytes)) return readSpreadsheet(bytes, options);
  refuseOtherFormats(bytes);
  const head = decodeHead(bytes).replace(/^[\uFEFF\s]+/, "");
  if (head.startsWith("<")) return readXmlFormat(bytes, head);
  if ((head.startsWith("{") && !isMaxPreps(head)) || /^\[\s*[[{"]/.test(head)) return readJsonFormat(bytes);
  if (bytes.length > statFileLimits.textBytes)
    throw new StatFileError(
      `This text file is larger than ${statFileLimits.textBytes / 1024 / 1024} MB, which is the limit.`,
    );
  if (isDataVolley(head)) return readDataVolley(bytes);
  if (isMaxPreps(head)) return readMaxPreps(bytes, options);
  return readSpreadsheet(bytes, options);
}

/** Sports of StatCrew by the name of the first element. */
const otherSports = new Map(
  Object.entries({
    bs: "baseball or softball",
    sb: "softball",
    so: "soccer",
    sc: "soccer",

    hk: "hockey",
    ih: "ice hockey",
    fh: "field hockey",
    lc: "lacrosse",
    lx: "lacrosse",
    lax: "lacrosse",
    wp: "water polo",
    tn: "tennis",
  }),
);

function readXmlFormat(bytes: Uint8Array, head: string): StatFile {
  const root = rootName(head);
  if (isStatCrew(root)) return readStatCrew(bytes);
  if (root === "breakdown") return readHudlTagging(bytes);
  if (/<!doctype/i.test(head))
    throw new StatFileError("This XML file contains a document type definition, which we do not read.");
  const sport = otherSports.get(root.replace(/game$/, ""));
  throw new StatFileError(
    sport
      ? `This is a StatCrew file of ${sport}, a sport that we do not have (<${root}>).`
      : `This is an XML file that we do not know (<${root.slice(0, 40)}>).`,
  );
}

/** Returns the name of the first element after the declaration, comments and a document type, without its prefix. */
function rootName(head: string): string {
  const body = head.replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->/g, "");
  return /<([a-z_][\w.-]*:)?([\w.-]+)/i.exec(body)?.[2]?.toLowerCase() ?? "";
}

function readJsonFormat(bytes: Uint8Array): StatFile {
  const { value, warnings } = readJson(bytes);
  if (isOpenrosterJson(value)) return readOpenrosterJson(value, warnings);
  if (isVolleyStation(value)) return readVolleyStation(value);
  throw new StatFileError("This is a JSON file of a format that we do not know.");
}
