import type { RefObject } from "react";
import { useOutletContext } from "react-router";

/** The main part of the page, which the layout hands to its pages. */
export type MainPart = RefObject<HTMLElement | null>;

/** Where a menu of a page stands: what lies outside every landmark is easily missed. */
export function useMainPart(): MainPart {
  return useOutletContext();
}
