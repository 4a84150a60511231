import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

const results = {
  kept: "We found nothing that breaks our rules, so the profile stays as it is.",
  corrected: "You were right. The profile was corrected.",
  removed: "You were right. We took the profile down.",
  hidden: "The profile stays hidden. Only our staff can show it again.",
  imitated:
    "You were right. The sender that you reported is not the coach. Don’t answer, don’t send money or photos, and block the sender. If you sent something already, tell the police.",
  "not-imitated":
    "We found no sign that this sender imitates a coach. That proves nothing about the next message. Check its address before you answer.",
};

const heldStates = {
  hidden: {
    headline: "Your profile is hidden for now",
    text: "Someone wrote to us that your profile is about them or their child, and that they did not make it. To be safe, we hid it for 72 hours. Nobody can find or open it. We deleted nothing.",
    next: "Our staff will check this. You don’t need to do anything. If our staff doesn’t decide otherwise, your profile is public again after 72 hours.",
  },
  "kept-hidden": {
    headline: "Your profile stays hidden",
    text: "Someone wrote to us that your profile is about them or their child, and that they did not make it. Our staff checked this. Your profile stays hidden until we know that it is yours. We deleted nothing.",
    next: "If it is your profile, write to us from this email address.",
  },
  restored: {
    headline: "Your profile is shown again",
    text: "Your profile isn’t hidden by the report anymore. If you publish it, everyone can find and open it, as before.",
    next: "You don’t need to do anything.",
  },
};

export const reportMails = {
  "report-decided": ({ decision, profileLink, reportedAt }) => {
    const isOfCoach = decision === "imitated" || decision === "not-imitated";
    const isGone = decision === "removed" || decision === "hidden";
    const help = `If something is still wrong, write to ${brand.supportEmail}.`;
    return {
      subject: `The result of your report at ${brand.name}`,
      preview: results[decision],
      headline: "The result of your report",
      reason: `You get this email because a report at ${brand.name} named this address. We deleted the address from the report.`,
      text: [
        `Thank you for your report of ${formatTimestamp(reportedAt, "long-day")}. Our staff checked ${isOfCoach ? "the sender" : "the profile"}.`,
        results[decision],
        ...(isGone ? [`It was at ${profileLink}`, help] : []),
      ],
      ...(!isGone && { button: [isOfCoach ? "Check a coach" : "Open the profile", profileLink], after: help }),
    };
  },
  "profile-held": ({ firstName, state, workspaceLink }) => {
    const { headline, text, next } = heldStates[state];
    return {
      subject: `${headline} at ${brand.name}`,
      preview: text,
      headline,
      reason: `You get this email because you have a profile at ${brand.name}.`,
      firstName,
      text: [text, `${next} Our address is ${brand.supportEmail}.`],
      button: ["Open your workspace", workspaceLink],
    };
  },
} satisfies Partial<MailContents>;
