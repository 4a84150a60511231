import { workspaceLimits as limits } from "../../athletes/limits.ts";
import { usStates } from "../../athletes/us-states.ts";
import { genders, schoolTypeChoices } from "../../athletes/vocabulary.ts";
import { feetAndInches } from "../drafts/name-fields.tsx";
import type { WorkspaceRecord } from "../drafts/record-store.ts";
import { TypedSelect, TypedText } from "../drafts/typed-fields.tsx";

export function NameFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TypedText
        record={record}
        field="firstName"
        label="First name"
        autoComplete="given-name"
        maxLength={limits.name}
      />
      <TypedText
        record={record}
        field="lastName"
        label="Last name"
        autoComplete="family-name"
        maxLength={limits.name}
      />
      <TypedSelect record={record} field="gender" label="Gender">
        {options(genders)}
      </TypedSelect>
    </div>
  );
}

export function SchoolFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TypedText
        record={record}
        field="graduationYear"
        label="Graduation year"
        id="graduationYear"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        hint="Your class, like 2028"
      />
      <TypedSelect record={record} field="schoolType" label="School type">
        <option value="">Choose…</option>
        {options(schoolTypeChoices)}
      </TypedSelect>
      <TypedText
        record={record}
        field="currentSchool"
        label="School"
        id="school"
        autoComplete="organization"
        maxLength={limits.school}
        className="sm:col-span-2"
      />
    </div>
  );
}

export function BodyFields({ record }: { record: WorkspaceRecord }) {
  const [least, most] = limits.height;
  const heights = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TypedSelect record={record} field="height" label="Height" id="height" hint="Feet and inches, without shoes">
        <option value="">Choose…</option>
        {heights.map((inches) => (
          <option key={inches} value={inches}>
            {feetAndInches(inches)}
          </option>
        ))}
      </TypedSelect>
      <TypedText
        record={record}
        field="weight"
        label="Weight"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        hint="In pounds. You can leave it empty."
      />
    </div>
  );
}

export function HomeFields({ record }: { record: WorkspaceRecord }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TypedText record={record} field="city" label="City" autoComplete="address-level2" maxLength={limits.city} />
      <TypedText
        record={record}
        field="state"
        label="State"
        id="home"
        list="states"
        autoComplete="address-level1"
        maxLength={limits.state}
        hint="Like NE or Nebraska. Outside the US, as you write it."
      />
      <datalist id="states">{options(usStates)}</datalist>
    </div>
  );
}

function options(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([code, word]) => (
    <option key={code} value={code}>
      {word}
    </option>
  ));
}
