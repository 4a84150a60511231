/** Tables of the profile view statistics. */
export interface ViewTables {
  profile_views: ProfileViewsTable;
  coach_looks: CoachLooksTable;
  view_keys: ViewKeysTable;
  view_marks: ViewMarksTable;
}

/** Number of viewers of a profile per day. */
interface ProfileViewsTable {
  athlete_id: string;
  day: string;
  viewers: number;
}

/** Schools whose coaches viewed a profile on a day. */
interface CoachLooksTable {
  athlete_id: string;
  school_id: number;
  day: string;
}

/** HMAC key of the marks of a day, deleted after the day. */
interface ViewKeysTable {
  day: string;
  key: Buffer;
}

/** Viewers counted on a day: HMAC over athlete and viewer. */
interface ViewMarksTable {
  day: string;
  mark: Buffer;
}
