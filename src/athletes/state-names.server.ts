import { usStates } from "./us-states.ts";

/** Returns the name of a US state or territory by its postal code, and any other text unchanged. */
export function stateName(state: string): string {
  return usStates[state] ?? state;
}
