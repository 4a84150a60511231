import { usStates } from "./us-states.ts";

/** The full name of a US state or territory by its postal code; anything else stands as it is. */
export function stateName(state: string): string {
  return usStates[state] ?? state;
}
