import { Link, useNavigation } from "react-router";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Contact } from "./schema.ts";
import { means, parties } from "./vocabulary.ts";

export function ContactForm({
  corrected,
  back,
  staff,
  staffId,
  today,
  formKey,
}: {
  corrected: Contact | null;
  /** Address of the page without the correction. */
  back: string;
  staff: { staffId: string; name: string }[];
  staffId: string;
  today: string;
  formKey: string;
}) {
  const isSaving = useNavigation().formMethod === "POST";
  return (
    <>
      {corrected && <h3 className="mt-4 font-semibold">Correct an entry</h3>}
      <EntryForm
        key={corrected?.contactId ?? "new"}
        intents={["contact"]}
        entry={corrected?.contactId ?? ""}
        version={formKey}
        className="mt-4 grid gap-4 sm:grid-cols-2"
        fields={{ intent: "contact", key: formKey }}
      >
        {corrected && <input type="hidden" name="corrects" value={corrected.contactId} />}
        <SelectField label="Coach" name="staffId" defaultValue={corrected?.staff.staffId ?? staffId}>
          {staff.map((one) => (
            <option key={one.staffId} value={one.staffId}>
              {one.name}
            </option>
          ))}
        </SelectField>
        <TextField label="Day" name="day" type="date" required max={today} defaultValue={corrected?.day ?? today} />
        <SelectField label="With" name="party" defaultValue={corrected?.party}>
          {Object.entries(parties).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="How" name="means" defaultValue={corrected?.means}>
          {Object.entries(means).map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Purpose"
          name="purpose"
          required
          maxLength={200}
          defaultValue={corrected?.purpose}
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
              <Link to={back} preventScrollReset className="text-link inline-flex min-h-11 items-center">
                Back
              </Link>
            </>
          )}
        </div>
      </EntryForm>
    </>
  );
}
