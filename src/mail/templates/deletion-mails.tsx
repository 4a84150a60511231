import { brand } from "../../brand.ts";
import { formatDay } from "./format-day.ts";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

/** Acknowledges a deletion request, with the day of the erasure. */
export function DeletionRequestedMail({ firstName, eraseOn }: MailProps<"deletion-requested">) {
  return (
    <MailFrame
      preview={`On ${formatDay(eraseOn)} everything is erased.`}
      headline="We got your deletion request"
      reason={`You get this mail because someone signed in to your ${brand.name} account and asked to delete its data.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Your account and its data are hidden from now on. On {formatDay(eraseOn)} they are erased for good: your
        profile, your stats, your links and your sign-in. We write to you once more when that is done.
      </Paragraph>
      <Paragraph>If you did not ask for this, write to {brand.supportEmail} before that day.</Paragraph>
    </MailFrame>
  );
}

/** Tells that the erasure is done. It names nobody: nothing of the person is left that it could. */
export function DeletionDoneMail() {
  return (
    <MailFrame
      preview="Nothing of you is left here."
      headline="Your data is erased"
      reason={`You get this last mail because you asked ${brand.name} to delete your data.`}
    >
      <Paragraph>Your account and all its data have been erased, this address included.</Paragraph>
    </MailFrame>
  );
}
