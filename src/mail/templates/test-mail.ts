import { brand } from "../../brand.ts";
import type { MailContents } from "./mail-content.ts";

export const testMails = {
  test: () => ({
    subject: `Test email from ${brand.name}`,
    preview: "This is the test email you asked for.",
    headline: "Email works",
    reason: `You get this email because the administrator of ${brand.name} sent a test.`,
    text: [`${brand.name} can send email. This is how it looks.`],
  }),
} satisfies Partial<MailContents>;
