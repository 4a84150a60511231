import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import type { MailContents } from "./mail-content.ts";

export const exportMails = {
  "export-ready": ({ firstName, pageLink, keptUntil }) => ({
    subject: `Your ${brand.name} data is ready`,
    preview: "Sign in to read or save it.",
    headline: "Your data is ready",
    reason: `You get this email because someone signed in to your ${brand.name} account asked for a copy of its data. If it wasn’t you, set a new password.`,
    firstName,
    text: [
      `The copy of all the data we have about you is ready. Sign in to read or save it. You can get it until ${formatTimestamp(keptUntil, "long-day")}.`,
    ],
    button: ["Go to my data", pageLink],
  }),
} satisfies Partial<MailContents>;
