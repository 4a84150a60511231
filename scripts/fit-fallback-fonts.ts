import { readFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import { browserFlags, findOrInstallBrowser } from "../tests/browser.ts";
import { fallbackFonts, isBold } from "./fallback-fonts.ts";

// Prints the scales of scripts/fallback-fonts.ts. Digits and spaces have a scale of their own, because their width relative to letters differs most
// between the fonts. Run it after a change of a font, a width or a weight, where Arial or Liberation Sans is installed: node scripts/fit-fallback-fonts.ts

const art = path.join(import.meta.dirname, "../src/ui/art");
const letters =
  "Passing touchdowns Jordan Merriweather Sport Detail Magnolia Landing Hornets Career High Season Find athletes About Contact Us " +
  "Privacy Policy Steals per game Free for the athlete Create your profile in the app or on the web Outside Hitter";
const ranges = [
  { text: letters.replaceAll(" ", ""), without: "" },
  { text: "0123456789", without: "" },
  { text: "a a", without: "aa" },
];
const measuredFamily = "Arial, Liberation Sans";

const browser = await chromium.launch({ executablePath: await findOrInstallBrowser(), args: browserFlags });
try {
  const page = await browser.newPage();
  for (const { name, file, maxDigits, styles } of fallbackFonts) {
    const source = `data:font/woff2;base64,${await readFile(path.join(art, file), "base64")}`;
    await page.evaluate(loadFont, { name, source });
    for (const style of styles) {
      const { weight, width = 100 } = style;
      const scales: number[] = [];
      for (const { text, without } of ranges) {
        const measureText = (css: string, content: string) => page.evaluate(measure, { css, width, text: content });
        const widthOf = async (css: string) => (await measureText(css, text)) - (await measureText(css, without));
        const web = await widthOf(`${weight} 100px "${name}"`);
        const local = await widthOf(`${isBold(style) ? 700 : 400} 100px ${measuredFamily}`);
        scales.push((100 * web) / local);
      }
      const [ofLetters = 100, ofDigits = 100] = scales;
      if (maxDigits) scales[1] = Math.min(ofDigits, ofLetters * maxDigits);
      console.log(name, style.weights, style.widths ?? "", scales.map((scale) => scale.toFixed(1)).join(", "));
    }
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
