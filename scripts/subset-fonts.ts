import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import subsetFont from "subset-font";

// Creates font files with only the letters and weights that nearly every page uses, Western European names included. They halve the bytes before text renders
// correctly. Other letters load from the full fonts.
// Run it after changing a font or the ranges in src/ui/display-font.css or text-font.css: node scripts/subset-fonts.ts

interface Font {
  from: string;
  to: string;
  variationAxes: Record<string, { min: number; max: number; default: number }>;
}

const fonts: Font[] = [
  {
    from: "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2",
    to: "archivo-basic.woff2",
    variationAxes: { wght: { min: 500, max: 900, default: 600 }, wdth: { min: 66, max: 120, default: 100 } },
  },
  {
    from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    to: "inter-basic.woff2",
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  },
];
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join("");
const accented = Array.from({ length: 0x100 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).join("");
const signs = "\u00a0©·×–—‘’“”…";

for (const { from, to, variationAxes } of fonts) {
  const whole = await readFile(createRequire(import.meta.url).resolve(from));
  const basic = await subsetFont(whole, ascii + accented + signs, { targetFormat: "woff2", variationAxes });
  await writeFile(path.join(import.meta.dirname, "../src/ui/art", to), basic);
  console.log(`${to}: ${basic.length} of ${whole.length} bytes`);
}
