import { brand } from "../../brand.ts";
import { MailFrame, Paragraph } from "./mail-frame.tsx";

/** Shows the administrator that mail works. */
export function TestMail() {
  return (
    <MailFrame
      preview="This is the test mail you asked for."
      headline="Mail works"
      reason={`You get this mail because the administrator of ${brand.name} tried out its mail.`}
    >
      <Paragraph>{brand.name} can send mail, and this is how it looks.</Paragraph>
    </MailFrame>
  );
}
