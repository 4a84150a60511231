import { PasswordField } from "../accounts/password-field.tsx";
import { SettingsForm, SettingsPart } from "./settings-form.tsx";

export function DeletionSettings({ graceDays }: { graceDays: number }) {
  return (
    <SettingsPart id="delete" title="Delete my account">
      <p className="text-ink-muted">
        {`We hide your account right away. After ${graceDays} days we erase it and everything in it. We’ll email you the date, and again when it’s done.`}
      </p>
      <SettingsForm intent="delete" submit="Delete my account" variant="secondary">
        {({ idOf }) => (
          <PasswordField label="Password" name="password" autoComplete="current-password" errorId={idOf("password")} />
        )}
      </SettingsForm>
    </SettingsPart>
  );
}
