/** Given and family names of one origin. `weight` is their relative frequency. */
export interface NameOrigin {
  weight: number;
  girls: readonly string[];
  boys: readonly string[];
  families: readonly string[];
}

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
