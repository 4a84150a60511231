import { ActionForm } from "../forms/action-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { TextArea } from "../forms/text-area.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Offer } from "./schema.ts";
import { offerKinds, offerLevels, offerLimits, renewals, residences } from "./vocabulary.ts";

/** The form of a new offer, or of a stored one. What a user typed and has not saved is not stored in the browser, because others may use it. */
export function OfferForm({ offer, formKey }: { offer: Offer | null; formKey: string }) {
  const intent = offer ? "change" : "add";
  const dollars = (amount: number | null | undefined) => (amount ? String(amount) : "");
  return (
    <ActionForm
      className="mt-5 grid gap-5"
      fields={offer ? { offerId: offer.offerId, version: offer.version } : { key: formKey }}
    >
      <TextField
        label="School"
        name="school"
        required
        maxLength={offerLimits.school}
        autoComplete="off"
        defaultValue={offer?.school}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Team (optional)"
          name="team"
          maxLength={offerLimits.team}
          autoComplete="off"
          defaultValue={offer?.team}
        />
        <SelectField
          label="Level"
          name="level"
          options={Object.entries(offerLevels)}
          defaultValue={offer?.level ?? "other"}
        />
        <TextField
          label="First year"
          name="year"
          inputMode="numeric"
          required
          maxLength={4}
          placeholder="2027"
          defaultValue={offer?.year}
        />
        <SelectField label="Offer" name="kind" options={Object.entries(offerKinds)} defaultValue={offer?.kind} />
      </div>
      <fieldset className="grid gap-5 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">Whole US dollars for one year</legend>
        <Money
          label="Cost of attendance"
          hint="Tuition, fees, room and food. Leave it empty if you don’t know."
          name="cost"
          value={dollars(offer?.cost)}
        />
        <SelectField
          label="This cost is for"
          name="residence"
          options={Object.entries(residences)}
          defaultValue={offer?.residence}
        />
        <Money label="Athletic aid" name="athletic" value={dollars(offer?.athletic)} />
        <Money label="Academic aid" name="academic" value={dollars(offer?.academic)} />
        <Money label="Aid by need" hint="Grants only. A loan is not aid." name="need" value={dollars(offer?.need)} />
        <SelectField
          label="How long is the aid?"
          name="renewal"
          options={Object.entries(renewals)}
          defaultValue={offer?.renewal}
        />
      </fieldset>
      <TextField
        label="Decide by (optional)"
        hint="We email your family a week before."
        name="deadline"
        type="date"
        className="max-w-64"
        defaultValue={offer?.deadline ?? ""}
      />
      <TextArea
        label="Notes (optional)"
        name="notes"
        rows={3}
        maxLength={offerLimits.notes}
        defaultValue={offer?.notes}
      />
      <div>
        <Button intent={intent} variant={offer ? "secondary" : "primary"}>
          {offer ? "Save" : "Add this offer"}
        </Button>
        {!offer && <Problem of={intent} />}
      </div>
    </ActionForm>
  );
}

function Money({ label, hint, name, value }: { label: string; hint?: string; name: string; value: string }) {
  return (
    <TextField
      label={label}
      hint={hint}
      name={name}
      inputMode="numeric"
      maxLength={12}
      placeholder="$"
      autoComplete="off"
      defaultValue={value}
    />
  );
}
