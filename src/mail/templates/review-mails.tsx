import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const reviewReason = `You get this email because you asked our staff at ${brand.name} to check a text of your profile.`;

/** Notifies an athlete that the staff approved a text, and where to save it. */
export function TextApprovedMail({ firstName, field, workspaceLink }: MailProps<"text-approved">) {
  return (
    <MailFrame preview="You can save it now." headline="Your text is approved" reason={reviewReason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff checked the text that you entered for “{field}”, and approved it. Your profile does not show it yet.
        Open your workspace to save it.
      </Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}

/** Notifies an athlete that the staff did not approve a text, and why. */
export function TextDeclinedMail({ firstName, field, reason, workspaceLink }: MailProps<"text-declined">) {
  return (
    <MailFrame preview="Please enter another text." headline="Your text was not approved" reason={reviewReason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff checked the text that you entered for “{field}”, and did not approve it. Public profiles show no way
        to reach an athlete and no place where an athlete will be.
      </Paragraph>
      {reason && <Paragraph>Our staff wrote: {reason}</Paragraph>}
      <Paragraph>Please enter another text. If you think we are wrong, write to {brand.supportEmail}.</Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}
