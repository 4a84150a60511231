import type { Generated } from "kysely";

export interface SavedSearchTables {
  saved_searches: SavedSearchesTable;
  saved_search_matches: SavedSearchMatchesTable;
  search_feed: SearchFeedTable;
  program_mail: ProgramMailTable;
}

interface SavedSearchesTable {
  program_id: string;
  id: Generated<string>;
  staff_id: string;
  name: string;
  query: string;
  alert: "never" | "daily" | "weekly";
  created_at: Generated<Date>;
  followed_at: Date | null;
  alerted_at: Date | null;
  removed_at: Date | null;
}

interface SavedSearchMatchesTable {
  program_id: string;
  search_id: string;
  athlete_id: string;
  state: "seen" | "new" | "mailed";
}

/** Daily emails to a member. Days are in the time zone of the program. */
interface ProgramMailTable {
  program_id: string;
  staff_id: string;
  link: Generated<string>;
  wants_task_mail: Generated<boolean>;
  alerts_checked_on: string | null;
  tasks_checked_on: string | null;
}

/** One row: the `pg_snapshot` whose changes were compared with all searches. */
interface SearchFeedTable {
  id: Generated<boolean>;
  snapshot: string;
  at: Generated<Date>;
}
