import { describeChoice } from "../../athletes/field-audiences.ts";
import { takenBy } from "../../athletes/field-definition.ts";
import { type DetailFieldName, definitionOf, type PublishableName } from "../../athletes/fields.ts";
import { valuesOf, type WorkspaceRecord } from "../sync/record-store.ts";
import { TypedSelect, TypedText } from "../sync/typed-fields.tsx";
import { ProfileField } from "./profile-fields.tsx";

/** The controls of a detail: its value and, once it has one, who sees it, the date of a measurement and how it was taken. */
export function DetailField({ record, name }: { record: WorkspaceRecord; name: DetailFieldName }) {
  const { type, label, audience } = definitionOf(name);
  const values = valuesOf(record);
  const isEmpty = [name, `${name}.date`, `${name}.taken`, `published.${name}`].every((field) => !values[field]);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <ProfileField record={record} name={name} id={name} />
      <div className={isEmpty ? "hidden noscript:contents" : "contents"}>
        {audience === "chosen" && <AudienceField record={record} name={name as PublishableName} />}
        {type === "measurement" && (
          <>
            <TypedText record={record} field={`${name}.date`} label={`${label}: date`} type="date" autoComplete="off" />
            <TypedSelect
              record={record}
              field={`${name}.taken`}
              label={`${label}: how it was taken`}
              empty="Choose…"
              options={Object.entries(takenBy)}
            />
          </>
        )}
      </div>
    </div>
  );
}

export function AudienceField({ record, name }: { record: WorkspaceRecord; name: PublishableName }) {
  const { label, no, yes } = describeChoice(name);
  return <TypedSelect record={record} field={`published.${name}`} label={label} empty={no} options={[["yes", yes]]} />;
}
