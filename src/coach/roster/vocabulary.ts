/** The fields of an imported row, with labels. The first ones identify the athlete. */
export const importFields = {
  firstName: "First name",
  lastName: "Last name",
  fullName: "Full name",
  graduationYear: "Class year",
  school: "School",
  club: "Club",
  stage: "Stage",
  position: "Position",
  tags: "Tags",
  note: "Note",
} as const;
export type ImportField = keyof typeof importFields;

/** Field to the position of its column. */
export type Mapping = Partial<Record<ImportField, number>>;

export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 100, cellLength: 1000 } as const;

/** Proposed matches that one form accepts. */
export const maxAccepted = 200;
