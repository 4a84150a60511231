import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { courtDrawings } from "./art/court-drawings.tsx";
import { VolleyballCourt } from "./art/volleyball-court.tsx";

/** Size of a picture for link previews, in pixels. */
export const pictureSize = { width: 1200, height: 630 };

/** The colours of the board, as the style sheet has them. */
export const pictureColours = {
  ink: "#0b1220",
  chalk: "#f7f5f0",
  muted: "#afb8c8",
  signal: "#ff5a1f",
  sports: { VB: "#1fbfb0", FB: "#3fbf68", BB: "#ffb02e" },
} as const;

// A family a file: fonts of one name do not stand in for each other's letters.
const subsets = {
  display: ["latin", "latin-ext", "vietnamese"],
  text: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
};

/** Values of `font-family`: headlines and numbers (in weight 800), running text (500, 700, 800). */
export const pictureFonts = {
  display: [
    ...subsets.display.map((subset) => `archivo-${subset}`),
    ...subsets.text.map((subset) => `inter-${subset}`),
  ].join(),
  text: subsets.text.map((subset) => `inter-${subset}`).join(),
};

/** Lays out an element (flexbox and inline styles, as satori takes them) as SVG. What no font has the letters for goes to `onMissing`. */
export async function layOutPicture(
  element: ReactElement,
  onMissing: (letters: string) => void = () => {},
): Promise<string> {
  return await satori(element, {
    ...pictureSize,
    fonts: await loadFonts(),
    loadAdditionalAsset: async (_language, letters) => {
      onMissing(letters);
      return [];
    },
  });
}

/** The laid-out picture as PNG of at most 128 colours. */
export async function paintPicture(svg: string): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).png({ palette: true, colours: 128 }).toBuffer();
}

/** A sport's court as the page draws it, as the source of an `img`, with the colours that the style sheet gives it there. */
export function courtImage(sport: string, accent: string): string {
  const { width, height } = pictureSize;
  const Court = courtDrawings[sport] ?? VolleyballCourt;
  const svg = renderToStaticMarkup(
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox="0 0 1440 560"
      preserveAspectRatio="xMaxYMid slice"
      color={pictureColours.chalk}
    >
      <Court />
    </svg>,
  ).replaceAll("var(--accent)", accent);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

let fonts: Promise<Font[]> | undefined;

function loadFonts(): Promise<Font[]> {
  fonts ??= Promise.all([
    ...subsets.display.map((subset) => loadFont("archivo", { subset, weight: 800 })),
    ...subsets.text.flatMap((subset) =>
      ([500, 700, 800] as const).map((weight) => loadFont("inter", { subset, weight })),
    ),
  ]);
  return fonts;
}

async function loadFont(
  family: "archivo" | "inter",
  { subset, weight }: { subset: string; weight: 500 | 700 | 800 },
): Promise<Font> {
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const data = await readFile(createRequire(import.meta.url).resolve(file));
  return { name: `${family}-${subset}`, data, weight, style: "normal" };
}
