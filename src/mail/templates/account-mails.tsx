import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

const signUpReason = `You get this email because someone signed up at ${brand.name} with this address.`;

export function VerifyMail({ firstName, link }: MailProps<"verify">) {
  return (
    <MailFrame
      preview="One click, and your account is ready."
      headline="Confirm your email address"
      reason={`${signUpReason} If it wasn’t you, ignore this email. No one can use the account unless you confirm it.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>Please confirm that this is your email address. The link works for 24 hours.</Paragraph>
      <MailAction label="Confirm my address" link={link} />
    </MailFrame>
  );
}

export function AlreadyRegisteredMail({ firstName, forgotLink }: MailProps<"already-registered">) {
  return (
    <MailFrame
      preview="You don’t need to sign up again."
      headline="You already have an account"
      reason={`${signUpReason} If it wasn’t you, ignore this email. Your account hasn’t changed.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Someone just tried to sign up with this address, but it already has an account. You can sign in as always.
        Forgot your password? Set a new one.
      </Paragraph>
      <MailAction label="Set a new password" link={forgotLink} />
    </MailFrame>
  );
}

export function WelcomeMail({ firstName, siteLink, startLink }: MailProps<"welcome">) {
  return (
    <MailFrame
      preview="Your email is confirmed."
      headline={`Welcome to ${brand.name}`}
      reason={`You get this email because you confirmed your address at ${brand.name}.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>Your email is confirmed, and your account is ready.</Paragraph>
      {startLink ? (
        <MailAction label="Build your profile: 10 minutes" link={startLink} />
      ) : (
        <MailAction label={`Go to ${brand.name}`} link={siteLink} />
      )}
    </MailFrame>
  );
}
