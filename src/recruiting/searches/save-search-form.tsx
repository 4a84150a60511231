import { href, Link, useNavigation } from "react-router";
import { EntryForm } from "../../forms/entry-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AlertField } from "./alert-field.tsx";

/** Saves a search by its address. `given` is the search of the page’s own address. */
export function SaveSearchForm({
  given,
  formKey,
}: {
  given: { address: string; words: string } | null;
  formKey: string;
}) {
  const isSaving = useNavigation().formData?.get("intent") === "save";
  return (
    <Card className="mt-8">
      <h2 className="headline-card">Save a search</h2>
      <p className="mt-2 text-ink-muted">
        <Link to={href("/searchAthletes")} className="text-link">
          Search athletes
        </Link>{" "}
        with any filters. Then copy the address of the page here. The athletes who match now are not new.
      </p>
      {/* The version changes after a search is saved, so that the form is empty again. */}
      <EntryForm
        key={given?.address}
        intents={["save"]}
        entry={given?.address ?? ""}
        version={formKey}
        className="mt-4 grid gap-4 sm:grid-cols-2"
        fields={{ key: formKey }}
      >
        <TextField
          label="Address of the search"
          name="address"
          required
          maxLength={2000}
          defaultValue={given?.address ?? ""}
          hint={given?.words || undefined}
          className="sm:col-span-full"
        />
        <TextField label="Name" name="name" required maxLength={80} defaultValue={given?.words.slice(0, 80) ?? ""} />
        <AlertField />
        <div className="sm:col-span-full">
          <Button type="submit" name="intent" value="save" busy={isSaving}>
            Save the search
          </Button>
        </div>
      </EntryForm>
      <Problem of="save" />
    </Card>
  );
}
