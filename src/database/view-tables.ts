export interface ViewTables {
  profile_views: ProfileViewsTable;
  coach_looks: CoachLooksTable;
  view_keys: ViewKeysTable;
  view_marks: ViewMarksTable;
}

interface ProfileViewsTable {
  athlete_id: string;
  day: string;
  viewers: number;
}

interface CoachLooksTable {
  athlete_id: string;
  school_id: number;
  day: string;
}

interface ViewKeysTable {
  day: string;
  key: Buffer;
}

interface ViewMarksTable {
  day: string;
  mark: Buffer;
}
