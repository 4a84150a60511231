import type { ComponentProps } from "react";
import { type FieldDefinition, feetAndInches } from "../../athletes/field-definition.ts";
import { athleteFields, definitionOf, type FieldName } from "../../athletes/fields.ts";
import { usStates } from "../../athletes/names/us-states.ts";
import { Options } from "../../ui/select-field.tsx";
import type { WorkspaceRecord } from "../sync/record-store.ts";
import { AskStaff } from "../sync/text-review.tsx";
import { TypedSelect, TypedText } from "../sync/typed-fields.tsx";
import { HighSchoolField } from "./high-school-field.tsx";
import { HonorsField } from "./honors-field.tsx";

interface ProfileFieldProps {
  record: WorkspaceRecord;
  name: FieldName;
}

export function ProfileField({
  record,
  name,
  ...rest
}: ProfileFieldProps & Pick<ComponentProps<typeof TypedText>, "id" | "autoComplete" | "list" | "className">) {
  const definition = definitionOf(name);
  const { label } = definition;
  const hint = hintOf(definition);
  if (definition.type === "code")
    return (
      <TypedSelect
        record={record}
        field={name}
        label={label}
        hint={hint}
        empty={!definition.required && "Choose…"}
        options={Object.entries(definition.words)}
      />
    );
  if (definition.type === "honors") return <HonorsField record={record} field={name} definition={definition} />;
  return <TypedText record={record} field={name} label={label} hint={hint} {...attributesOf(definition)} {...rest} />;
}

function attributesOf(definition: Exclude<FieldDefinition, { type: "code" | "honors" }>) {
  if (definition.type === "text") return { maxLength: definition.maxLength };
  if (definition.type === "date") return { type: "date", autoComplete: "off" } as const;
  if (definition.type === "digits")
    return { maxLength: definition.length, inputMode: "numeric", autoComplete: "off" } as const;
  const { range, step = 1, unit } = definition;
  const decimals = step < 1 ? 4 : 0;
  const acceptsFeet = definition.type === "measurement" && unit === "feet";
  return {
    maxLength: acceptsFeet ? 12 : String(range[1]).length + decimals,
    ...(!acceptsFeet && ({ inputMode: decimals > 0 ? "decimal" : "numeric" } as const)),
    autoComplete: "off",
  } as const;
}

const unitHints = { feet: "Like 7'8\", or 92 inches", inches: "In inches", pounds: "In pounds", seconds: "In seconds" };

/** A measurement needs its unit. */
function hintOf(definition: FieldDefinition): string | undefined {
  if (definition.type !== "measurement" || !definition.unit) return definition.hint;
  return [definition.hint, unitHints[definition.unit]].filter(Boolean).join(". ");
}

export function NameFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ProfileField record={record} name="firstName" autoComplete="given-name" />
      <div>
        <ProfileField record={record} name="lastName" autoComplete="family-name" />
        <AskStaff record={record} field="fullName" />
      </div>
      <ProfileField record={record} name="gender" />
    </div>
  );
}

export function SchoolFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ProfileField record={record} name="graduationYear" id="graduationYear" />
      <ProfileField record={record} name="schoolType" />
      <HighSchoolField record={record} className="sm:col-span-2" />
    </div>
  );
}

export function BodyFields({ record }: { record: WorkspaceRecord }) {
  const { label, hint, range } = athleteFields.height;
  const [least, most] = range;
  const heights = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TypedSelect
        record={record}
        field="height"
        label={label}
        id="height"
        hint={hint}
        empty="Choose…"
        options={heights.map((inches) => [inches, feetAndInches(inches)])}
      />
      <ProfileField record={record} name="weight" />
    </div>
  );
}

export function HomeFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <ProfileField record={record} name="city" autoComplete="address-level2" />
      <ProfileField record={record} name="state" id="home" list="states" autoComplete="address-level1" />
      <datalist id="states">
        <Options options={[...usStates]} />
      </datalist>
    </div>
  );
}
