import { readFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import type { ScriptText } from "./render-picture.server.tsx";

const folder = path.join(import.meta.dirname, "art/noto");
const subsets = readFileSync(path.join(folder, "letters.txt"), "utf8").trimEnd().split("\n").map(readSubset);
const families = [...new Set(subsets.map(({ family }) => family))].join();
const loaded = new Set<string>();

interface Picture {
  src: string;
  width: number;
  height: number;
}

/** Returns the letters of a text that no Noto font has. */
export function findMissingLetters(text: string): string[] {
  return [...text].filter((letter) => !findSubset(letter));
}

/**
 * Renders a text of any script as PNG. Pango orders text from right to left, joins the letters of Arabic and places the marks of the scripts of India, which
 * satori does not do correctly. The letters are made smaller until the lines fit.
 */
export async function renderAnyScript({ text, color, fontSize, width, maxLines }: ScriptText): Promise<Picture> {
  for (const file of new Set([...text].flatMap((letter) => findSubset(letter)?.file ?? []))) await loadFont(file);
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const render = async (size: number) =>
    await sharp({
      text: {
        ...{ text: `<span foreground="${color}">${escaped}</span>`, font: `${families} Bold ${size}px`, rgba: true },
        ...{ width, wrap: "word-char" },
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
  // Two lines at most, because many scripts need twice the height of Latin letters.
  const maxHeight = fontSize * (maxLines > 1 ? 1.9 : 1.5);
  let size = fontSize;
  let picture = await render(size);
  while (picture.info.height > maxHeight && size > 12) {
    size = Math.floor(size * 0.85);
    picture = await render(size);
  }
  const { data, info } = picture;
  return { src: `data:image/png;base64,${data.toString("base64")}`, width: info.width, height: info.height };
}

/** Makes a font known to Pango for the life of the process. It reads the file of one font only with a text. */
async function loadFont(file: string): Promise<void> {
  if (loaded.has(file)) return;
  await sharp({ text: { text: "A", fontfile: path.join(folder, file) } }).toBuffer();
  loaded.add(file);
}

function findSubset(letter: string) {
  const code = letter.codePointAt(0) ?? 0;
  return subsets.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
}

function readSubset(line: string): { file: string; family: string; ranges: [first: number, last: number][] } {
  const [file = "", family = "", ranges = ""] = line.split("\t");
  return { file, family, ranges: ranges.split(",").map(readRange) };
}

/** Reads a range of code points such as `U+5D0-5EA` or `U+20AA`. */
function readRange(text: string): [first: number, last: number] {
  const [first = 0, last = first] = text
    .slice(2)
    .split("-")
    .map((code) => Number.parseInt(code, 16));
  return [first, last];
}
