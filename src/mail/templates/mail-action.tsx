import type { CSSProperties } from "react";
import { MailTable } from "./mail-table.tsx";
import { MailText } from "./mail-text.tsx";

const font = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

// Outlook ignores the padding of links. These invisible spaces take its place.
const outlookPadding = {
  before: `<!--[if mso]><i style="mso-font-width:400%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i><![endif]-->`,
  after: `<!--[if mso]><i style="mso-font-width:400%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]-->`,
};
const outlookLabel: CSSProperties & Record<`mso${string}`, string | number> = {
  maxWidth: "100%",
  display: "inline-block",
  lineHeight: "120%",
  msoPaddingAlt: "0px",
  msoTextRaise: 10.5,
};
const buttonStyle: CSSProperties & Record<`mso${string}`, string> = {
  lineHeight: "100%",
  textDecoration: "none",
  display: "inline-block",
  maxWidth: "100%",
  msoPaddingAlt: "0px",
  padding: "14px 24px",
  paddingTop: 14,
  paddingRight: 24,
  paddingBottom: 14,
  paddingLeft: 24,
  borderRadius: "6px",
  backgroundColor: "#ff5a1f",
  color: "#0b1220",
  fontFamily: font,
  fontSize: "16px",
  fontWeight: 700,
};

export function MailAction({ label, link }: { label: string; link: string }) {
  return (
    <MailTable style={{ padding: "8px 0 12px" }}>
      <a href={link} style={buttonStyle} target="_blank" rel="noreferrer">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React cannot render comments. */}
        <span dangerouslySetInnerHTML={{ __html: outlookPadding.before }} />
        <span style={outlookLabel}>{label}</span>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React cannot render comments. */}
        <span dangerouslySetInnerHTML={{ __html: outlookPadding.after }} />
      </a>
      <MailText
        // The text part already contains the URL beside the button's label.
        data-skip-in-text="true"
        className="mail-muted"
        margin={["16px", "0"]}
        style={{
          color: "#4b5363",
          fontFamily: font,
          fontSize: "13px",
          lineHeight: "20px",
          overflowWrap: "anywhere",
          wordBreak: "break-word",
        }}
      >
        If the button doesn’t work, open this link: {link}
      </MailText>
    </MailTable>
  );
}
