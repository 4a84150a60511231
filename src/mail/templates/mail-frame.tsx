import type { ReactNode } from "react";
import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import type { MailContent } from "./mail-content.ts";
import { MailTable } from "./mail-table.tsx";
import { MailText } from "./mail-text.tsx";

const colours = {
  ink: "#0b1220",
  muted: "#4b5363",
  paper: "#f7f5f0",
  raised: "#ffffff",
  line: "#dcd7cb",
  signal: "#ff5a1f",
};

const font = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

// For mail programs that support dark mode and style elements. The others darken the colors themselves or stay light.
const darkMode = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .mail-page, .mail-page > table > tbody > tr > td { background-color: #0b1220 !important; }
    .mail-sheet { background-color: #141e31 !important; border-color: #263349 !important; border-top-color: #ff5a1f !important; }
    .mail-ink { color: #f7f5f0 !important; }
    .mail-muted { color: #afb8c8 !important; }
    .mail-rule { border-color: #263349 !important; }
  }
`;

/** The layout of all mails. */
export function MailFrame({
  preview,
  headline,
  reason,
  stopLink,
  firstName,
  text,
  spanish,
  button,
  after,
}: Omit<MailContent, "subject">) {
  return (
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{headline}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkMode}</style>
      </head>
      <body className="mail-page" style={{ backgroundColor: colours.paper, margin: 0, padding: 0 }}>
        <Preview text={preview} />
        <table width="100%" border={0} cellPadding="0" cellSpacing="0" role="presentation" align="center">
          <tbody>
            <tr>
              <td style={{ margin: 0, padding: "24px 8px", backgroundColor: colours.paper }}>
                <MailTable
                  className="mail-sheet"
                  rowStyle={{ width: "100%" }}
                  style={{
                    maxWidth: "560px",
                    backgroundColor: colours.raised,
                    border: `1px solid ${colours.line}`,
                    borderTop: `5px solid ${colours.signal}`,
                  }}
                >
                  <MailTable style={{ padding: "28px 28px 24px" }}>
                    <MailText
                      className="mail-ink"
                      margin={["0", "24px"]}
                      style={{
                        color: colours.ink,
                        fontFamily: `'Archivo Expanded', ${font}`,
                        fontSize: "17px",
                        fontWeight: 800,
                        lineHeight: "20px",
                      }}
                    >
                      {brand.name}
                    </MailText>
                    <h1
                      className="mail-ink"
                      style={{
                        margin: "0 0 16px",
                        color: colours.ink,
                        fontFamily: `'Archivo Narrow', ${font}`,
                        fontSize: "28px",
                        fontWeight: 800,
                        lineHeight: "32px",
                      }}
                    >
                      {headline}
                    </h1>
                    {firstName !== undefined && <Greeting firstName={firstName} />}
                    <Paragraphs text={text} />
                    {spanish && (
                      <div lang="es">
                        <Paragraphs text={spanish} />
                      </div>
                    )}
                    {button && <MailAction label={button[0]} link={button[1]} />}
                    {after && <Paragraph>{after}</Paragraph>}
                    <hr
                      className="mail-rule"
                      style={{
                        width: "100%",
                        border: "none",
                        borderTop: "1px solid #eaeaea",
                        margin: "28px 0 16px",
                        borderColor: colours.line,
                      }}
                    />
                    <MailText
                      className="mail-muted"
                      margin={["0", "0"]}
                      style={{ color: colours.muted, fontFamily: font, fontSize: "13px", lineHeight: "20px" }}
                    >
                      {reason} Questions? Write to {brand.supportEmail}.<br />
                      {stopLink && (
                        <>
                          {/* No full stop, because it would follow the URL in the text part. */}
                          <a href={stopLink} className="mail-muted" style={{ color: colours.muted }}>
                            Stop these emails
                          </a>
                          <br />
                        </>
                      )}
                      {brand.name}, {brand.address}
                    </MailText>
                  </MailTable>
                </MailTable>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

const previewLength = 150;
// Fills the preview in mail lists, so that it does not continue with the text of the mail.
const invisible = "\xA0\u200C\u200B\u200D\u200E\u200F\uFEFF";

function Preview({ text }: { text: string }) {
  const shown = text.slice(0, previewLength);
  return (
    <div
      style={{ display: "none", overflow: "hidden", lineHeight: "1px", opacity: 0, maxHeight: 0, maxWidth: 0 }}
      data-skip-in-text="true"
    >
      {shown}
      {shown.length < previewLength && <div>{invisible.repeat(previewLength - shown.length)}</div>}
    </div>
  );
}

function Paragraphs({ text }: { text: readonly ReactNode[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs can be equal, and a mail never changes.
  return text.map((part, index) => part && <Paragraph key={index}>{part}</Paragraph>);
}

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <MailText
      className="mail-ink"
      margin={["0", "16px"]}
      style={{ color: colours.ink, fontFamily: font, fontSize: "16px", lineHeight: "25px" }}
    >
      {children}
    </MailText>
  );
}

/** A greeting. Omits the name if it does not look like one: any user can sign up with any name and another person's address. */
function Greeting({ firstName }: { firstName: string }) {
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,39}$/u.test(firstName) && !/\.\p{L}/u.test(firstName);
  return <Paragraph>{isName ? `Hi ${firstName},` : "Hi,"}</Paragraph>;
}
