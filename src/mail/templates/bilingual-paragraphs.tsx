import type { BilingualText } from "./guardian-mail-texts.ts";
import { MailAction } from "./mail-action.tsx";
import { Paragraph } from "./mail-frame.tsx";

/** The paragraphs in English and in Spanish, and the button. */
export function BilingualParagraphs({ text, link }: { text: BilingualText; link: string }) {
  return (
    <>
      {text.english.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      <div lang="es">
        {text.spanish.map((sentence) => (
          <Paragraph key={sentence}>{sentence}</Paragraph>
        ))}
      </div>
      <MailAction label={text.label} link={link} />
    </>
  );
}
