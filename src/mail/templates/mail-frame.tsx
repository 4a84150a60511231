import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import type { ReactNode } from "react";
import { brand } from "../../brand.ts";

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

/** The layout of a mail. `preview` is the text in mail lists; `stopLink` is the unsubscribe link, if there is one. */
export function MailFrame({
  preview,
  headline,
  reason,
  stopLink,
  children,
}: {
  preview: string;
  headline: string;
  reason: string;
  stopLink?: string;
  children: ReactNode;
}) {
  return (
    <Html lang="en">
      <Head>
        <title>{headline}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkMode}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="mail-page" style={{ margin: 0, padding: "24px 8px", backgroundColor: colours.paper }}>
        <Container
          className="mail-sheet"
          style={{
            maxWidth: "560px",
            backgroundColor: colours.raised,
            border: `1px solid ${colours.line}`,
            borderTop: `5px solid ${colours.signal}`,
          }}
        >
          <Section style={{ padding: "28px 28px 24px" }}>
            <Text
              className="mail-ink"
              style={{
                margin: "0 0 24px",
                color: colours.ink,
                fontFamily: `'Archivo Expanded', ${font}`,
                fontSize: "17px",
                fontWeight: 800,
                lineHeight: "20px",
              }}
            >
              {brand.name}
            </Text>
            <Heading
              as="h1"
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
            </Heading>
            {children}
            <Hr className="mail-rule" style={{ margin: "28px 0 16px", borderColor: colours.line }} />
            <Text
              className="mail-muted"
              style={{ margin: 0, color: colours.muted, fontFamily: font, fontSize: "13px", lineHeight: "20px" }}
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
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text
      className="mail-ink"
      style={{ margin: "0 0 16px", color: colours.ink, fontFamily: font, fontSize: "16px", lineHeight: "25px" }}
    >
      {children}
    </Text>
  );
}

/** A greeting. Omits the name if it does not look like one: any user can sign up with any name and another person's address. */
export function Greeting({ firstName }: { firstName: string }) {
  const isName = /^[\p{L}\p{M}][\p{L}\p{M} '’.-]{0,39}$/u.test(firstName) && !/\.\p{L}/u.test(firstName);
  return <Paragraph>{isName ? `Hi ${firstName},` : "Hi,"}</Paragraph>;
}
