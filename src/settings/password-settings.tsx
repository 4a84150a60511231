import { PasswordField } from "../accounts/password-field.tsx";
import { passwordLength } from "../accounts/vocabulary.ts";
import { SettingsForm, SettingsPart } from "./settings-form.tsx";

export function PasswordSettings({ email }: { email: string }) {
  return (
    <SettingsPart id="password" title="Password">
      <p className="text-ink-muted">
        When you set a new password, we sign you out on every other device and email you about the change.
      </p>
      <SettingsForm intent="password" submit="Change my password">
        {({ idOf }) => (
          <>
            {/* Password managers need the user name of the account. */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label="Current password"
              name="password"
              autoComplete="current-password"
              errorId={idOf("password")}
            />
            <PasswordField
              label="New password"
              hint={`${passwordLength.min} to ${passwordLength.max} characters, of any kind.`}
              name="newPassword"
              autoComplete="new-password"
              errorId={idOf("newPassword")}
            />
            <PasswordField
              label="New password again"
              name="confirmPassword"
              autoComplete="new-password"
              errorId={idOf("confirmPassword")}
            />
          </>
        )}
      </SettingsForm>
    </SettingsPart>
  );
}
