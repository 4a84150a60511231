import { brand } from "../brand.ts";
import type { CardSource } from "../files/open-cards.server.ts";
import { pictureSize } from "../ui/picture-fonts.server.ts";
import { courtImage, pictureColours, pictureFonts, toLayout } from "../ui/render-picture.server.tsx";

const { ink, chalk, muted, signal, accents } = pictureColours;

export function describeSiteCard(): CardSource {
  return { owner: "site", layout: toLayout(<SiteCard />) };
}

function SiteCard() {
  return (
    <div style={{ ...pictureSize, display: "flex", backgroundColor: ink, color: chalk, fontFamily: pictureFonts.text }}>
      <img alt="" src={courtImage("net-court", signal)} {...pictureSize} style={whole} />
      <div style={{ ...whole, backgroundImage: `linear-gradient(to right, ${ink} 20%, ${ink}00 95%)` }} />
      <div style={{ ...whole, ...column, justifyContent: "space-between", padding: "56px 64px 60px" }}>
        <div style={{ display: "flex", alignItems: "center", ...display, fontSize: 44 }}>
          <svg width="60" height="60" viewBox="0 0 32 32" fill="none" style={{ marginRight: 18 }}>
            <title>{brand.name}</title>
            <path d="M20 4.5H10L4.5 10v12l5.5 5.5h12l5.5-5.5v-6" stroke={chalk} strokeWidth="5" />
            <path d="m10.5 13.5 6 6L30 4" stroke={signal} strokeWidth="5" />
          </svg>
          {brand.name}
        </div>
        <div style={column}>
          <div style={{ ...display, fontSize: 112, lineHeight: 0.98, letterSpacing: -3, maxWidth: 900 }}>
            {brand.headline}
          </div>
          <div style={{ marginTop: 26, color: muted, fontSize: 32, lineHeight: 1.35, maxWidth: 860, fontWeight: 500 }}>
            {brand.description}
          </div>
        </div>
        <div style={{ display: "flex" }}>
          {Object.entries(accents).map(([accent, colour]) => (
            <div key={accent} style={{ width: 120, height: 12, marginRight: 16, backgroundColor: colour }} />
          ))}
        </div>
      </div>
    </div>
  );
}

const whole = { ...pictureSize, position: "absolute", top: 0, left: 0, boxSizing: "border-box" } as const;
const column = { display: "flex", flexDirection: "column" } as const;
const display = { fontFamily: pictureFonts.display, fontWeight: 800 } as const;
