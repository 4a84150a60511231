import { athleteFields } from "../../athletes/fields.ts";
import { HighSchoolInput } from "../../schools/high-schools/high-school-input.tsx";
import type { HighSchool } from "../../schools/schema.ts";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { AskStaff } from "../sync/text-review.tsx";
import { useTyped } from "../sync/typed-fields.tsx";
import { useWorkspace } from "../sync/use-workspace.tsx";

const field = "currentSchool";
const hint = "Type its name and city, and choose it. If it isn’t in the list, type its full name.";

export function HighSchoolField({ record, className }: { record: WorkspaceRecord; className?: string }) {
  const { label, maxLength } = athleteFields.currentSchool;
  const { ref, name, value, error, onChange, onBlur } = useTyped<HTMLInputElement>({ record, field, label });
  const store = useWorkspace();
  const fillPlace = ({ city, state }: HighSchool) => {
    const values = valuesOf(record);
    const empty = Object.entries({ schoolType: "H", city, state }).filter(([name]) => !values[name]);
    if (empty.length > 0) store.type(record.key, Object.fromEntries(empty));
  };
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
        onChoose={fillPlace}
        onBlur={onBlur}
      />
      <AskStaff record={record} field={field} />
    </div>
  );
}
