import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import type { SportCode } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import type { CardSource } from "../files/open-cards.server.ts";
import { markPaths } from "../ui/brand-link.tsx";
import { pictureSize } from "../ui/picture-fonts.server.ts";
import { courtImage, PictureText, pictureColours, pictureFonts, toLayout } from "../ui/render-picture.server.tsx";

/** Texts and photo of a profile's card. Empty texts are omitted. */
export interface CardContent {
  name: string;
  role: string;
  /** Height, school and home. */
  facts: string;
  sportCode: SportCode | null;
  figures: { text: string; label: string }[];
  /** A JPEG; null without a photo. */
  photo: Buffer | null;
}

const { ink, chalk, muted, signal, accents } = pictureColours;

/** Omits a name or facts with letters that no font has, because they would render as boxes. */
export function describeCard(athleteKey: string, content: CardContent): CardSource {
  return {
    owner: athleteKey,
    layout: toLayout(<Card {...content} />),
    layoutWithout: (missing) => toLayout(<Card {...withoutLetters(content, missing)} />),
  };
}

function withoutLetters(content: CardContent, missing: ReadonlySet<string>): CardContent {
  const readable = (text: string) => ([...text].some((letter) => missing.has(letter)) ? "" : text);
  return { ...content, name: readable(content.name), facts: readable(content.facts) };
}

function Card({ name, role, facts, sportCode, figures, photo }: CardContent) {
  const [accentName, court] = [accentOf(sportCode), courtOf(sportCode)];
  const accent = accentName ? accents[accentName] : signal;
  const headline = name || role || brand.name;
  return (
    <div
      style={{
        ...pictureSize,
        display: "flex",
        backgroundColor: ink,
        color: chalk,
        fontFamily: pictureFonts.text,
        fontWeight: 500,
      }}
    >
      {/* Beside the texts, never behind them. */}
      {court && (
        <img
          alt=""
          src={courtImage(court, accent, courtSize)}
          {...courtSize}
          style={{ ...courtSize, position: "absolute", top: 0, right: 0, opacity: photo ? 0.5 : 1 }}
        />
      )}
      {photo && (
        <img
          alt=""
          src={`data:image/jpeg;base64,${photo.toString("base64")}`}
          {...photoSize}
          style={{ ...photoSize, position: "absolute", top: 92, right: 64, borderRadius: 24 }}
        />
      )}
      <div
        style={{
          ...whole,
          ...column,
          justifyContent: "space-between",
          boxSizing: "border-box",
          padding: "52px 64px 56px",
        }}
      >
        <div style={{ display: "flex", alignItems: "center", ...display, fontSize: 36 }}>
          <svg aria-hidden="true" width="56" height="56" viewBox="0 0 32 32" fill="none" style={{ marginRight: 18 }}>
            <path d={markPaths.frame} stroke={chalk} strokeWidth="5" />
            <path d={markPaths.tick} stroke={signal} strokeWidth="5" />
          </svg>
          {brand.name}
        </div>
        <div style={{ ...column, width: textWidth }}>
          {headline !== role && <div style={{ color: accent, fontSize: 34, fontWeight: 700 }}>{role}</div>}
          <PictureText
            style={{
              ...display,
              color: chalk,
              width: textWidth,
              lineClamp: 3,
              marginTop: 6,
              fontSize: headlineSize(headline),
              letterSpacing: -2,
              lineHeight: 1,
            }}
          >
            {headline}
          </PictureText>
          {facts && (
            <PictureText style={{ width: textWidth, lineClamp: 1, marginTop: 18, color: muted, fontSize: 32 }}>
              {facts}
            </PictureText>
          )}
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

const courtSize = { width: 420, height: 420 };
const photoSize = { width: 336, height: 336 };
/** Of the name, left of the court and the photo. */
const textWidth = 700;

const whole = { ...pictureSize, position: "absolute", top: 0, left: 0 } as const;
const column = { display: "flex", flexDirection: "column" } as const;

const display = { fontFamily: pictureFonts.display, fontWeight: 800 } as const;

/** Returns the largest size in which the text has the width of its block and at most the height of two large lines. */
function headlineSize(text: string): number {
  const fits = (size: number) => {
    const most = Math.floor(textWidth / (size * 0.6));
    let [lines, used] = [1, 0];
    for (const { length } of text.split(/\s+/)) {
      if (length > most) return false;
      if (used > 0 && used + 1 + length > most) [lines, used] = [lines + 1, 0];
      used += (used > 0 ? 1 : 0) + length;
    }
    return lines * size <= 208;
  };
  return [104, 92, 80, 68].find(fits) ?? 56;
}
