/** Keys of the player, as in editors of film: the clip before, pause, the next clip. */
export const reelKeys = ["j", "k", "l"] as const;
export type ReelKey = (typeof reelKeys)[number];

/** Returns the key of the player that was pressed; null in a field, and with other keys. */
export function readReelKey({ key, altKey, ctrlKey, metaKey, target }: KeyboardEvent): ReelKey | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select")))
    return null;
  return reelKeys.find((one) => one === key.toLowerCase()) ?? null;
}
