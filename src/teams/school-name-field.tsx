import { useId } from "react";
import { SchoolTextField } from "../schools/high-schools/school-text-field.tsx";
import type { HighSchool } from "../schools/schema.ts";
import { teamLimits } from "./vocabulary.ts";

/** The name of a school or club, with suggestions from the list of high schools. Any text is valid. A choice fills in an empty city and state. */
export function SchoolNameField({ defaultValue }: { defaultValue: string | undefined }) {
  const id = useId();
  return (
    <SchoolTextField
      id={id}
      label="Name of the school or club"
      name="name"
      required
      maxLength={teamLimits.name}
      defaultValue={defaultValue ?? ""}
      hint="Type the name of a high school and choose it, or type any other name."
      onChoose={(school, field) => fillPlace(field.form, school)}
    />
  );
}

function fillPlace(form: HTMLFormElement | null, school: HighSchool): void {
  for (const part of ["city", "state"] as const) {
    const input = form?.elements.namedItem(part);
    if (input instanceof HTMLInputElement && input.value === "") input.value = school[part];
  }
}
