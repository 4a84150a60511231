export const programRoles = {
  owner: "Owner",
  recruiter: "Recruiter",
  evaluator: "Evaluator",
  reader: "Reader",
  compliance: "Compliance",
} as const;
export type ProgramRole = keyof typeof programRoles;

export const roleTexts: Record<ProgramRole, string> = {
  owner: "Does everything, including staff and roles.",
  recruiter: "Does everything except staff and roles.",
  evaluator: "Rates athletes and writes notes.",
  reader: "Reads everything and changes nothing.",
  compliance: "Reads everything, including the log, and exports it.",
};

/** `lapsed` follows `active` or a trial: as `free`, and athletes above its limit are read-only. Nothing is deleted for 12 months. */
export type ProgramPlan = "free" | "active" | "lapsed";

export const programGenders = { F: "Women’s", M: "Men’s", O: "Coed" } as const;

export const programLimits = {
  primaryTags: 6,
  secondaryTags: 100,
  prospects: 5000,
  noteLength: 4000,
  /** Notes on one athlete. Deleted ones count for as long as they can be restored. */
  notesOfAthlete: 500,
  /** Former texts of a note. Older ones are deleted. */
  noteVersions: 50,
  /** Notes on all athletes, with deleted ones. */
  notes: 100_000,
  /** Earlier versions of the summary of an athlete. Older ones are deleted. */
  summaryVersions: 100,
  /** Tasks that are not done. */
  openTasks: 2000,
  openTasksOfAthlete: 200,
  contactsOfAthlete: 1000,
  /** Files that are attached to one athlete. */
  filesOfAthlete: 20,
  /** Bytes of all files of a program. */
  fileBytes: 1024 ** 3,
  /** Tags that are not offered anymore. */
  archivedTags: 200,
  /** Classes for which a program can set needs: each is a column of the board. */
  needYears: 12,
  /** Choices of columns that are stored for the next file with the same columns. Older ones are deleted. */
  staff: 30,
  savedSearches: 50,
  compare: 4,
  /** Athletes of rosters without a profile. */
  roster: 30_000,
  events: 200,
  eventEntries: 10_000,
  /** Times at which a team of an event plays. */
  eventMatches: 10_000,
  /** Evaluations of an event, with their earlier versions. */
  eventEvaluations: 5000,
  exportRows: 30_000,
  freeProspects: 50,
  /** Events at which a program without the coach plan can evaluate athletes. */
  freeEvents: 1,
  monthsAfterPlan: 12,
  /** Days during which a closed program can be read, exported and opened again. Then it is erased. */
  closedDays: 30,
  /** Athletes of rosters are deleted this many months after the event. */
  rosterMonths: 24,
} as const;
