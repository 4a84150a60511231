import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import subsetFont from "subset-font";

// Creates the fonts of src/ui/art/noto: bold letters for names on pictures, in the scripts that Archivo and Inter lack, and Latin, Greek and Cyrillic letters for
// names of two scripts. Each file has the letters of one subset of Fontsource, so that a picture loads only those of its names. Pango reads TrueType only. The
// packages have 36 MB and are needed only here, so they are no dependencies.
// Run it after changing the list: node scripts/subset-name-fonts.ts

const version = "5.3";
/** The package of each family, its name in the font, and the letters without which a subset is left out. */
const fonts: [name: string, family: string, needed: RegExp][] = [
  ["noto-sans", "Noto Sans", /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u],
  ["noto-sans-arabic", "Noto Sans Arabic", /\p{Script=Arabic}/u],
  ["noto-sans-armenian", "Noto Sans Armenian", /\p{Script=Armenian}/u],
  ["noto-sans-bengali", "Noto Sans Bengali", /\p{Script=Bengali}/u],
  ["noto-sans-devanagari", "Noto Sans Devanagari", /\p{Script=Devanagari}/u],
  ["noto-sans-ethiopic", "Noto Sans Ethiopic", /\p{Script=Ethiopic}/u],
  ["noto-sans-georgian", "Noto Sans Georgian", /\p{Script=Georgian}/u],
  ["noto-sans-gujarati", "Noto Sans Gujarati", /\p{Script=Gujarati}/u],
  ["noto-sans-gurmukhi", "Noto Sans Gurmukhi", /\p{Script=Gurmukhi}/u],
  ["noto-sans-hebrew", "Noto Sans Hebrew Thin", /\p{Script=Hebrew}/u],
  ["noto-sans-kannada", "Noto Sans Kannada", /\p{Script=Kannada}/u],
  ["noto-sans-khmer", "Noto Sans Khmer", /\p{Script=Khmer}/u],
  ["noto-sans-kr", "Noto Sans KR Thin", /\p{Script=Hangul}/u],
  ["noto-sans-lao", "Noto Sans Lao", /\p{Script=Lao}/u],
  ["noto-sans-malayalam", "Noto Sans Malayalam", /\p{Script=Malayalam}/u],
  ["noto-sans-myanmar", "Noto Sans Myanmar", /\p{Script=Myanmar}/u],
  ["noto-sans-sc", "Noto Sans SC Thin", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["noto-sans-sinhala", "Noto Sans Sinhala", /\p{Script=Sinhala}/u],
  ["noto-sans-tamil", "Noto Sans Tamil", /\p{Script=Tamil}/u],
  ["noto-sans-telugu", "Noto Sans Telugu", /\p{Script=Telugu}/u],
  ["noto-sans-thai", "Noto Sans Thai", /\p{Script=Thai}/u],
];

const packages = mkdtempSync(path.join(tmpdir(), "openroster-noto-"));
const wanted = fonts.map(([name]) => `@fontsource-variable/${name}@${version}`);
execFileSync("npm", ["install", "--prefix", packages, "--ignore-scripts", ...wanted], { stdio: "inherit" });
const target = path.join(import.meta.dirname, "../src/ui/art/noto");
rmSync(target, { recursive: true, force: true });
mkdirSync(target);
const lines: string[] = [];
for (const [name, family, needed] of fonts) {
  const font = path.join(packages, "node_modules/@fontsource-variable", name);
  const subsets = JSON.parse(readFileSync(path.join(font, "unicode.json"), "utf8")) as Record<string, string>;
  // The subsets of other scripts repeat letters that their own families have.
  const isOther = (key: string) =>
    name !== "noto-sans" && /^(?:latin|greek|cyrillic|vietnamese|math|symbols)/.test(key);
  for (const [key, range] of Object.entries(subsets)) {
    const letters = lettersOf(range);
    if (isOther(key) || !letters.some((letter) => needed.test(letter))) continue;
    const subset = `${name}-${key.replaceAll(/[[\]]/g, "")}`;
    const whole = readFileSync(path.join(font, `files/${subset}-wght-normal.woff2`));
    const options = { targetFormat: "truetype", variationAxes: { wght: 700 } } as const;
    writeFileSync(path.join(target, `${subset}.ttf`), await subsetFont(whole, letters.join(""), options));
    lines.push(`${subset}.ttf\t${family}\t${range}\n`);
  }
}
rmSync(packages, { recursive: true });
writeFileSync(path.join(target, "letters.txt"), lines.join(""));
console.log(`${lines.length} fonts`);

function lettersOf(range: string): string[] {
  return range.split(",").flatMap((part) => {
    const [first = 0, last = first] = part
      .slice(2)
      .split("-")
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
  });
}
