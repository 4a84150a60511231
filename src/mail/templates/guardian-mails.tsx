import { brand } from "../../brand.ts";
import { guardianNewsTexts } from "./guardian-texts.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";
import { staffMessages } from "./staff-texts.ts";

export function GuardianInvitationMail({ athleteName, guardianLink }: MailProps<"guardian-invitation">) {
  return (
    <MailFrame
      preview={`${athleteName} has a profile for college coaches, and named you as parent or guardian.`}
      headline="Are you the parent or guardian?"
      reason={`You get this email because ${athleteName} entered your address at ${brand.name}.`}
    >
      <Paragraph>
        {athleteName} has a profile at {brand.name}, a free site where college coaches find athletes, and named you as
        parent or guardian.
      </Paragraph>
      <Paragraph>
        If you confirm, we send our messages about the profile to you, too. You can hide the profile at any time. You
        need no account, and it costs nothing.
      </Paragraph>
      <Paragraph>If you don’t know this person, open the page and choose “This is a mistake”.</Paragraph>
      <div lang="es">
        <Paragraph>
          {athleteName} tiene un perfil en {brand.name}, un sitio gratuito donde entrenadores universitarios encuentran
          atletas, y dice que usted es su padre, madre o tutor.
        </Paragraph>
        <Paragraph>
          Si usted lo confirma, también le enviamos nuestros mensajes sobre el perfil. Puede ocultar el perfil en
          cualquier momento. No necesita una cuenta y no cuesta nada. Si no conoce a esta persona, abra la página y
          elija “This is a mistake” (es un error).
        </Paragraph>
      </div>
      <MailAction label="Open the page · Abrir la página" link={guardianLink} />
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

export function GuardianMessageMail({ athleteName, message, guardianLink }: MailProps<"guardian-message">) {
  const { label, text } = staffMessages[message];
  return (
    <MailFrame
      preview={text}
      headline={label}
      reason={`You get this email because you confirmed that you are the parent or guardian of ${athleteName} at ${brand.name}.`}
    >
      <Paragraph>Our staff sent this message to {athleteName}:</Paragraph>
      <Paragraph>“{text}”</Paragraph>
      <Paragraph>
        If something is wrong, write to {brand.supportEmail}. You can hide the profile on your page.
      </Paragraph>
      <MailAction label="Open your page" link={guardianLink} />
    </MailFrame>
  );
}
