/** Inches from the shortest to the tallest athlete. */
const range = [36, 96] as const;
const feetMark = "(?:'|ft\\.?|feet|foot)";
const inchMark = '(?:"|in\\.?|ins\\.?|inch|inches)';
const count = "(\\d{1,2}(?:\\.\\d+)?)";

const feetAndInches = new RegExp(`^(\\d)\\s*(?:${feetMark}\\s*-?|-|–|\\s)\\s*${count}\\s*${inchMark}?$`, "i");
const feetOnly = new RegExp(`^(\\d)\\s*${feetMark}$`, "i");
const inchesOnly = new RegExp(`^(\\d{2}(?:\\.\\d+)?)\\s*${inchMark}?$`, "i");
const centimeters = /^(\d{3}(?:[.,]\d+)?)\s*(?:cms?\.?|centimet(?:er|re)s?)?$/i;
const meters = /^([12])\s*(?:[.,]|m)\s*(\d{1,2})\s*(m|meters?|metres?)?\.?$/i;

/**
 * Reads a height in inches: feet and inches, inches, centimeters or meters. Returns null for a text that is no height or an impossible one,
 * such as `6'13"` or a date that a spreadsheet program made of `6-1`.
 */
export function readHeight(text: string): number | null {
  const plain = foldQuotes(text);
  const [, feet = "", rest = ""] = feetAndInches.exec(plain) ?? feetOnly.exec(plain) ?? [];
  if (feet !== "") return Number(rest) < 12 ? within(12 * Number(feet) + Number(rest)) : null;
  const inches = inchesOnly.exec(plain)?.[1];
  if (inches) return within(Number(inches));
  const [, whole = "", part = "", unit] = meters.exec(plain) ?? [];
  if (whole !== "" && (part.length === 2 || unit))
    return within((100 * Number(whole) + Number(part.padEnd(2, "0"))) / 2.54);
  const metric = centimeters.exec(plain)?.[1];
  return metric ? within(Number(metric.replace(",", ".")) / 2.54) : null;
}

/** Reads a height whose feet and inches are in two columns. */
export function readHeightParts(feet: string, inches: string): number | null {
  if (inches.trim() === "") return readHeight(/^\d$/.test(feet.trim()) ? `${feet.trim()}'` : feet);
  return readHeight(`${feet.replace(/[^\d]/g, "")}' ${inches.replaceAll(/["”″\s]/g, "")}`);
}

function foldQuotes(text: string): string {
  return text
    .trim()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[’‘′ʹ‛´`ˊ]/g, "'")
    .replaceAll("''", '"')
    .replaceAll(/[”“″„‟〃ʺ]/g, '"')
    .replaceAll(/ ?½| 1\/2/g, ".5")
    .replaceAll(/ ?¼| 1\/4/g, ".25")
    .replaceAll(/ ?¾| 3\/4/g, ".75")
    .replace(/^0(?=\d')/, "");
}

function within(inches: number): number | null {
  const height = Math.round(inches);
  return height >= range[0] && height <= range[1] ? height : null;
}
