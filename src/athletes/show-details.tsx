import { formatTimestamp } from "../ui/timestamp.ts";
import { type DetailSection, detailSections, takenBy } from "./field-definition.ts";
import { type DetailFieldName, definitionOf, detailFieldNames, type FieldValue, formatField } from "./fields.ts";
import type { AthleteProfile } from "./schema.ts";
import { statedBy } from "./vocabulary.ts";

export interface ShownDetail {
  label: string;
  text: string;
  takenBy: string | null;
  date: string | null;
}

export interface ShownDetailSection {
  title: string;
  details: ShownDetail[];
}

type Details = { readonly [Name in DetailFieldName]?: FieldValue<Name> } & {
  /** The author of the state of recruiting. */
  commitmentStated?: AthleteProfile["commitmentStated"];
};

/** Formats the given details by section. Omits unknown details and empty sections. */
export function showDetails(values: Details): ShownDetailSection[] {
  return (Object.keys(detailSections) as DetailSection[])
    .map((section) => ({
      title: detailSections[section],
      details: detailFieldNames
        .filter((name) => definitionOf(name).section === section)
        .flatMap((name) => showDetail(name, values[name]))
        .map((detail) => (detail.label === recruiting ? { ...detail, ...showAuthor(values) } : detail)),
    }))
    .filter(({ details }) => details.length > 0);
}

const recruiting = definitionOf("commitmentStatus").label;

function showAuthor({ commitmentStated: stated }: Details): Pick<ShownDetail, "takenBy" | "date"> {
  return stated ? { takenBy: `Stated by ${statedBy[stated.by]}`, date: stated.on } : { takenBy: null, date: null };
}

function showDetail(name: DetailFieldName, value: FieldValue<DetailFieldName> | undefined): ShownDetail[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value))
    return value.map(({ year, text }) => ({ label: String(year), text, takenBy: null, date: null }));
  const { date = null, taken = null } = typeof value === "object" ? value : {};
  return [
    {
      label: definitionOf(name).label,
      text: definitionOf(name).type === "date" ? formatTimestamp(String(value)) : formatField(name, value),
      takenBy: taken && takenBy[taken],
      date,
    },
  ];
}
