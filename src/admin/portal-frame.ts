import type { RefObject } from "react";
import { useOutletContext } from "react-router";

/** The part of the portal that stays while its pages change. */
export interface PortalFrame {
  /** Container for menus: screen reader users easily miss content outside every landmark. */
  main: RefObject<HTMLElement | null>;
  /** The keys of lists. A person who turns them off keeps them off until the page is loaded again. */
  areKeysOn: boolean;
  setKeysOn(on: boolean): void;
}

export function usePortalFrame(): PortalFrame {
  return useOutletContext();
}
