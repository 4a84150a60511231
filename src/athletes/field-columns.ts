import {
  athleteFields,
  type FieldName,
  type FieldValue,
  fieldNames,
  type PublicFieldName,
  schoolFieldNames,
} from "./fields.ts";

type Fields = typeof athleteFields;
type Table = "accounts" | "athletes";
type SelectionOf<Name extends FieldName> = Name extends unknown
  ? `${Fields[Name]["table"]}.${Fields[Name]["column"]} as ${Name}`
  : never;

/** Returns the columns of fields for a query: `athletes.graduation_year as graduationYear`. */
export function selectFields<Name extends FieldName>(names: readonly Name[]): SelectionOf<Name>[] {
  return names.map(
    (name) => `${athleteFields[name].table}.${athleteFields[name].column} as ${name}` as SelectionOf<Name>,
  );
}

/** Returns the columns of fields as SQL. A field that the athlete did not publish is null. */
export function selectPublicFields(names: readonly PublicFieldName[]): string {
  return names
    .map((name) => {
      const { table, column, audience } = athleteFields[name];
      const value = `${table}.${column}`;
      if (audience === "everyone") return `${value} as "${name}"`;
      return `case when '${name}' = any (athletes.published_fields) then ${value} end as "${name}"`;
    })
    .join(", ");
}

/** True for athletes who publish their jersey numbers, as SQL. */
export const publishesJerseyNumber = "('jerseyNumber' = any (athletes.published_fields))";

/** True for athletes who let search engines list the profile, as SQL. The index `athletes_in_search_engines` has this condition. */
export const isInSearchEngines = "('searchEngines' = any (athletes.published_fields))";

/** Returns the jersey number of a row of `athlete_sports` as SQL. It is null if the athlete does not publish it. */
export function selectJerseyNumber(): string {
  return `case when ${publishesJerseyNumber} then athlete_sports.jersey_number end`;
}

export function selectSchoolFields(): string {
  return schoolFieldNames
    .map((name) => `${athleteFields[name].table}.${athleteFields[name].column} as "${name}"`)
    .join(", ");
}

type Columns<Of extends Table> = {
  [Name in FieldName as Fields[Name]["table"] extends Of ? Fields[Name]["column"] : never]?: FieldValue<Name>;
};

/** Returns the values of one table by column. Omits fields without a value. */
export function toColumns<Of extends Table>(
  table: Of,
  values: { readonly [Name in FieldName]?: FieldValue<Name> | undefined },
): Columns<Of> {
  const given = fieldNames.filter((name) => athleteFields[name].table === table && values[name] !== undefined);
  return Object.fromEntries(given.map((name) => [athleteFields[name].column, toStored(values[name])])) as Columns<Of>;
}

/** The driver would convert a list to an array of PostgreSQL instead of JSON. */
function toStored(value: FieldValue<FieldName> | undefined) {
  return Array.isArray(value) ? JSON.stringify(value) : value;
}
