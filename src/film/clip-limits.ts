/** Limits of the time marks of an athlete. */
export const clipLimits = {
  clipsOfFilm: 40,
  clipsOfReel: 12,
  /** Length of a clip. */
  milliseconds: 30_000,
  /** Length of a film. */
  filmMilliseconds: 86_400_000,
  /** Characters of a pasted list. */
  listLength: 4000,
} as const;
