import type { Generated, JSONColumnType } from "kysely";
import type { SportCode } from "../sports/sports.ts";

export interface TeamTables {
  teams: TeamsTable;
  team_staff: TeamStaffTable;
  live_team_staff: LiveTeamStaffView;
  team_invitations: TeamInvitationsTable;
  team_athletes: TeamAthletesTable;
  team_games: TeamGamesTable;
  team_lines: TeamLinesTable;
  shown_events: ShownEventsView;
}

type Role = "head" | "assistant" | "scorer";

interface TeamsTable {
  id: Generated<string>;
  kind: "school" | "club";
  name: string;
  city: string;
  state: string;
  sport_code: SportCode;
  gender: "F" | "M" | "O";
  status: Generated<"pending" | "approved" | "rejected">;
  reason: string | null;
  requested_by: string | null;
  requested_at: Generated<Date>;
  decided_by: string | null;
  decided_at: Date | null;
  join_code: string | null;
}

interface TeamStaffTable {
  team_id: string;
  id: Generated<string>;
  account_id: string | null;
  role: Role;
  joined_at: Generated<Date>;
  removed_at: Date | null;
}

interface LiveTeamStaffView {
  team_id: string;
  staff_id: string;
  account_id: string;
  role: Role;
  joined_at: Date;
  email: string;
}

interface TeamInvitationsTable {
  team_id: string;
  id: Generated<string>;
  email: string;
  role: Role;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

interface TeamAthletesTable {
  team_id: string;
  athlete_id: string;
  joined_at: Generated<Date>;
  left_at: Date | null;
}

interface TeamGamesTable {
  team_id: string;
  id: Generated<string>;
  season_year: string;
  opponent: string;
  game_date: string;
  place: "H" | "A" | null;
  score: string | null;
  is_played: Generated<boolean>;
  version: Generated<number>;
  created_by: string;
  created_at: Generated<Date>;
}

interface TeamLinesTable {
  team_id: string;
  game_id: string;
  athlete_id: string;
  stats: JSONColumnType<Record<string, number | string>>;
  version: number;
  source: Generated<"team">;
  staff_id: string;
  entered_at: Generated<Date>;
  removed_at: Date | null;
}

/** The events that a profile shows: without the athlete's own line of a game that the team entered. */
interface ShownEventsView {
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
