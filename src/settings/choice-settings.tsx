import { SettingsForm, SettingsPart } from "./settings-form.tsx";

const choices = {
  news: {
    title: "Weekly good news",
    on: "We email you at most once a week if a school looks at your profile for the first time, opens it or answers you, or your coach confirms games.",
    off: "You turned this email off. You see everything on your pages.",
    turnOff: "Turn it off",
    turnOn: "Turn it on",
  },
  embeds: {
    title: "Your profile on other sites",
    on: "The site of your team or school may show your public profile in a frame. It shows nothing else, and it is gone as soon as you hide your profile.",
    off: "You don’t let other sites show your profile. Frames that they already have are empty. A link to your profile still works.",
    turnOff: "Don’t allow it",
    turnOn: "Allow it",
  },
};

/** A setting of an athlete that is on or off. */
export function ChoiceSettings({ id, isOn }: { id: keyof typeof choices; isOn: boolean }) {
  const { title, on, off, turnOff, turnOn } = choices[id];
  return (
    <SettingsPart id={id} title={title}>
      <p className="text-ink-muted">{isOn ? on : off}</p>
      <SettingsForm intent={isOn ? `${id}-off` : `${id}-on`} submit={isOn ? turnOff : turnOn} variant="secondary" />
    </SettingsPart>
  );
}
