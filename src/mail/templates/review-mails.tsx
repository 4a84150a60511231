import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const reviewReason = `You get this email because our staff at ${brand.name} checks a text that you entered.`;

export function TextApprovedMail({ firstName, field, workspaceLink }: MailProps<"text-approved">) {
  return (
    <MailFrame preview="You can save it now." headline="Your text is approved" reason={reviewReason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff checked the text you entered for “{field}” and approved it. If it isn’t shown yet, open your workspace
        to save it.
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
        profiles can’t show contact details, where an athlete will be, or offensive words.
      </Paragraph>
      {reason && <Paragraph>Our staff wrote: {reason}</Paragraph>}
      <Paragraph>
        Please enter a different text. If you think this is a mistake, write to {brand.supportEmail}.
      </Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}
