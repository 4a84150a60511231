import { athleteFields } from "../../athletes/fields.ts";
import { HighSchoolInput } from "../../schools/high-schools/high-school-input.tsx";
import type { WorkspaceRecord } from "../sync/record-store.ts";
import { AskStaff } from "../sync/text-review.tsx";
import { useTyped } from "../sync/typed-fields.tsx";

const field = "currentSchool";
const hint = "Type its name and city, and choose it. If it isn’t in the list, type its full name.";

export function HighSchoolField({ record, className }: { record: WorkspaceRecord; className?: string }) {
  const { label, maxLength } = athleteFields.currentSchool;
  const { ref, name, value, error, onChange, onBlur } = useTyped<HTMLInputElement>({ record, field, label });
  return (
    <div className={className}>
      <HighSchoolInput
        ref={ref}
        id="school"
        label={label}
        hint={hint}
        error={error}
        name={name}
        value={value}
        maxLength={maxLength}
        path="/api/me/high-schools"
        onText={(text) => onChange({ target: { value: text } })}
        onBlur={onBlur}
      />
      <AskStaff record={record} field={field} />
    </div>
  );
}
