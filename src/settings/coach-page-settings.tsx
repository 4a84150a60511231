import { href } from "react-router";
import { TextLink } from "../ui/link-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { SettingsForm, SettingsPart } from "./settings-form.tsx";

/** A coach chooses if families can see a public page that tells what was checked. */
export function CoachPageSettings({ page }: { page: { id: string; staffLink: string | null } | null }) {
  return (
    <SettingsPart id="coach-page" title="Your page for families">
      <p className="text-ink-muted">
        {page
          ? "Families can see your name, your college, your sports and when our staff checked you. Your email stays private. The page is shown while you are approved."
          : "Families ask if a coach who wrote to them is real. A public page tells them your name, your college, your sports and when our staff checked you. Your email stays private."}
      </p>
      {page && <TextLink to={href("/coach-profile/:coachId", { coachId: page.id })}>See your page</TextLink>}
      <SettingsForm intent="coach-page-on" submit={page ? "Save the link" : "Show my page"} ownMessage="staffLink">
        {({ messageOf }) => (
          <TextField
            label="Your entry in the staff directory"
            hint="A page of your college’s site. You can leave it empty."
            name="staffLink"
            type="url"
            maxLength={300}
            defaultValue={page?.staffLink ?? ""}
            error={messageOf("staffLink")}
          />
        )}
      </SettingsForm>
      {page && <SettingsForm intent="coach-page-off" submit="Remove my page" variant="secondary" />}
    </SettingsPart>
  );
}
