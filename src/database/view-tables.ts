/** What is kept of who looked at profiles. */
export interface ViewTables {
  profile_views: ProfileViewsTable;
  coach_looks: CoachLooksTable;
  view_keys: ViewKeysTable;
  view_marks: ViewMarksTable;
}

/** How many viewers a profile had on a day. */
interface ProfileViewsTable {
  athlete_id: string;
  day: string;
  viewers: number;
}

/** The schools whose coaches looked at a profile on a day. */
interface CoachLooksTable {
  athlete_id: string;
  school_id: number;
  day: string;
}

/** What the marks of a day are made with; goes with the day. */
interface ViewKeysTable {
  day: string;
  key: Buffer;
}

/** Viewers that were counted on a day: HMAC over athlete and viewer. */
interface ViewMarksTable {
  day: string;
  mark: Buffer;
}
