import { useNavigation } from "react-router";
import type { Verdict } from "../../contact-rules/evaluate-rules.ts";
import { VerdictBadge } from "../../contact-rules/verdict-text.tsx";
import { type ContactPurpose, purposes } from "../../contact-rules/vocabulary.ts";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/link-button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { type Contact, maxReasonLength } from "./schema.ts";
import { means, parties } from "./vocabulary.ts";

export function ContactForm({
  corrected,
  back,
  staff,
  staffId,
  today,
  formKey,
  verdicts,
}: {
  corrected: Contact | null;
  /** Address of the page without the correction. */
  back: string;
  staff: { staffId: string; name: string }[];
  staffId: string;
  today: string;
  formKey: string;
  /** State of the contact rules today, first that of a message. */
  verdicts: { purpose: ContactPurpose; verdict: Verdict }[];
}) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      {corrected && <h3 className="mt-4 font-semibold">Correct an entry</h3>}
      <ul className="mt-4 grid gap-2">
        {verdicts.map(({ purpose, verdict }) => (
          <li key={purpose} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {`${purposes[purpose]} today:`} <VerdictBadge verdict={verdict} />
          </li>
        ))}
      </ul>
      <EntryForm
        key={corrected?.contactId ?? "new"}
        intents={["contact"]}
        entry={corrected?.contactId ?? ""}
        version={formKey}
        className="mt-4 grid gap-4 sm:grid-cols-2"
        fields={{ intent: "contact", key: formKey }}
      >
        {corrected && <input type="hidden" name="corrects" value={corrected.contactId} />}
        <SelectField
          label="Coach"
          name="staffId"
          defaultValue={corrected?.staff.staffId ?? staffId}
          options={staff.map((one) => [one.staffId, one.name])}
        />
        <TextField label="Day" name="day" type="date" required max={today} defaultValue={corrected?.day ?? today} />
        <SelectField label="With" name="party" defaultValue={corrected?.party} options={Object.entries(parties)} />
        <SelectField label="How" name="means" defaultValue={corrected?.means} options={Object.entries(means)} />
        <SelectField
          label="About"
          name="about"
          defaultValue={corrected?.about ?? ""}
          empty="Visit for a meeting, other for the rest"
          options={Object.entries(purposes)}
        />
        <TextField
          label="Purpose"
          name="purpose"
          required
          maxLength={200}
          defaultValue={corrected?.purpose}
          className="sm:col-span-full"
        />
        <TextField
          label="Reason, if the contact rules didn’t allow it"
          name="reason"
          maxLength={maxReasonLength}
          defaultValue={corrected?.reason ?? ""}
          hint="Your compliance officer sees it. You can leave it empty for an allowed contact."
          className="sm:col-span-full"
        />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-full">
          <Button type="submit" busy={isSaving}>
            {corrected ? "Save the correction" : "Log the contact"}
          </Button>
          {corrected && (
            <>
              <Button type="submit" name="isVoid" value="yes" variant="secondary">
                Cancel the entry: there was no contact
              </Button>
              <TextLink to={back} preventScrollReset>
                Back
              </TextLink>
            </>
          )}
        </div>
      </EntryForm>
    </>
  );
}
