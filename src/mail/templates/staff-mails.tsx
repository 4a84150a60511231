import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";
import { hiddenPartReasonWords, hiddenPartWords, staffMessages } from "./staff-texts.ts";

const reason = `You get this email because you have a profile at ${brand.name}.`;

/** A minor’s mailbox can be the parents’, and a parent should know. */
const forParents = "If you are under 18, please show this email to a parent or guardian.";

export function PartHiddenMail({ firstName, part, item, reason: why, workspaceLink }: MailProps<"part-hidden">) {
  const what = item ? `the ${hiddenPartWords[part]} “${item}”` : `your ${hiddenPartWords[part]}`;
  return (
    <MailFrame preview={hiddenPartReasonWords[why]} headline="We hid a part of your profile" reason={reason}>
      <Greeting firstName={firstName} />
      <Paragraph>
        Our staff hid {what} on your public profile. {hiddenPartReasonWords[why]}
      </Paragraph>
      <Paragraph>
        The rest of your profile stays as it is. Change this part, and it is public again. If you think that we’re
        wrong, write to {brand.supportEmail}.
      </Paragraph>
      <Paragraph>{forParents}</Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}

export function StaffMessageMail({ firstName, message, workspaceLink }: MailProps<"staff-message">) {
  const { label, text } = staffMessages[message];
  return (
    <MailFrame preview={text} headline={label} reason={reason}>
      <Greeting firstName={firstName} />
      <Paragraph>{text}</Paragraph>
      <Paragraph>Our address is {brand.supportEmail}.</Paragraph>
      <Paragraph>{forParents}</Paragraph>
      <MailAction label="Open your workspace" link={workspaceLink} />
    </MailFrame>
  );
}
