import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ReactNode } from "react";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { fontSubsets, pictureSize, scriptTextType } from "./picture-fonts.server.ts";
import { findMissingLetters, renderAnyScript } from "./render-any-script.server.ts";
import type { PictureLayout, ScriptText } from "./render-picture.server.tsx";

const fonts = await Promise.all([
  ...fontSubsets.display.map((subset) => loadFont("archivo", { subset, weight: 800 })),
  ...fontSubsets.text.flatMap((subset) =>
    ([500, 700, 800] as const).map((weight) => loadFont("inter", { subset, weight })),
  ),
]);

/** Renders a PNG in the size of its outermost element, or returns the letters without a font. Runs only in a picture process. */
export async function renderLayout(
  layout: PictureLayout,
  { requireAllLetters }: { requireAllLetters: boolean },
): Promise<{ png: Buffer } | { missing: string[] }> {
  const missing = new Set<string>();
  const replaced = await replaceScriptTexts(layout, missing);
  const svg = await satori(replaced as ReactNode, {
    ...sizeOf(layout),
    fonts,
    loadAdditionalAsset: async (_language, letters) => {
      for (const letter of letters) missing.add(letter);
      return [];
    },
  });
  if (requireAllLetters && missing.size > 0) return { missing: [...missing] };
  // A picture with a photo needs more colors than one of texts.
  const colours = svg.includes("data:image/jpeg") ? 256 : 128;
  return { png: await sharp(Buffer.from(svg)).png({ palette: true, colours }).toBuffer() };
}

/** Replaces each text of other scripts by its picture. Adds letters without a font to `missing`. */
async function replaceScriptTexts(layout: PictureLayout, missing: Set<string>): Promise<PictureLayout> {
  if (Array.isArray(layout)) return await Promise.all(layout.map((part) => replaceScriptTexts(part, missing)));
  if (typeof layout !== "object" || layout === null) return layout;
  const { type, props } = layout;
  if (type !== scriptTextType) {
    const children = props.children as PictureLayout | undefined;
    if (children === undefined) return layout;
    return { type, props: { ...props, children: await replaceScriptTexts(children, missing) } };
  }
  const text = props as unknown as ScriptText;
  const { src, width, height } = await renderAnyScript(text);
  for (const letter of findMissingLetters(text.text)) missing.add(letter);
  // The picture ends at its letters, a line has room around them.
  const room = text.fontSize / 8;
  const style = { width, height, marginTop: text.marginTop + room, marginBottom: room };
  return { type: "img", props: { src, width, height, style } };
}

function sizeOf(layout: PictureLayout): { width: number; height: number } {
  const style = typeof layout === "object" && layout && "props" in layout ? (layout.props.style as object) : {};
  return { ...pictureSize, ...pick(style) };
}

function pick(style: { width?: unknown; height?: unknown }) {
  const { width, height } = style;
  return typeof width === "number" && typeof height === "number" ? { width, height } : {};
}

async function loadFont(
  family: "archivo" | "inter",
  { subset, weight }: { subset: string; weight: 500 | 700 | 800 },
): Promise<Font> {
  const data = await readFile(path.join(import.meta.dirname, `art/${family}-${subset}-${weight}-normal.woff`));
  return { name: `${family}-${subset}`, data, weight, style: "normal" };
}
