import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

export const deletionMails = {
  "deletion-requested": ({ firstName, eraseOn, isByStaff }) => {
    const day = formatTimestamp(eraseOn, "long-day");
    return {
      subject: `Your ${brand.name} data will be erased on ${day}`,
      preview: `We’ll erase everything on ${day}.`,
      headline: "We got your deletion request",
      reason: isByStaff
        ? `You get this email because someone asked our staff to delete your ${brand.name} account, and showed that it is yours.`
        : `You get this email because someone signed in to your ${brand.name} account and asked us to delete its data.`,
      firstName,
      text: [
        `Your account and its data are hidden now. On ${day} we’ll erase them for good: your profile, your stats, your links and your sign-in. We’ll email you when it’s done.`,
        !isByStaff && "Changed your mind? Sign in before that day, and choose “Keep my account”.",
        `If you didn’t ask for this, write to ${brand.supportEmail} before that day.`,
      ],
    };
  },
  "deletion-canceled": ({ firstName, signInLink, isByMember }) => ({
    subject: `We keep your ${brand.name} account`,
    preview: "Your account won’t be deleted.",
    headline: "We keep your account",
    reason: isByMember
      ? `You get this email because someone signed in to your ${brand.name} account and chose to keep it.`
      : `You get this email because someone asked our staff to keep your ${brand.name} account.`,
    firstName,
    text: [
      "You asked us not to delete your account. It is back, with all its data. If you had a coach plan, it stays canceled.",
      `If you didn’t ask for this, write to ${brand.supportEmail}.`,
    ],
    button: ["Sign in", signInLink],
  }),
  "deletion-done": () => ({
    subject: `We erased your ${brand.name} data`,
    preview: "We no longer have any of your data.",
    headline: "Your data is erased",
    reason: `You get this last email because you asked ${brand.name} to delete your data.`,
    text: ["We erased your account and all its data, including this email address."],
  }),
} satisfies Partial<MailContents>;
