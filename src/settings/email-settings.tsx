import { PasswordField } from "../accounts/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import { SettingsForm, SettingsPart } from "./settings-form.tsx";

interface PendingEmailChange {
  newEmail: string;
  isOldConfirmed: boolean;
  isNewConfirmed: boolean;
  takesEffectAt: string | null;
}

const notes = new Map<string, string>(
  Object.entries({
    "College Coach":
      "Athletes don’t see it. It shows us your college. If you change to another domain, our staff has to approve you again.",
    "Team Staff": "Athletes don’t see it.",
  }),
);

export function EmailSettings({
  email,
  userType,
  pendingChange,
}: {
  email: string;
  userType: string;
  pendingChange: PendingEmailChange | null;
}) {
  return (
    <SettingsPart id="email" title="Email">
      <p>
        You sign in with <strong className="wrap-anywhere">{email}</strong>.{" "}
        {notes.get(userType) ?? "It’s never shown on your profile."}
      </p>
      {pendingChange ? <Waiting email={email} {...pendingChange} /> : <Change />}
    </SettingsPart>
  );
}

function Change() {
  return (
    <SettingsForm intent="email" ownMessage="email" submit="Change my email">
      {({ idOf, messageOf }) => (
        <>
          <TextField label="New email" name="email" type="email" autoComplete="email" error={messageOf("email")} />
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            errorId={idOf("password")}
          />
        </>
      )}
    </SettingsForm>
  );
}

function Waiting({
  email,
  newEmail,
  isOldConfirmed,
  isNewConfirmed,
  takesEffectAt,
}: PendingEmailChange & { email: string }) {
  return (
    <div className="grid gap-4 border-line-strong border-l-4 bg-sunken px-4 py-4">
      <p className="font-semibold">
        {takesEffectAt ? "Your email changes to " : "Confirm to change to "}
        <span className="wrap-anywhere">{newEmail}</span>
        {takesEffectAt && (
          <>
            {" on "}
            <Timestamp at={takesEffectAt} format="long-minute" />
          </>
        )}
      </p>
      <ul className="grid gap-1">
        <Side address={email} isConfirmed={isOldConfirmed} />
        <Side address={newEmail} isConfirmed={isNewConfirmed} />
      </ul>
      <p className="text-ink-muted text-sm">
        We emailed a link to each address. If you confirm both, your email changes at once. If you can’t read the
        current one anymore, confirm only at the new one: your email changes seven days later, unless someone refuses at
        the current one. The link to the new address works for 24 hours.
      </p>
      <SettingsForm intent="keep-email" submit="Keep my current email" variant="secondary" />
    </div>
  );
}

function Side({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  return (
    <li>
      <span className="wrap-anywhere">{address}</span>: {isConfirmed ? "confirmed" : "not confirmed yet"}
    </li>
  );
}
