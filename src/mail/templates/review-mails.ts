import { brand } from "../../brand.ts";
import type { MailContents } from "./mail-content.ts";

const reviewReason = `You get this email because our staff at ${brand.name} checks a text that you entered.`;

export const reviewMails = {
  "text-approved": ({ firstName, field, workspaceLink }) => ({
    subject: `Your text is approved at ${brand.name}`,
    preview: "You can save it now.",
    headline: "Your text is approved",
    reason: reviewReason,
    firstName,
    text: [
      `Our staff checked the text you entered for “${field}” and approved it. If it isn’t shown yet, open your workspace to save it.`,
    ],
    button: ["Open your workspace", workspaceLink],
  }),
  "text-declined": ({ firstName, field, reason, workspaceLink }) => ({
    subject: `Your text at ${brand.name} was not approved`,
    preview: "Please enter a different text.",
    headline: "Your text wasn’t approved",
    reason: reviewReason,
    firstName,
    text: [
      `Our staff checked the text you entered for “${field}” and didn’t approve it. To keep athletes safe, public profiles can’t show contact details, where an athlete will be, or offensive words.`,
      reason && `Our staff wrote: ${reason}`,
      `Please enter a different text. If you think this is a mistake, write to ${brand.supportEmail}.`,
    ],
    button: ["Open your workspace", workspaceLink],
  }),
} satisfies Partial<MailContents>;
