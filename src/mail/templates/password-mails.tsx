import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function ResetMail({ firstName, link }: MailProps<"reset">) {
  return (
    <MailFrame
      preview="Use the link within one hour."
      headline="Set a new password"
      reason="You get this email because someone asked for a new password for this address, or signed up with it again. Did not ask? Ignore this email. Your password stays the same."
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Set a new password with this link. Use it within one hour. It works once. If you have several of these emails,
        open the newest.
      </Paragraph>
      <MailAction label="Set a new password" link={link} />
    </MailFrame>
  );
}

export function PasswordChangedMail({ firstName, changedAt, forgotLink }: MailProps<"password-changed">) {
  return (
    <MailFrame
      preview="If it wasn’t you, act now."
      headline="Your password was changed"
      reason={`You get this email because the password of your ${brand.name} account changed.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Your password was changed on {formatTimestamp(changedAt, "long-minute")}. We signed you out on every other
        device. If that was you, you’re all set.
      </Paragraph>
      <Paragraph>If it wasn’t you, set a new password now. Change the password of your email account too.</Paragraph>
      <MailAction label="Set a new password" link={forgotLink} />
    </MailFrame>
  );
}

export function SignInCodeMail({ firstName, code, forgotLink }: MailProps<"sign-in-code">) {
  return (
    <MailFrame
      preview="Enter this code to sign in."
      headline="Your sign-in code"
      reason={`You get this email because someone signed in to your ${brand.name} account with its password.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Enter this code to sign in: <strong>{code}</strong>
      </Paragraph>
      <Paragraph>
        It works once, for ten minutes. If this wasn’t you, someone else knows the password of the account. Don’t give
        the code to anyone, and set a new password.
      </Paragraph>
      <MailAction label="Set a new password" link={forgotLink} />
    </MailFrame>
  );
}
