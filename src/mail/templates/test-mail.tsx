import { brand } from "../../brand.ts";
import { MailFrame, Paragraph } from "./mail-frame.tsx";

export function TestMail() {
  return (
    <MailFrame
      preview="This is the test email you asked for."
      headline="Email works"
      reason={`You get this email because the administrator of ${brand.name} sent a test.`}
    >
      <Paragraph>{brand.name} can send email. This is how it looks.</Paragraph>
    </MailFrame>
  );
}
