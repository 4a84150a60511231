import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { BilingualParagraphs } from "./bilingual-paragraphs.tsx";
import { guardianMailTexts } from "./guardian-mail-texts.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function FamilySignInMail({ signInLink }: MailProps<"family-sign-in">) {
  return (
    <MailFrame
      preview="This link opens the family page. It works once, for 30 minutes."
      headline="Open your family page"
      reason={`You get this email because someone entered your address on the family page of ${brand.name}.`}
    >
      <BilingualParagraphs text={guardianMailTexts.signIn()} link={signInLink} />
    </MailFrame>
  );
}

export function GuardianRequestMail({ firstName, guardianEmail, familyLink }: MailProps<"guardian-request">) {
  return (
    <MailFrame
      preview={`${guardianEmail} asks to be linked to your profile as your parent or guardian.`}
      headline="Is this your parent or guardian?"
      reason={`You get this email because you have a profile at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>{guardianEmail} asks to be linked to your profile as your parent or guardian.</Paragraph>
      <Paragraph>
        If you confirm, they get our messages about your profile, and can hide it or parts of it. Confirm only if you
        know who it is. If you don’t, choose “No”.
      </Paragraph>
      <MailAction label="Open your family page" link={familyLink} />
    </MailFrame>
  );
}

export function RightsEndMail(props: MailProps<"guardian-rights-end">) {
  const { athleteName, endsOn, isGuardian, link } = props;
  const day = formatTimestamp(`${endsOn}T12:00:00Z`, "long-day");
  return (
    <MailFrame
      preview={
        isGuardian ? `${athleteName} runs the profile alone from ${day}.` : `You run your profile alone from ${day}.`
      }
      headline={isGuardian ? `${athleteName} turns 18 on ${day}` : `You turn 18 on ${day}`}
      reason={
        isGuardian
          ? `You get this email because you confirmed that you are the parent or guardian of ${athleteName} at ${brand.name}.`
          : `You get this email because you have a profile at ${brand.name}.`
      }
    >
      {isGuardian ? (
        <BilingualParagraphs text={guardianMailTexts.rightsEnd(props)} link={link} />
      ) : (
        <>
          <Paragraph>
            {`You become an adult then. On ${day}, the links to your parents and guardians end by themselves. What they hide is not hidden after that: look at your profile before that day.`}
          </Paragraph>
          <Paragraph>We delete the date on that day.</Paragraph>
          <MailAction label="Open your family page" link={link} />
        </>
      )}
    </MailFrame>
  );
}

export function GuardianNeededMail({ firstName, rule, until, familyLink }: MailProps<"guardian-needed">) {
  const day = formatTimestamp(until, "long-day");
  return (
    <MailFrame
      preview={`Link a parent or guardian before ${day}.`}
      headline="Link a parent or guardian"
      reason={`You get this email because you have a public profile at ${brand.name} and are under 18.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        {rule === "draft"
          ? `From ${day}, the profile of an athlete under 18 is public only with a parent or guardian. Without one, we hide yours.`
          : `From ${day}, the profile of an athlete under 18 shows its photo and city only with a parent or guardian, and search engines list it only then. Coaches can’t write to you without one.`}
      </Paragraph>
      <Paragraph>It takes a minute: enter the email of a parent or guardian. We ask them to confirm.</Paragraph>
      <MailAction label="Invite a parent or guardian" link={familyLink} />
    </MailFrame>
  );
}
