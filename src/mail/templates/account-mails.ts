import { brand } from "../../brand.ts";
import type { MailContents } from "./mail-content.ts";

const signUpReason = `You get this email because someone signed up at ${brand.name} with this address.`;

export const accountMails = {
  verify: ({ firstName, link }) => ({
    subject: `Confirm your email address for ${brand.name}`,
    preview: "One click, and your account is ready.",
    headline: "Confirm your email address",
    reason: `${signUpReason} If it wasn’t you, ignore this email. No one can use the account unless you confirm it.`,
    firstName,
    text: ["Please confirm that this is your email address. The link works for 24 hours."],
    button: ["Confirm my address", link],
  }),
  "already-registered": ({ firstName, forgotLink }) => ({
    subject: `You already have an account at ${brand.name}`,
    preview: "You don’t need to sign up again.",
    headline: "You already have an account",
    reason: `${signUpReason} If it wasn’t you, ignore this email. Your account hasn’t changed.`,
    firstName,
    text: [
      "Someone just tried to sign up with this address, but it already has an account. You can sign in as always. Forgot your password? Set a new one.",
    ],
    button: ["Set a new password", forgotLink],
  }),
  welcome: ({ firstName, siteLink, startLink }) => ({
    subject: `Welcome to ${brand.name}`,
    preview: "Your email is confirmed.",
    headline: `Welcome to ${brand.name}`,
    reason: `You get this email because you confirmed your address at ${brand.name}.`,
    firstName,
    text: ["Your email is confirmed, and your account is ready."],
    button: startLink ? ["Build your profile: 10 minutes", startLink] : [`Go to ${brand.name}`, siteLink],
  }),
} satisfies Partial<MailContents>;
