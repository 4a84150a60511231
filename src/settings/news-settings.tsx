import { SettingsForm, SettingsPart } from "./settings-form.tsx";

export function NewsSettings({ wantsNews }: { wantsNews: boolean }) {
  return (
    <SettingsPart id="news" title="Weekly good news">
      <p className="text-ink-muted">
        {wantsNews
          ? "We email you at most once a week if a school looks at your profile for the first time, opens it or answers you, or your coach confirms games."
          : "You turned this email off. You see everything on your pages."}
      </p>
      <SettingsForm
        intent={wantsNews ? "news-off" : "news-on"}
        submit={wantsNews ? "Turn it off" : "Turn it on"}
        variant="secondary"
      />
    </SettingsPart>
  );
}
