import type { Plugin } from "vite";

/** Fonts with the widths of Arial. */
const regular = ["Arial", "Liberation Sans", "Roboto"];
const bold = ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Roboto Bold"];

/**
 * A range of weights, and of widths for Archivo. `scales` are the percentages that make letters, digits and spaces of the local font as wide as
 * those of the web font at the weight and width that pages use most. `scripts/fit-fallback-fonts.ts` measures them.
 */
export interface FallbackStyle {
  weights: string;
  weight: number;
  widths?: string;
  width?: number;
  scales: [letters: number, digits: number, space: number];
}

export interface FallbackFont {
  name: string;
  file: string;
  ascent: number;
  descent: number;
  /** Largest scale of digits relative to letters. Larger digits would look bolder than running text. */
  maxDigits?: number;
  styles: FallbackStyle[];
}

export const fallbackFonts: FallbackFont[] = [
  {
    name: "Inter",
    file: "inter-basic.woff2",
    ascent: 0.96875,
    descent: 0.2412,
    maxDigits: 1.03,
    styles: [
      { weights: "100 599", weight: 400, scales: [106.6, 106.6, 100.8] },
      { weights: "600 900", weight: 600, scales: [101.7, 104.8, 90] },
    ],
  },
  {
    name: "Archivo",
    file: "archivo-basic.woff2",
    ascent: 0.878,
    descent: 0.21,
    styles: [
      { weights: "600 900", weight: 860, widths: "62% 71%", width: 68, scales: [79.8, 82.2, 43.2] },
      { weights: "600 900", weight: 820, widths: "72% 77%", width: 74, scales: [83.7, 87, 50.4] },
      { weights: "600 900", weight: 790, widths: "78% 84%", width: 79, scales: [86.9, 90.8, 54] },
      { weights: "600 679", weight: 650, widths: "85% 95%", width: 88, scales: [89.5, 94.8, 61.2] },
      { weights: "680 900", weight: 720, widths: "85% 95%", width: 90, scales: [93.4, 98.5, 64.8] },
      { weights: "500 599", weight: 500, widths: "96% 102%", width: 100, scales: [95.3, 102.5, 75.6] },
      { weights: "600 659", weight: 620, widths: "96% 102%", width: 98, scales: [96.6, 102.5, 72] },
      { weights: "660 759", weight: 680, widths: "96% 102%", width: 100, scales: [100.5, 106.1, 72] },
      { weights: "760 900", weight: 800, widths: "96% 102%", width: 96, scales: [103.1, 108.1, 64.8] },
      { weights: "500 599", weight: 500, widths: "103% 110%", width: 104, scales: [99.2, 106.8, 82.8] },
      { weights: "600 900", weight: 680, widths: "103% 110%", width: 104, scales: [104.6, 111.1, 79.2] },
      { weights: "600 900", weight: 680, widths: "111% 125%", width: 118, scales: [119, 127.5, 100.8] },
    ],
  },
];

export function isBold({ weight, widths }: FallbackStyle): boolean {
  return widths !== undefined || weight >= 600;
}

const address = "virtual:fallback-fonts.css";

/** Renders the style sheet of the fallback fonts in the build: local fonts, scaled to the widths and heights of the web fonts. */
export function fallbackFontsPlugin(): Plugin {
  return {
    name: "fallback-fonts",
    resolveId: (id) => (id === address ? `/${address}` : undefined),
    load: (id) => (id === `/${address}` ? fallbackFonts.flatMap(renderFont).join("\n") : undefined),
  };
}

function renderFont(font: FallbackFont): string[] {
  return font.styles.flatMap((style) =>
    [undefined, "U+30-39", "U+20"].map((range, at) =>
      renderFace(font, style, { range, scale: (style.scales[at] ?? 100) / 100 }),
    ),
  );
}

function renderFace(
  { name, ascent, descent }: FallbackFont,
  style: FallbackStyle,
  { range, scale }: { range: string | undefined; scale: number },
): string {
  const percent = (value: number) => `${(value * 100).toFixed(1)}%`;
  const lines = [
    `font-family: "${name} Fallback";`,
    `src: ${(isBold(style) ? bold : regular).map((local) => `local("${local}")`).join(", ")};`,
    `font-weight: ${style.weights};`,
    ...(style.widths ? [`font-stretch: ${style.widths};`] : []),
    `size-adjust: ${percent(scale)};`,
    // The overrides are relative to the scaled font.
    `ascent-override: ${percent(ascent / scale)};`,
    `descent-override: ${percent(descent / scale)};`,
    "line-gap-override: 0%;",
    ...(range ? [`unicode-range: ${range};`] : []),
  ];
  return `@font-face {\n  ${lines.join("\n  ")}\n}`;
}
