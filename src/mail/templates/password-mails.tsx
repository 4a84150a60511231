import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

export const passwordMails = {
  reset: ({ firstName, link }) => ({
    subject: `Set a new password for ${brand.name}`,
    preview: "Use the link within one hour.",
    headline: "Set a new password",
    reason:
      "You get this email because someone asked for a new password for this address, or signed up with it again. Did not ask? Ignore this email. Your password stays the same.",
    firstName,
    text: [
      "Set a new password with this link. Use it within one hour. It works once. If you have several of these emails, open the newest.",
    ],
    button: ["Set a new password", link],
  }),
  "password-changed": ({ firstName, changedAt, forgotLink }) => ({
    subject: `Your ${brand.name} password was changed`,
    preview: "If it wasn’t you, act now.",
    headline: "Your password was changed",
    reason: `You get this email because the password of your ${brand.name} account changed.`,
    firstName,
    text: [
      `Your password was changed on ${formatTimestamp(changedAt, "long-minute")}. We signed you out on every other device. If that was you, you’re all set.`,
      "If it wasn’t you, set a new password now. Change the password of your email account too.",
    ],
    button: ["Set a new password", forgotLink],
  }),
  "sign-in-code": ({ firstName, code, forgotLink }) => ({
    subject: `Your ${brand.name} sign-in code`,
    preview: "Enter this code to sign in.",
    headline: "Your sign-in code",
    reason: `You get this email because someone signed in to your ${brand.name} account with its password.`,
    firstName,
    text: [
      <>
        Enter this code to sign in: <strong>{code}</strong>
      </>,
      "It works once, for ten minutes. If this wasn’t you, someone else knows the password of the account. Don’t give the code to anyone, and set a new password.",
    ],
    button: ["Set a new password", forgotLink],
  }),
} satisfies Partial<MailContents>;
