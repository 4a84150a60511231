import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

const changeReason = `You get this email because someone signed in to your ${brand.name} account asked to change its email address.`;
const ifNotYou = "If it wasn’t you, open the link, choose Refuse, and set a new password.";

export const emailMails = {
  "email-change-old": ({ firstName, link }) => ({
    subject: `Do you want to change your ${brand.name} email?`,
    preview: "Confirm or refuse the change.",
    headline: "Do you want to change your email?",
    reason: changeReason,
    firstName,
    text: [
      "Someone asked to change the email address of your account. It changes at once if you confirm it here and at the new address. If only the new address confirms it, it changes seven days later, unless you refuse.",
      ifNotYou,
    ],
    button: ["Confirm or refuse", link],
  }),
  "email-change-new": ({ link }) => ({
    subject: `Confirm your new email for ${brand.name}`,
    preview: "Confirm it here to finish.",
    headline: "Confirm your new email",
    reason: `You get this email because someone entered this address for an account at ${brand.name}. If it wasn’t you, ignore this email.`,
    text: [
      "Please confirm that this is your email. Your account uses it at once if you confirm at your current address too, or else after seven days. The link works for 24 hours.",
    ],
    button: ["Confirm this email", link],
  }),
  "email-change-waits": ({ firstName, newEmail, changesAt, link }) => ({
    subject: `Your ${brand.name} email changes in a week`,
    preview: "You can refuse until then.",
    headline: "Your email changes in a week",
    reason: changeReason,
    firstName,
    text: [
      `The new address ${newEmail} is confirmed. Your account uses it from ${formatTimestamp(changesAt, "long-minute")} on. Confirm here to change it at once.`,
      ifNotYou,
    ],
    button: ["Confirm or refuse", link],
  }),
  "email-taken": ({ firstName, forgotLink }) => ({
    subject: `Your email already has an account at ${brand.name}`,
    preview: "Nothing changed.",
    headline: "You already have an account with this email",
    reason: `You get this email because someone entered this address for another account at ${brand.name}. If it wasn’t you, ignore this email. Nothing changed.`,
    firstName,
    text: [
      "Someone just tried to use this address for another account, but your account already uses it. If that was you, sign in with this address, or set a new password.",
    ],
    button: ["Set a new password", forgotLink],
  }),
  "email-changed": ({ firstName, signInLink }) => ({
    subject: `Your ${brand.name} email was changed`,
    preview: "From now on, sign in with the new email.",
    headline: "Your email was changed",
    reason: `You get this email at both addresses because the email of your ${brand.name} account changed.`,
    firstName,
    text: [
      "We changed the email of your account, because the new address confirmed it, and the earlier one confirmed it or didn’t object for seven days. We signed you out everywhere. From now on, sign in with the new email.",
      `If it wasn’t you, write to ${brand.supportEmail} right away.`,
    ],
    button: ["Sign in", signInLink],
  }),
} satisfies Partial<MailContents>;
