import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

/** Sets a new password. */
export function ResetMail({ firstName, link }: MailProps<"reset">) {
  return (
    <MailFrame
      preview="The link works once, for one hour."
      headline="Set a new password"
      reason="You get this mail because someone asked for a new password for this address, or signed up with it once more. If it was not you, do nothing: only who reads this mail can use the link."
    >
      <Greeting firstName={firstName} />
      <Paragraph>Here you can set a new password. The link works once, and for one hour.</Paragraph>
      <MailAction label="Set a new password" link={link} />
    </MailFrame>
  );
}

/** Tells the owner that the password was changed. */
export function PasswordChangedMail({ firstName, changedAt, forgotLink }: MailProps<"password-changed">) {
  const time = new Date(changedAt).toLocaleString("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return (
    <MailFrame
      preview="If it was not you, act now."
      headline="Your password was changed"
      reason={`You get this mail whenever the password of your ${brand.name} account changes.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Your password was changed on {time} UTC, and every other device was signed out. If that was you, all is well.
      </Paragraph>
      <Paragraph>If it was not you, set a new password now, and change the password of your mailbox too.</Paragraph>
      <MailAction label="Set a new password" link={forgotLink} />
    </MailFrame>
  );
}

/** Carries the code that completes a sign-in. */
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
