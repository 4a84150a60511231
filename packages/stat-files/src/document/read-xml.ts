import { SaxesParser } from "saxes";
import { decodeHead, decodeText } from "./decode-text.ts";
import { statFileLimits as limits, tooMany } from "./limits.ts";
import { StatFileError } from "./stat-file.ts";

/** Names of elements and attributes are in lower case and without namespace prefix. Values are trimmed. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  text: string;
}

export interface XmlDocument {
  root: XmlElement;
  warnings: string[];
}

/** Parts of a file that were read so far. The parts of a workbook share one count. */
export interface XmlCount {
  elements: number;
  attributes: number;
  ampersands: number;
}

export function createXmlCount(): XmlCount {
  return { elements: 0, attributes: 0, ampersands: 0 };
}

interface XmlOptions {
  /** Elements that are checked but not stored. */
  skip?: ReadonlySet<string>;
  count?: XmlCount;
}

// Producers write names such as "Texas A&M" without escaping. `&name;` stays an entity, which the parser rejects.
const bareAmpersand = /&(?!(?:#\d+|#x[\da-f]+|[\w.:-]+);)/gi;

/** Parses XML within the limits of the file, without a DTD and without entities. Throws a StatFileError. */
export function readXml(
  bytes: Uint8Array,
  { skip = new Set(), count = createXmlCount() }: XmlOptions = {},
): XmlDocument {
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(decodeHead(bytes, 256))?.[1];
  const { text, warnings } = decodeText(bytes, declared);
  countAmpersands(text, count);
  let escaped = 0;
  const source = text.replace(/^[\uFEFF\s]+/, "").replace(bareAmpersand, () => {
    escaped += 1;
    return "&amp;";
  });
  if (escaped > 0) warnings.push(`The file contains ${escaped} unescaped “&” characters. They were read as text.`);
  return { root: parse(source, { skip, count }), warnings };
}

export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function findChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

export function attribute(element: XmlElement | undefined, name: string): string | null {
  return element?.attributes.get(name) || null;
}

// Before the text is changed: each unescaped character makes it longer.
function countAmpersands(text: string, count: XmlCount): void {
  for (let index = text.indexOf("&"); index >= 0; index = text.indexOf("&", index + 1))
    addTo(count, "ampersands", "“&” characters");
}

function addTo(count: XmlCount, key: keyof XmlCount, what: string): void {
  count[key] += 1;
  if (count[key] > limits[key]) throw tooMany(what, limits[key]);
}

function parse(source: string, { skip, count }: Required<XmlOptions>): XmlElement {
  const parser = new SaxesParser();
  const open: XmlElement[] = [];
  let root: XmlElement | undefined;
  let depth = 0;
  let skippedFrom = 0;
  let attributesOfElement = 0;

  parser.on("error", (error) => {
    throw new StatFileError(`This XML file is damaged (${sentencePart(error.message)}).`);
  });
  parser.on("doctype", () => {
    throw new StatFileError("This XML file contains a document type definition, which we do not read.");
  });
  const countElement = () => addTo(count, "elements", "elements");
  parser.on("comment", countElement);
  parser.on("processinginstruction", countElement);
  parser.on("opentagstart", () => {
    countElement();
    attributesOfElement = 0;
  });
  // The parser calls this for each attribute, and `opentag` only after the last one.
  parser.on("attribute", () => {
    attributesOfElement += 1;
    if (attributesOfElement > limits.attributesOfElement)
      throw tooMany("attributes in one element", limits.attributesOfElement);
    addTo(count, "attributes", "attributes");
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > limits.depth)
      throw new StatFileError(`This XML file is nested deeper than ${limits.depth} levels, which we do not read.`);
    if (skippedFrom > 0) return;
    const element = { name: plainName(name), attributes: readAttributes(attributes), children: [], text: "" };
    if (skip.has(element.name)) {
      skippedFrom = depth;
      return;
    }
    root ??= element;
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    if (skippedFrom === 0) finish(open.pop());
    else if (skippedFrom === depth) skippedFrom = 0;
    depth -= 1;
  });

  function addText(text: string): void {
    const element = open.at(-1);
    if (element && skippedFrom === 0) element.text += text;
  }

  parser.write(source).close();
  if (!root) throw new StatFileError("This XML file is empty.");
  return root;
}

function finish(element: XmlElement | undefined): void {
  if (element) element.text = element.text.trim();
}

function readAttributes(attributes: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(attributes).map(([name, value]) => [plainName(name), value.trim()]));
}

function plainName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/** Turns the parser's "12:5: unexpected end." into "line 12: unexpected end". */
function sentencePart(message: string): string {
  return message.replace(/^(?:[^:]*:)??(\d+):\d+: /, "line $1: ").replace(/\.$/, "");
}
