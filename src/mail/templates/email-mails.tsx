import { brand } from "../../brand.ts";
import { formatTimestamp } from "../../ui/timestamp.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

export function EmailChangeOldMail({ firstName, link }: MailProps<"email-change-old">) {
  return (
    <MailFrame
      preview="Confirm or refuse the change."
      headline="Do you want to change your email?"
      reason={`You get this email because someone signed in to your ${brand.name} account asked to change its email address.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Someone asked to change the email address of your account. It changes at once if you confirm it here and at the
        new address. If only the new address confirms it, it changes seven days later, unless you refuse.
      </Paragraph>
      <Paragraph>If it wasn’t you, open the link, choose Refuse, and set a new password.</Paragraph>
      <MailAction label="Confirm or refuse" link={link} />
    </MailFrame>
  );
}

export function EmailChangeNewMail({ link }: MailProps<"email-change-new">) {
  return (
    <MailFrame
      preview="Confirm it here to finish."
      headline="Confirm your new email"
      reason={`You get this email because someone entered this address for an account at ${brand.name}. If it wasn’t you, ignore this email.`}
    >
      <Paragraph>
        Please confirm that this is your email. Your account uses it at once if you confirm at your current address too,
        or else after seven days. The link works for 24 hours.
      </Paragraph>
      <MailAction label="Confirm this email" link={link} />
    </MailFrame>
  );
}

export function EmailChangeWaitsMail({ firstName, newEmail, changesAt, link }: MailProps<"email-change-waits">) {
  return (
    <MailFrame
      preview="You can refuse until then."
      headline="Your email changes in a week"
      reason={`You get this email because someone signed in to your ${brand.name} account asked to change its email address.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        The new address {newEmail} is confirmed. Your account uses it from {formatTimestamp(changesAt, "long-minute")}{" "}
        on. Confirm here to change it at once.
      </Paragraph>
      <Paragraph>If it wasn’t you, open the link, choose Refuse, and set a new password.</Paragraph>
      <MailAction label="Confirm or refuse" link={link} />
    </MailFrame>
  );
}

export function EmailTakenMail({ firstName, forgotLink }: MailProps<"email-taken">) {
  return (
    <MailFrame
      preview="Nothing changed."
      headline="You already have an account with this email"
      reason={`You get this email because someone entered this address for another account at ${brand.name}. If it wasn’t you, ignore this email. Nothing changed.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Someone just tried to use this address for another account, but your account already uses it. If that was you,
        sign in with this address, or set a new password.
      </Paragraph>
      <MailAction label="Set a new password" link={forgotLink} />
    </MailFrame>
  );
}

export function EmailChangedMail({ firstName, signInLink }: MailProps<"email-changed">) {
  return (
    <MailFrame
      preview="From now on, sign in with the new email."
      headline="Your email was changed"
      reason={`You get this email at both addresses because the email of your ${brand.name} account changed.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        We changed the email of your account, because the new address confirmed it, and the earlier one confirmed it or
        didn’t object for seven days. We signed you out everywhere. From now on, sign in with the new email.
      </Paragraph>
      <Paragraph>If it wasn’t you, write to {brand.supportEmail} right away.</Paragraph>
      <MailAction label="Sign in" link={signInLink} />
    </MailFrame>
  );
}
