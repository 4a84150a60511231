import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function DeletionRequestedMail({ firstName, eraseOn, isByStaff }: MailProps<"deletion-requested">) {
  return (
    <MailFrame
      preview={`We’ll erase everything on ${formatTimestamp(eraseOn, "long-day")}.`}
      headline="We got your deletion request"
      reason={
        isByStaff
          ? `You get this email because someone asked our staff to delete your ${brand.name} account, and showed that it is yours.`
          : `You get this email because someone signed in to your ${brand.name} account and asked us to delete its data.`
      }
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Your account and its data are hidden now. On {formatTimestamp(eraseOn, "long-day")} we’ll erase them for good:
        your profile, your stats, your links and your sign-in. We’ll email you when it’s done.
      </Paragraph>
      {!isByStaff && <Paragraph>Changed your mind? Sign in before that day, and choose “Keep my account”.</Paragraph>}
      <Paragraph>If you didn’t ask for this, write to {brand.supportEmail} before that day.</Paragraph>
    </MailFrame>
  );
}

export function DeletionCanceledMail({ firstName, signInLink, isByMember }: MailProps<"deletion-canceled">) {
  return (
    <MailFrame
      preview="Your account won’t be deleted."
      headline="We keep your account"
      reason={
        isByMember
          ? `You get this email because someone signed in to your ${brand.name} account and chose to keep it.`
          : `You get this email because someone asked our staff to keep your ${brand.name} account.`
      }
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        You asked us not to delete your account. It is back, with all its data. If you had a coach plan, it stays
        canceled.
      </Paragraph>
      <Paragraph>If you didn’t ask for this, write to {brand.supportEmail}.</Paragraph>
      <MailAction label="Sign in" link={signInLink} />
    </MailFrame>
  );
}

export function DeletionDoneMail() {
  return (
    <MailFrame
      preview="We no longer have any of your data."
      headline="Your data is erased"
      reason={`You get this last email because you asked ${brand.name} to delete your data.`}
    >
      <Paragraph>We erased your account and all its data, including this email address.</Paragraph>
    </MailFrame>
  );
}
