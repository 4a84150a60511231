import { useId, useState } from "react";
import { useHighSchools } from "../schools/high-schools/use-high-schools.ts";
import { TextField } from "../ui/text-field.tsx";
import { teamLimits } from "./vocabulary.ts";

/** The name of a school or club, with suggestions from the list of high schools. Any text is valid. A choice fills in city and state. */
export function SchoolNameField({ defaultValue }: { defaultValue: string | undefined }) {
  const [term, setTerm] = useState("");
  const schools = useHighSchools("/api/high-schools", term);
  const listId = useId();

  function choose(field: HTMLInputElement) {
    setTerm(field.value.trim());
    const [school, ...others] = schools.filter(({ name }) => name === field.value);
    if (!school || others.length > 0) return;
    for (const part of ["city", "state"] as const) {
      const input = field.form?.elements.namedItem(part);
      if (input instanceof HTMLInputElement && input.value === "") input.value = school[part];
    }
  }

  return (
    <>
      <TextField
        label="Name of the school or club"
        name="name"
        required
        maxLength={teamLimits.name}
        defaultValue={defaultValue}
        autoComplete="organization"
        list={listId}
        hint="Type the name of a high school and choose it, or type any other name."
        onInput={({ currentTarget }) => choose(currentTarget)}
      />
      <datalist id={listId}>
        {schools.map(({ name, city, state }) => (
          <option key={`${name}, ${city}, ${state}`} value={name}>{`${city}, ${state}`}</option>
        ))}
      </datalist>
    </>
  );
}
