import { contactNewsTexts } from "./contact-texts.ts";
import { MailAction } from "./mail-action.tsx";
import { MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function ContactNewsMail({ news, link }: MailProps<"contact-news">) {
  const text = contactNewsTexts[news];
  return (
    <MailFrame preview={text.text} headline={text.headline} reason={text.reason}>
      <Paragraph>{text.text}</Paragraph>
      {"spanish" in text && (
        <div lang="es">
          <Paragraph>{text.spanish}</Paragraph>
        </div>
      )}
      <MailAction label={text.label} link={link} />
    </MailFrame>
  );
}
