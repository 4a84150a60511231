import { Button } from "@react-email/button";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";

const font = "Inter, 'Helvetica Neue', Helvetica, Arial, sans-serif";

export function MailAction({ label, link }: { label: string; link: string }) {
  return (
    <Section style={{ padding: "8px 0 12px" }}>
      <Button
        href={link}
        style={{
          padding: "14px 24px",
          borderRadius: "6px",
          backgroundColor: "#ff5a1f",
          color: "#0b1220",
          fontFamily: font,
          fontSize: "16px",
          fontWeight: 700,
        }}
      >
        {label}
      </Button>
      <Text
        // The text part already contains the URL beside the button's label.
        data-skip-in-text="true"
        className="mail-muted"
        style={{
          margin: "16px 0 0",
          color: "#4b5363",
          fontFamily: font,
          fontSize: "13px",
          lineHeight: "20px",
          overflowWrap: "anywhere",
          wordBreak: "break-word",
        }}
      >
        If the button doesn’t work, open this link: {link}
      </Text>
    </Section>
  );
}
