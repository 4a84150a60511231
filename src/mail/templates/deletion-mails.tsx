import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function DeletionRequestedMail({ firstName, eraseOn }: MailProps<"deletion-requested">) {
  return (
    <MailFrame
      preview={`We’ll erase everything on ${formatTimestamp(eraseOn, "long-day")}.`}
      headline="We got your deletion request"
      reason={`You get this email because someone signed in to your ${brand.name} account and asked us to delete its data.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Your account and its data are hidden now. On {formatTimestamp(eraseOn, "long-day")} we’ll erase them for good:
        your profile, your stats, your links and your sign-in. We’ll email you when it’s done.
      </Paragraph>
      <Paragraph>If you didn’t ask for this, write to {brand.supportEmail} before that day.</Paragraph>
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
