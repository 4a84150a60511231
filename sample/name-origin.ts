/** Given and family names that go together, and how many athletes have them. */
export interface NameOrigin {
  weight: number;
  girls: readonly string[];
  boys: readonly string[];
  families: readonly string[];
}

/** Reads the names from text, separated by commas. */
export function nameOrigin({
  weight,
  girls,
  boys,
  families,
}: Record<"girls" | "boys" | "families", string> & { weight: number }): NameOrigin {
  return { weight, girls: listed(girls), boys: listed(boys), families: listed(families) };
}

function listed(names: string): string[] {
  return names.split(",").map((name) => name.trim());
}
