import type { SportCode } from "@openroster/stat-files/sports/sports.ts";
import type { Selectable } from "kysely";
import type {
  CoachReferences,
  DB,
  LineConfirmations,
  MediaLinks,
  ProgramEvaluations,
  ProgramStaff,
  PublishedNeeds,
  TeamStaff,
} from "./generated-tables.ts";

/** The tables are generated from the migrations. The columns of views have no types there: PostgreSQL does not know which can be null. */
export interface Database extends DB {
  live_posts: LivePosts;
  live_staff: LiveStaff;
  live_team_staff: LiveTeamStaff;
  open_needs: OpenNeeds;
  latest_evaluations: ProgramEvaluations;
  shown_events: ShownEvents;
  shown_links: MediaLinks;
  event_confirmations: EventConfirmations;
  shown_references: ShownReferences;
  showing_programs: Pick<OpenNeeds, "school_id" | "sport_code" | "gender"> & { id: string; time_zone: string };
  replaced_events: Pick<ShownEvents, "id" | "team_season_id" | "stats" | "version"> & { shown_id: string };
}

interface LivePosts {
  account_id: string;
  school_id: number;
  sport_codes: SportCode[];
  wants_digest: boolean;
  digest_link: string;
  digest_at: Date | null;
  created_at: Date;
  email: string;
  first_name: string;
}

interface LiveStaff {
  program_id: string;
  staff_id: string;
  account_id: string;
  role: Selectable<ProgramStaff>["role"];
  joined_at: Date;
  email: string;
  first_name: string;
  last_name: string;
}

interface OpenNeeds extends PublishedNeeds {
  school_id: number;
  sport_code: SportCode;
  gender: "F" | "M" | "O";
  last_day: string;
}

interface LiveTeamStaff {
  team_id: string;
  staff_id: string;
  account_id: string;
  role: Selectable<TeamStaff>["role"];
  joined_at: Date;
  email: string;
  chosen_at: Date;
}

interface ShownEvents {
  id: string;
  team_season_id: string;
  position: number;
  name: string | null;
  score: string | null;
  event_date: string | null;
  stats: Record<string, number | string>;
  version: number;
  team_game_id: string | null;
}

type Confirmation = Selectable<LineConfirmations>;

interface EventConfirmations
  extends Pick<Confirmation, "id" | "team_id" | "role" | "stats" | "confirmed_at" | "revoked_at" | "reason"> {
  event_id: string;
  team_season_id: string;
  athlete_id: string;
  team: string;
  name: string | null;
  is_current: boolean;
}

interface ShownReferences
  extends Pick<
    Selectable<CoachReferences>,
    "athlete_id" | "id" | "text" | "relation" | "first_year" | "last_year" | "written_at"
  > {
  role: "head" | "assistant";
  name: string;
  team: string;
  sport_code: SportCode;
}
