import { brand } from "../../brand.ts";
import { MailAction } from "./mail-action.tsx";
import { Greeting, MailFrame, Paragraph } from "./mail-frame.tsx";
import type { MailProps } from "./mail-kinds.ts";

/** To the address of an account that wants another: its owner confirms or refuses. */
export function EmailChangeOldMail({ firstName, link }: MailProps<"email-change-old">) {
  return (
    <MailFrame
      preview="Confirm it, or refuse it."
      headline="Do you want another address?"
      reason={`You get this mail because someone who is signed in to your ${brand.name} account asked for another email address.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Your account is to get another email address. Nothing changes until you confirm it here and the new address
        confirms it too. The link works for 24 hours.
      </Paragraph>
      <Paragraph>If it was not you, refuse it behind the same link, and set a new password.</Paragraph>
      <MailAction label="Confirm or refuse" link={link} />
    </MailFrame>
  );
}

/** To the wanted address. It may be a stranger's, so it names nobody. */
export function EmailChangeNewMail({ link }: MailProps<"email-change-new">) {
  return (
    <MailFrame
      preview="One click from each of your two addresses."
      headline="Confirm your new address"
      reason={`You get this mail because someone entered this address for an account at ${brand.name}. If it was not you, do nothing.`}
    >
      <Paragraph>
        Please confirm that this address is yours. It is in use once your present address has confirmed it too. The link
        works for 24 hours.
      </Paragraph>
      <MailAction label="Confirm this address" link={link} />
    </MailFrame>
  );
}

/** To the owner of an address that another account wants: says so to its owner alone. */
export function EmailTakenMail({ firstName, forgotLink }: MailProps<"email-taken">) {
  return (
    <MailFrame
      preview="Nothing has changed."
      headline="You have an account with this address"
      reason={`You get this mail because someone entered this address for another account at ${brand.name}. If it was not you, there is nothing to do: nothing has changed.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        Someone just tried to use this address for another account, but yours has it already. If that was you, sign in
        with this address, or set a new password for it.
      </Paragraph>
      <MailAction label="Set a new password" link={forgotLink} />
    </MailFrame>
  );
}

/** To both addresses, once the account has changed from the one to the other. */
export function EmailChangedMail({ firstName, signInLink }: MailProps<"email-changed">) {
  return (
    <MailFrame
      preview="Both addresses confirmed it."
      headline="Your address was changed"
      reason={`You get this mail at both addresses whenever the one of your ${brand.name} account changes.`}
    >
      <Greeting firstName={firstName} />
      <Paragraph>
        The email address of your account was changed, as both addresses confirmed, and you were signed out everywhere.
        From now on you sign in with the new one.
      </Paragraph>
      <Paragraph>If it was not you, write to {brand.supportEmail} at once.</Paragraph>
      <MailAction label="Sign in" link={signInLink} />
    </MailFrame>
  );
}
