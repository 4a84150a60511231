import { readNumber } from "../document/read-number.ts";
import { attribute, findChild, type XmlElement } from "../document/read-xml.ts";
import type { Stats } from "../document/stat-file.ts";

export type RowMapping = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Reads the mapped attributes. In an element, a missing attribute is 0, or with `onlyStated` no value; a missing element has no values. */
export function mapRow(row: XmlElement, mapping: RowMapping, onlyStated = false): Stats {
  const stats: Stats = {};
  for (const [name, attributes] of Object.entries(mapping)) {
    const element = findChild(row, name);
    if (!element) continue;
    for (const [attributeName, id] of Object.entries(attributes)) {
      const value =
        onlyStated && attribute(element, attributeName) === null ? undefined : numberOf(element, attributeName);
      if (value !== undefined) stats[id] = value;
    }
  }
  return stats;
}

/** Lists the mapped attributes of a row that are no numbers, such as `stats@fgm “x”`. */
export function listUnread(row: XmlElement, mapping: RowMapping): string[] {
  return Object.entries(mapping).flatMap(([name, attributes]) => {
    const element = findChild(row, name);
    return Object.keys(attributes).flatMap((attributeName) => {
      const text = attribute(element, attributeName);
      const isRead = text === null || numberOf(element, attributeName) !== undefined;
      return isRead ? [] : `${name}@${attributeName} “${text.slice(0, 40)}”`;
    });
  });
}

/** Returns the number of an attribute: 0 if the attribute is missing, undefined without an element or a number. */
export function numberOf(element: XmlElement | undefined, name: string): number | undefined {
  if (!element) return;
  // Some files write whole minutes as "36:12".
  const value = readNumber(attribute(element, name)?.replace(/^(\d+):\d\d$/, "$1"));
  return value === null ? 0 : value;
}

/** Returns the number of an attribute that is written in the file, else null. */
export function statedNumber(element: XmlElement | undefined, name: string): number | null {
  return readNumber(attribute(element, name)) ?? null;
}
