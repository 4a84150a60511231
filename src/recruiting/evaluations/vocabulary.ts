export const clipboardLimits = {
  /** Records in one upload. */
  batch: 100,
  textLength: 140,
  tagChanges: 20,
  hits: 8,
  /** Hours after which downloaded data counts as old. */
  freshHours: 12,
} as const;
