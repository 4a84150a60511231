import { brand } from "../../brand.ts";
import { BilingualParagraphs } from "./bilingual-paragraphs.tsx";
import { guardianMailTexts } from "./guardian-mail-texts.ts";
import { guardianNewsTexts } from "./guardian-texts.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";
import { staffMessages } from "./staff-texts.ts";

export function GuardianInvitationMail(props: MailProps<"guardian-invitation">) {
  const { athleteName, guardianLink } = props;
  return (
    <MailFrame
      preview={`${athleteName} says that you are a parent or guardian. Ask before you open the page.`}
      headline={`Are you a parent or guardian of ${athleteName}?`}
      reason={`You get this email because ${athleteName} entered your address at ${brand.name}.`}
    >
      <BilingualParagraphs text={guardianMailTexts.invitation(props)} link={guardianLink} />
    </MailFrame>
  );
}

export function GuardianNewsMail({ firstName, news, familyLink }: MailProps<"guardian-news">) {
  const { headline, text } = guardianNewsTexts[news];
  return (
    <MailFrame
      preview={text}
      headline={headline}
      reason={`You get this email because you have a profile at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>{text}</Paragraph>
      <MailAction label="Open your family page" link={familyLink} />
    </MailFrame>
  );
}

export function GuardianMessageMail(props: MailProps<"guardian-message">) {
  const { athleteName, message, guardianLink } = props;
  const { label, text } = staffMessages[message];
  return (
    <MailFrame
      preview={text}
      headline={label}
      reason={`You get this email because you confirmed that you are the parent or guardian of ${athleteName} at ${brand.name}.`}
    >
      <BilingualParagraphs text={guardianMailTexts.staffMessage(props)} link={guardianLink} />
    </MailFrame>
  );
}
