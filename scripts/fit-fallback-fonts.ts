import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";

// Writes src/ui/archivo-fallback.css and src/ui/inter-fallback.css: local fonts, scaled so that text is as wide as in the web fonts. Digits and spaces have a
// scale of their own, because their width relative to letters differs most between the fonts. Run it where Arial or Liberation Sans is installed.
// Run it after a change of a font, a width or a weight: node scripts/fit-fallback-fonts.ts

const art = path.join(import.meta.dirname, "../src/ui/art");
const letters =
  "Passing touchdowns Jordan Merriweather Sport Detail Magnolia Landing Hornets Career High Season Find athletes About Contact Us " +
  "Privacy Policy Steals per game Free for the athlete Create your profile in the app or on the web Outside Hitter";
const digits = "U+30-39";
const ranges = [
  { text: letters.replaceAll(" ", ""), without: "", unicodeRange: undefined },
  { text: "0123456789", without: "", unicodeRange: digits },
  { text: "a a", without: "aa", unicodeRange: "U+20" },
];

/** Fonts with the widths of Arial. */
const regular = ["Arial", "Liberation Sans", "Roboto"];
const bold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Roboto Bold"];
const measuredFamily = "Arial, Liberation Sans";

/** A range of weights, and of widths for Archivo, that has one scale. It is measured at the weight and width that pages use most. */
interface Style {
  weights: string;
  weight: number;
  widths?: string;
  width?: number;
}

interface Font {
  name: string;
  file: string;
  ascent: number;
  descent: number;
  /** Largest scale of digits relative to letters. Running text keeps the fallback, where larger digits would look bolder. */
  maxDigits?: number;
  styles: Style[];
}

const fonts: Font[] = [
  {
    name: "Inter",
    file: "inter-basic.woff2",
    ascent: 0.96875,
    descent: 0.2412,
    maxDigits: 1.03,
    styles: [
      { weights: "100 599", weight: 400 },
      { weights: "600 900", weight: 600 },
    ],
  },
  {
    name: "Archivo",
    file: "archivo-basic.woff2",
    ascent: 0.878,
    descent: 0.21,
    styles: [
      { weights: "600 900", weight: 860, widths: "62% 71%", width: 68 },
      { weights: "600 900", weight: 820, widths: "72% 77%", width: 74 },
      { weights: "600 900", weight: 790, widths: "78% 84%", width: 79 },
      { weights: "600 679", weight: 650, widths: "85% 95%", width: 88 },
      { weights: "680 900", weight: 720, widths: "85% 95%", width: 90 },
      { weights: "500 599", weight: 500, widths: "96% 102%", width: 100 },
      { weights: "600 659", weight: 620, widths: "96% 102%", width: 98 },
      { weights: "660 759", weight: 680, widths: "96% 102%", width: 100 },
      { weights: "760 900", weight: 800, widths: "96% 102%", width: 96 },
      { weights: "500 599", weight: 500, widths: "103% 110%", width: 104 },
      { weights: "600 900", weight: 680, widths: "103% 110%", width: 104 },
      { weights: "600 900", weight: 680, widths: "111% 125%", width: 118 },
    ],
  },
];

const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
try {
  const page = await browser.newPage();
  for (const font of fonts) {
    const faces = [
      "/* Written by scripts/fit-fallback-fonts.ts: local fonts, scaled to the widths and heights of the web font. */",
    ];
    const source = `data:font/woff2;base64,${await readFile(path.join(art, font.file), "base64")}`;
    await page.evaluate(loadFont, { name: font.name, source });
    for (const style of font.styles) {
      let scaleOfLetters = 1;
      const isBold = style.widths !== undefined || style.weight >= 600;
      for (const { text, without, unicodeRange } of ranges) {
        const width = style.width ?? 100;
        const measureText = (css: string, content: string) => page.evaluate(measure, { css, width, text: content });
        const widthOf = async (css: string) => (await measureText(css, text)) - (await measureText(css, without));
        const web = await widthOf(`${style.weight} 100px "${font.name}"`);
        const local = await widthOf(`${isBold ? 700 : 400} 100px ${measuredFamily}`);
        const exact = web / local;
        if (unicodeRange === undefined) scaleOfLetters = exact;
        const isDigits = unicodeRange === digits;
        const scale = isDigits && font.maxDigits ? Math.min(exact, scaleOfLetters * font.maxDigits) : exact;
        faces.push(faceOf({ font, style, locals: isBold ? bold : regular, scale, unicodeRange }));
      }
    }
    await writeFile(path.join(art, "..", `${font.name.toLowerCase()}-fallback.css`), `${faces.join("\n")}\n`);
  }
} finally {
  await browser.close();
}

async function loadFont({ name, source }: { name: string; source: string }): Promise<void> {
  const font = new FontFace(name, `url(${source})`, { weight: "100 900", stretch: "62% 125%" });
  document.fonts.add(await font.load());
}

interface Measured {
  css: string;
  width: number;
  text: string;
}

function measure({ css, width, text }: Measured): number {
  const span = document.createElement("span");
  span.style.cssText = `position: absolute; white-space: pre; font: ${css}; font-stretch: ${width}%`;
  span.textContent = text;
  document.body.append(span);
  const measured = span.getBoundingClientRect().width;
  span.remove();
  return measured;
}

interface Face {
  font: Font;
  style: Style;
  locals: string[];
  scale: number;
  unicodeRange: string | undefined;
}

function faceOf({ font, style, locals, scale, unicodeRange }: Face): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  const sources = locals.map((name) => `local("${name}")`);
  const lines = [
    `font-family: "${font.name} Fallback";`,
    `src: ${sources.join(", ")};`,
    `font-weight: ${style.weights};`,
    ...(style.widths ? [`font-stretch: ${style.widths};`] : []),
    `size-adjust: ${percent(scale)};`,
    // The overrides are relative to the scaled font.
    `ascent-override: ${percent(font.ascent / scale)};`,
    `descent-override: ${percent(font.descent / scale)};`,
    "line-gap-override: 0%;",
    ...(unicodeRange ? [`unicode-range: ${unicodeRange};`] : []),
  ];
  return `@font-face {\n  ${lines.join("\n  ")}\n}`;
}
