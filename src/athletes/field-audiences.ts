import {
  athleteFields,
  definitionOf,
  fieldNames,
  type PublishableName,
  searchEngines,
  seasonAge,
  sportFields,
} from "./fields.ts";

/** Returns what an athlete chooses, such as "GPA: who sees it", with the words of both choices. */
export function describeChoice(name: PublishableName): { label: string; no: string; yes: string } {
  if (name === searchEngines) return { label: "Search engines", no: "May not list it", yes: "May list it" };
  if (name === seasonAge) return { label: "Your age in the chart of seasons", no: "Not shown", yes: "Shown" };
  const { label } = { ...athleteFields, ...sportFields }[name];
  return { label: `${label}: who sees it`, no: "Only you", yes: "Everyone" };
}

export function fieldsByAudience() {
  const definitions = [...fieldNames.map(definitionOf), ...Object.values(sportFields)];
  return (["everyone", "chosen", "schools"] as const).map((audience) => ({
    audience,
    labels: definitions.filter((definition) => definition.audience === audience).map(({ label }) => label),
  }));
}
