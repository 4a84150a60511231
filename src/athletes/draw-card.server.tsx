import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import satori, { type Font } from "satori";
import sharp from "sharp";
import { brand } from "../brand.ts";
import { SportArt } from "../ui/art/sport-art.tsx";
import type { SportCode } from "./vocabulary.ts";

/** What the picture of a profile says; empty text is left out. */
export interface CardContent {
  name: string;
  /** "Volleyball, Class of 2025" */
  role: string;
  /** School and place. */
  place: string;
  sportCode: SportCode | null;
  figures: { text: string; label: string }[];
}

const cardSize = { width: 1200, height: 630 };
const ink = "#0b1220";
const chalk = "#f7f5f0";
const muted = "#afb8c8";
const signal = "#ff5a1f";
const accents: Record<SportCode, string> = { VB: "#1fbfb0", FB: "#3fbf68", BB: "#ffb02e" };

/** Draws the 1200 × 630 picture that a link preview shows, as PNG. Text with letters that none of the fonts has is left out, never drawn as boxes. */
export async function drawCard(content: CardContent): Promise<Buffer> {
  const missing = new Set<string>();
  const svg = await layOut(content, (letters) => missing.add(letters));
  const drawn = missing.size === 0 ? svg : await layOut(withoutLetters(content, missing), () => {});
  return await sharp(Buffer.from(drawn)).png({ palette: true, colours: 128 }).toBuffer();
}

async function layOut(content: CardContent, onMissing: (letters: string) => void): Promise<string> {
  return await satori(<Card {...content} />, {
    ...cardSize,
    fonts: await loadFonts(),
    loadAdditionalAsset: async (_language, letters) => {
      onMissing(letters);
      return [];
    },
  });
}

function withoutLetters(content: CardContent, missing: Set<string>): CardContent {
  const letters = new Set([...missing].flatMap((segment) => [...segment]));
  const readable = (text: string) => ([...text].some((letter) => letters.has(letter)) ? "" : text);
  return { ...content, name: readable(content.name), place: readable(content.place) };
}

function Card({ name, role, place, sportCode, figures }: CardContent) {
  const accent = sportCode ? accents[sportCode] : signal;
  const headline = name || role || brand.name;
  return (
    <div
      style={{
        ...cardSize,
        display: "flex",
        backgroundColor: ink,
        color: chalk,
        fontFamily: fontFamilies.text,
        fontWeight: 500,
      }}
    >
      {sportCode && <img alt="" src={courtImage(sportCode)} {...cardSize} style={whole} />}
      <div style={{ ...whole, backgroundImage: `linear-gradient(to right, ${ink} 8%, ${ink}00 90%)` }} />
      {/* What is positioned lies above what is not, so that this is positioned too. */}
      <div
        style={{
          ...whole,
          ...column,
          justifyContent: "space-between",
          boxSizing: "border-box",
          padding: "52px 64px 56px",
        }}
      >
        <div style={{ display: "flex", alignItems: "center", ...display, fontSize: 30 }}>
          <div style={{ width: 56, height: 12, marginRight: 18, backgroundColor: signal }} />
          {brand.name}
        </div>
        <div style={column}>
          {headline !== role && <div style={{ color: accent, fontSize: 34, fontWeight: 700 }}>{role}</div>}
          <div
            style={{
              ...display,
              ...clamped(3),
              marginTop: 6,
              fontSize: headlineSize(headline),
              letterSpacing: -2,
              lineHeight: 1,
            }}
          >
            {headline}
          </div>
          {place && <div style={{ ...clamped(1), marginTop: 18, color: muted, fontSize: 32 }}>{place}</div>}
        </div>
        <Figures figures={figures} accent={accent} />
      </div>
    </div>
  );
}

function Figures({ figures, accent }: { figures: CardContent["figures"]; accent: string }) {
  if (figures.length === 0) return <div style={{ width: 160, height: 12, backgroundColor: accent }} />;
  return (
    <div style={{ display: "flex", borderLeft: `8px solid ${accent}`, paddingLeft: 28 }}>
      {figures.map(({ text, label }) => (
        <div key={label} style={{ ...column, marginRight: 56 }}>
          <div style={{ ...display, fontSize: 92, lineHeight: 1 }}>{text}</div>
          <div style={{ marginTop: 6, color: muted, fontSize: 26 }}>{label}</div>
        </div>
      ))}
    </div>
  );
}

function clamped(lines: number) {
  return { display: "block", lineClamp: lines, wordBreak: "break-word" } as const;
}

const whole = { ...cardSize, position: "absolute", top: 0, left: 0 } as const;
const column = { display: "flex", flexDirection: "column" } as const;

// A family a file: fonts of one name do not stand in for each other's letters.
const subsets = {
  display: ["latin", "latin-ext", "vietnamese"],
  text: ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"],
};
const fontFamilies = {
  display: [
    ...subsets.display.map((subset) => `archivo-${subset}`),
    ...subsets.text.map((subset) => `inter-${subset}`),
  ].join(),
  text: subsets.text.map((subset) => `inter-${subset}`).join(),
};
const display = { fontFamily: fontFamilies.display, fontWeight: 800 } as const;

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

/** The court as the page draws it, with the colours that the page's style sheet gives it there. */
function courtImage(sportCode: SportCode): string {
  const accent = accents[sportCode];
  const svg = renderToStaticMarkup(<SportArt sport={sportCode} />)
    .replace(
      /^<svg /,
      `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" color="${chalk}" `,
    )
    .replaceAll("fill-accent", `" fill="${accent}`)
    .replaceAll("stroke-accent", `" stroke="${accent}`);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

function headlineSize(text: string): number {
  if (text.length <= 12) return 138;
  if (text.length <= 16) return 112;
  return text.length <= 32 ? 92 : 60;
}
