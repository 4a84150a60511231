import { BilingualParagraphs } from "./bilingual-paragraphs.tsx";
import { contactNewsTexts } from "./contact-texts.ts";
import { MailAction } from "./mail-action.tsx";
import { MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function ContactNewsMail({ news, link }: MailProps<"contact-news">) {
  const text = contactNewsTexts[news];
  return (
    <MailFrame preview={text.text} headline={text.headline} reason={text.reason}>
      {"spanish" in text ? (
        <BilingualParagraphs text={{ english: [text.text], spanish: [text.spanish], label: text.label }} link={link} />
      ) : (
        <>
          <Paragraph>{text.text}</Paragraph>
          <MailAction label={text.label} link={link} />
        </>
      )}
    </MailFrame>
  );
}
