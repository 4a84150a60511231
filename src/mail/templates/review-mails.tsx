import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const reviewReason = `You get this email because you asked our staff at ${brand.name} to check a text in your profile.`;

export function TextApprovedMail({ firstName, field, workspaceLink }: MailProps<"text-approved">) {
  return (
    <MailFrame preview="You can save it now." headline="Your text is approved" reason={reviewReason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff checked the text you entered for “{field}” and approved it. Your profile doesn’t show it yet. Open
        your workspace to save it.
      </Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}

export function TextDeclinedMail({ firstName, field, reason, workspaceLink }: MailProps<"text-declined">) {
  return (
    <MailFrame preview="Please enter a different text." headline="Your text wasn’t approved" reason={reviewReason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff checked the text you entered for “{field}” and didn’t approve it. To keep athletes safe, public
        profiles can’t show contact details or where an athlete will be.
      </Paragraph>
      {reason && <Paragraph>Our staff wrote: {reason}</Paragraph>}
      <Paragraph>
        Please enter a different text. If you think this is a mistake, write to {brand.supportEmail}.
      </Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}
