import { usStates } from "./us-states.ts";

export function stateName(state: string): string {
  return usStates.get(state) ?? state;
}
