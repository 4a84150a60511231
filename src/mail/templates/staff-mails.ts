import { brand } from "../../brand.ts";
import type { MailContents } from "./mail-content.ts";
import { hiddenPartReasonWords, hiddenPartWords, staffMessages } from "./staff-texts.ts";

const reason = `You get this email because you have a profile at ${brand.name}.`;

/** A minor’s mailbox can be the parents’, and a parent should know. */
const forParents = "If you are under 18, please show this email to a parent or guardian.";

export const staffMails = {
  "part-hidden": ({ firstName, part, item, reason: why, workspaceLink }) => {
    const what = item ? `the ${hiddenPartWords[part]} “${item}”` : `your ${hiddenPartWords[part]}`;
    return {
      subject: `We hid a part of your profile at ${brand.name}`,
      preview: hiddenPartReasonWords[why],
      headline: "We hid a part of your profile",
      reason,
      firstName,
      text: [
        `Our staff hid ${what} on your public profile. ${hiddenPartReasonWords[why]}`,
        `The rest of your profile stays as it is. Change this part, and it is public again. If you think that we’re wrong, write to ${brand.supportEmail}.`,
        forParents,
      ],
      button: ["Open your workspace", workspaceLink],
    };
  },
  "staff-message": ({ firstName, message, workspaceLink }) => {
    const { label, text } = staffMessages[message];
    return {
      subject: `About your profile at ${brand.name}`,
      preview: text,
      headline: label,
      reason,
      firstName,
      text: [text, `Our address is ${brand.supportEmail}.`, forParents],
      button: ["Open your workspace", workspaceLink],
    };
  },
} satisfies Partial<MailContents>;
