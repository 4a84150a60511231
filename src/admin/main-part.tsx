import type { RefObject } from "react";
import { useOutletContext } from "react-router";

export type MainPart = RefObject<HTMLElement | null>;

/** Returns the container for menus: screen reader users easily miss content outside every landmark. */
export function useMainPart(): MainPart {
  return useOutletContext();
}
