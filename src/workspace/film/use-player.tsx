import { createContext, type ReactNode, type RefObject, use, useRef } from "react";

/** Commands of the page's player; null while it is not loaded. */
export interface PagePlayer {
  playFrom(timeMs: number): void;
  timeMs(): number | null;
}

const PlayerContext = createContext<RefObject<PagePlayer | null>>({ current: null });

export function PlayerProvider({ children }: { children: ReactNode }) {
  const player = useRef<PagePlayer | null>(null);
  return <PlayerContext value={player}>{children}</PlayerContext>;
}

export function usePlayer(): RefObject<PagePlayer | null> {
  return use(PlayerContext);
}
