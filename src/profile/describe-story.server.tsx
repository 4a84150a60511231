import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import type { CardSource } from "../files/open-cards.server.ts";
import { markPaths } from "../ui/brand-link.tsx";
import { courtImage, PictureText, pictureColours, pictureFonts, toLayout } from "../ui/render-picture.server.tsx";

/** Pictures that an athlete shares: 9:16 for stories, and a square for posts. */
export const storySizes = {
  story: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
} as const;
export type StoryFormat = keyof typeof storySizes;

/** Texts and photo of a shared picture. Empty texts are omitted. */
export interface StoryContent {
  name: string;
  /** Sport, position and class. */
  role: string;
  /** Height and school. */
  facts: string;
  /** The game: opponent, day and score. Empty for the season. */
  title: string;
  sportCode: SportCode | null;
  figures: { text: string; label: string }[];
  /** A JPEG; null without a photo. */
  photo: Buffer | null;
  address: string;
}

const { ink, chalk, muted, signal, accents } = pictureColours;

/** Omits a name or facts with letters that no font has, because they would render as boxes. */
export function describeStory(athleteKey: string, format: StoryFormat, content: StoryContent): CardSource {
  return {
    owner: athleteKey,
    layout: toLayout(<Story {...content} format={format} />),
    layoutWithout: (missing) => toLayout(<Story {...withoutLetters(content, missing)} format={format} />),
  };
}

function withoutLetters(content: StoryContent, missing: ReadonlySet<string>): StoryContent {
  const readable = (text: string) => ([...text].some((letter) => missing.has(letter)) ? "" : text);
  const { name, facts, title } = content;
  return { ...content, name: readable(name), facts: readable(facts), title: readable(title) };
}

function Story({
  format,
  name,
  role,
  facts,
  title,
  sportCode,
  figures,
  photo,
  address,
}: StoryContent & { format: StoryFormat }) {
  const accentName = accentOf(sportCode);
  const accent = accentName ? accents[accentName] : signal;
  const size = storySizes[format];
  const isTall = format === "story";
  const side = isTall ? 560 : 320;
  const width = isTall || !photo ? 920 : 580;
  const court = courtOf(sportCode);
  // Above the texts, never behind them.
  const courtSide = isTall ? 640 : 320;
  const { fontSize, widths } = fitFigures(figures, isTall);
  return (
    <div
      style={{
        ...size,
        ...column,
        justifyContent: "space-between",
        boxSizing: "border-box",
        padding: isTall ? "150px 80px 190px" : "60px 64px",
        backgroundColor: ink,
        color: chalk,
        fontFamily: pictureFonts.text,
        fontWeight: 500,
      }}
    >
      {court && (
        <img
          alt=""
          src={courtImage(court, accent, { width: courtSide, height: courtSide })}
          width={courtSide}
          height={courtSide}
          style={{ width: courtSide, height: courtSide, position: "absolute", top: 0, right: 0, opacity: 0.5 }}
        />
      )}
      <div style={{ display: "flex", alignItems: "center", ...display, fontSize: 44 }}>
        <svg aria-hidden="true" width="64" height="64" viewBox="0 0 32 32" fill="none" style={{ marginRight: 20 }}>
          <path d={markPaths.frame} stroke={chalk} strokeWidth="5" />
          <path d={markPaths.tick} stroke={signal} strokeWidth="5" />
        </svg>
        {brand.name}
      </div>
      <div
        style={{
          display: "flex",
          flexDirection: isTall ? "column" : "row",
          alignItems: isTall ? "flex-start" : "center",
        }}
      >
        {photo && (
          <img
            alt=""
            src={`data:image/jpeg;base64,${photo.toString("base64")}`}
            width={side}
            height={side}
            style={{ width: side, height: side, borderRadius: 24, marginRight: 40, marginBottom: isTall ? 48 : 0 }}
          />
        )}
        <div style={{ ...column, width }}>
          <div style={{ ...clamped(2), color: accent, fontSize: isTall ? 42 : 34, fontWeight: 700 }}>{role}</div>
          <PictureText
            style={{
              ...display,
              color: chalk,
              width,
              lineClamp: 3,
              marginTop: 8,
              fontSize: nameSize(name, { isTall, width }),
              letterSpacing: -2,
              lineHeight: 1.02,
            }}
          >
            {name || brand.name}
          </PictureText>
          {facts && (
            <PictureText style={{ width, lineClamp: 2, marginTop: 20, color: muted, fontSize: isTall ? 40 : 32 }}>
              {facts}
            </PictureText>
          )}
        </div>
      </div>
      <div style={column}>
        {title && (
          <PictureText
            style={{
              color: chalk,
              width: 920,
              lineClamp: 2,
              marginTop: 0,
              fontSize: isTall ? 46 : 38,
              fontWeight: 700,
            }}
          >
            {title}
          </PictureText>
        )}
        <div
          style={{ display: "flex", marginTop: title ? 28 : 0, borderLeft: `10px solid ${accent}`, paddingLeft: 32 }}
        >
          {figures.map(({ text, label }, index) => (
            <div key={label} style={{ ...column, width: widths[index], marginRight: figureGap }}>
              <div style={{ ...display, fontSize, lineHeight: 1 }}>{text}</div>
              <div style={{ marginTop: 8, color: muted, fontSize: isTall ? 36 : 28 }}>{label}</div>
            </div>
          ))}
        </div>
        <div style={{ ...clamped(1), marginTop: isTall ? 60 : 36, color: muted, fontSize: isTall ? 34 : 28 }}>
          {address}
        </div>
      </div>
    </div>
  );
}

const column = { display: "flex", flexDirection: "column" } as const;
const display = { fontFamily: pictureFonts.display, fontWeight: 800 } as const;

const figureGap = 48;
/** Of the longest word of a label. */
const leastFigureWidth = 200;

/** Returns the largest size in which the figures stand side by side, and the width of each. */
function fitFigures(figures: StoryContent["figures"], isTall: boolean): { fontSize: number; widths: number[] } {
  const most = (isTall ? 878 : 910) - figureGap * (figures.length - 1);
  const sized = (fontSize: number) => ({
    fontSize,
    widths: figures.map(({ text }) => Math.max(leastFigureWidth, Math.ceil(text.length * fontSize * 0.64))),
  });
  const fits = (size: number) => sized(size).widths.reduce((sum, width) => sum + width, 0) <= most;
  return sized([150, 136, 124, 112, 104, 92, 80].find((size) => (isTall || size <= 104) && fits(size)) ?? 68);
}

function clamped(lines: number) {
  return { display: "block", lineClamp: lines, wordBreak: "break-word" } as const;
}

/** Returns the size in which the longest word has the width of its block. */
function nameSize(name: string, { isTall, width }: { isTall: boolean; width: number }): number {
  const longest = Math.max(1, ...name.split(/\s+/).map(({ length }) => length));
  return Math.max(48, Math.min(isTall ? 124 : 88, Math.floor(width / (longest * 0.62))));
}
