import type { Accent, Court } from "@openroster/stat-files/sports/definition/sport.ts";
import { type CSSProperties, createElement, type FunctionComponent, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { courtDrawings } from "./art/court-drawings.tsx";
import { fontSubsets, pictureSize, scriptTextType } from "./picture-fonts.server.ts";

/** The content of a picture as plain data, which can be hashed and sent to another process. */
export type PictureLayout =
  | string
  | number
  | boolean
  | null
  | PictureLayout[]
  | { type: string; props: Record<string, unknown> };

export const pictureColours = {
  ink: "#0b1220",
  chalk: "#f7f5f0",
  muted: "#afb8c8",
  signal: "#ff5a1f",
  accents: { teal: "#1fbfb0", green: "#3fbf68", amber: "#ffb02e" } satisfies Record<Accent, string>,
} as const;

/** Values of `font-family`: headlines and numbers (weight 800), running text (500, 700, 800). */
export const pictureFonts = {
  display: [
    ...fontSubsets.display.map((subset) => `archivo-${subset}`),
    ...fontSubsets.text.map((subset) => `inter-${subset}`),
  ].join(),
  text: fontSubsets.text.map((subset) => `inter-${subset}`).join(),
};

/** Letters that Archivo and Inter lack. */
const otherScripts = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u;

/** A text with letters of other scripts, of which `renderLayout` makes a picture. */
export interface ScriptText {
  text: string;
  color: string;
  /** Size of the letters and width of the block, in pixels. */
  fontSize: number;
  width: number;
  maxLines: number;
  marginTop: number;
}

interface PictureTextProps {
  children: string;
  style: { color: string; fontSize: number; width: number; lineClamp: number; marginTop: number } & CSSProperties;
}

/** A text of any script. */
export function PictureText({ children: text, style }: PictureTextProps) {
  if (!otherScripts.test(text))
    return <div style={{ ...style, display: "block", wordBreak: "break-word" }}>{text}</div>;
  const { color, fontSize, width, lineClamp, marginTop } = style;
  const drawn: ScriptText = { text, color, fontSize, width, maxLines: lineClamp, marginTop };
  return createElement(scriptTextType, { ...drawn });
}

/** Converts an element (flexbox and inline styles, as satori supports) to plain data. Calls its components, which must not use hooks. */
export function toLayout(node: ReactNode): PictureLayout {
  if (Array.isArray(node)) return node.map(toLayout);
  if (!isValidElement<Record<string, unknown>>(node)) return typeof node === "object" ? null : (plain(node) ?? null);
  const { type, props } = node;
  if (typeof type !== "string") return toLayout((type as FunctionComponent)(props) as ReactNode);
  const { children, ...rest } = props;
  return { type, props: children === undefined ? rest : { ...rest, children: toLayout(children as ReactNode) } };
}

function plain(node: ReactNode): string | number | boolean | undefined {
  return typeof node === "string" || typeof node === "number" || typeof node === "boolean" ? node : undefined;
}

const courts = new Map<string, string>();

/** Returns a court as an `img` source of a size, with the colors of the style sheet. */
export function courtImage(court: Court, accent: string, size = pictureSize): string {
  const key = `${court} ${accent} ${size.width} ${size.height}`;
  const image = courts.get(key) ?? renderCourt(court, accent, size);
  courts.set(key, image);
  return image;
}

function renderCourt(court: Court, accent: string, { width, height }: typeof pictureSize): string {
  const Drawing = courtDrawings[court];
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
      <Drawing />
    </svg>,
  ).replaceAll("var(--accent)", accent);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
