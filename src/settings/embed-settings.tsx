import { SettingsForm, SettingsPart } from "./settings-form.tsx";

export function EmbedSettings({ allowsEmbeds }: { allowsEmbeds: boolean }) {
  return (
    <SettingsPart id="embeds" title="Your profile on other sites">
      <p className="text-ink-muted">
        {allowsEmbeds
          ? "The site of your team or school may show your public profile in a frame. It shows nothing else, and it is gone as soon as you hide your profile."
          : "You don’t let other sites show your profile. Frames that they already have are empty. A link to your profile still works."}
      </p>
      <SettingsForm
        intent={allowsEmbeds ? "embeds-off" : "embeds-on"}
        submit={allowsEmbeds ? "Don’t allow it" : "Allow it"}
        variant="secondary"
      />
    </SettingsPart>
  );
}
