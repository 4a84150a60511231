import { PasswordField } from "../accounts/password-field.tsx";
import { type PartAnswer, SettingsForm, SettingsPart } from "./settings-form.tsx";

/** The end of the account: the password once more, and what then happens. */
export function DeletionSettings({ graceDays, ...own }: PartAnswer & { graceDays: number }) {
  return (
    <SettingsPart id="delete" title="Delete my account">
      <p className="text-ink-muted">
        {`Your account is hidden at once and erased after ${graceDays} days, with everything in it. We mail you the date, and once more when it is done.`}
      </p>
      <SettingsForm act="delete" wayOn="/deletionrequested" submit="Delete my account" variant="secondary" {...own}>
        {({ idOf }) => (
          <PasswordField label="Password" name="password" autoComplete="current-password" faultId={idOf("password")} />
        )}
      </SettingsForm>
    </SettingsPart>
  );
}
