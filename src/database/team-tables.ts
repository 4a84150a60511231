import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { SportCode } from "../sports/sports.ts";

export interface TeamTables {
  teams: TeamsTable;
  team_changes: TeamChangesTable;
  team_staff: TeamStaffTable;
  live_team_staff: LiveTeamStaffView;
  team_invitations: TeamInvitationsTable;
  team_athletes: TeamAthletesTable;
  team_joins: TeamJoinsTable;
  team_games: TeamGamesTable;
  team_lines: TeamLinesTable;
  team_line_history: TeamLineHistoryTable;
  team_files: TeamFilesTable;
  team_imports: TeamImportsTable;
  team_import_mappings: TeamImportMappingsTable;
  event_files: EventFilesTable;
  athlete_imports: AthleteImportsTable;
  line_confirmations: LineConfirmationsTable;
  line_proposals: LineProposalsTable;
  event_confirmations: EventConfirmationsView;
  replaced_events: ReplacedEventsView;
  shown_events: ShownEventsView;
}

type CoachRole = "head" | "assistant";
type Role = CoachRole | "scorer";
type RevocationReason = "mistake" | "value" | "game" | "record";
type Stats = Record<string, number | string>;

interface TeamFacts {
  kind: "school" | "club";
  name: string;
  city: string;
  state: string;
  sport_code: SportCode;
  gender: "F" | "M" | "O";
}

interface TeamsTable extends TeamFacts {
  id: Generated<string>;
  status: Generated<"pending" | "approved" | "rejected">;
  reason: string | null;
  requested_by: string | null;
  requested_at: Generated<Date>;
  decided_by: string | null;
  decided_at: Date | null;
  join_code: string | null;
  version: Generated<number>;
}

/** The latest change of an approved team. `former` has the facts before an approved change. */
interface TeamChangesTable extends TeamFacts {
  team_id: string;
  status: Generated<"pending" | "approved" | "rejected">;
  reason: string | null;
  former: JSONColumnType<TeamFacts> | null;
  version: Generated<number>;
  requested_by: string | null;
  requested_at: Generated<Date>;
  decided_by: string | null;
  decided_at: Date | null;
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

interface TeamJoinsTable {
  team_id: string;
  athlete_id: string;
  state: "waiting" | "declined" | "removed" | "invited";
  changed_at: Generated<Date>;
  mailed_at: Date | null;
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
  source: Generated<"team" | "file">;
  file_id: string | null;
  staff_id: string;
  entered_at: Generated<Date>;
  removed_at: Date | null;
}

/** An earlier version of a line. A trigger writes it. */
interface TeamLineHistoryTable {
  team_id: string;
  game_id: string;
  athlete_id: string;
  version: number;
  stats: JSONColumnType<Record<string, number | string>>;
  source: "team" | "file";
  file_id: string | null;
  staff_id: string;
  entered_at: Date;
  replaced_at: Generated<Date>;
}

interface TeamFilesTable {
  team_id: string;
  id: Generated<string>;
  game_id: string;
  staff_id: string;
  format: string;
  producer: string | null;
  name: string;
  sha256: string;
  size: number;
  game_date: string | null;
  checks: JSONColumnType<{ name: string; ok: boolean }[]>;
  adds_up: boolean;
  imported_at: Generated<Date>;
}

/** A file that was uploaded and not imported. A refused file has no content. */
interface WaitingFile {
  name: string;
  refused: string | null;
  sha256: string | null;
  size: number | null;
  bytes: Buffer | null;
  file: ColumnType<object | null, string | null, string | null>;
  choices: JSONColumnType<object, string | undefined>;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
}

/** The list shows the columns from `format` on. They are null for a refused file. */
interface TeamImportsTable extends WaitingFile {
  team_id: string;
  id: Generated<string>;
  staff_id: string;
  format: string | null;
  producer: string | null;
  game_date: string | null;
  team_names: string[] | null;
  adds_up: boolean | null;
  stored_bytes: number | null;
}

interface AthleteImportsTable extends WaitingFile {
  athlete_id: string;
}

interface TeamImportMappingsTable {
  team_id: string;
  fingerprint: string;
  mapping: JSONColumnType<Record<string, string | null>>;
  sport_code: SportCode;
  saved_at: Generated<Date>;
}

interface EventFilesTable {
  event_id: string;
  format: string;
  producer: string | null;
  name: string;
  sha256: string;
  size: number;
  game_date: string | null;
  adds_up: boolean;
  stats: JSONColumnType<Record<string, number | string>>;
  imported_at: Generated<Date>;
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

/** A line that a coach confirmed: an event of an athlete, or a team's line of a game. */
interface LineConfirmationsTable {
  id: Generated<string>;
  athlete_id: string;
  event_id: string | null;
  game_id: string | null;
  version: number;
  stats: JSONColumnType<Stats>;
  season_year: string | null;
  season_team: string | null;
  team_id: string;
  staff_id: string;
  role: CoachRole;
  confirmed_at: Generated<Date>;
  revoked_at: Date | null;
  revoked_by: string | null;
  reason: RevocationReason | null;
}

interface LineProposalsTable {
  id: Generated<string>;
  athlete_id: string;
  event_id: string;
  version: number;
  stats: JSONColumnType<Stats>;
  before: JSONColumnType<Stats>;
  team_id: string;
  staff_id: string;
  role: CoachRole;
  proposed_at: Generated<Date>;
  state: Generated<"open" | "accepted" | "declined" | "withdrawn">;
  decided_at: Date | null;
}

/** The confirmations of the events of profiles, also those that ended. */
interface EventConfirmationsView {
  id: string;
  event_id: string;
  team_season_id: string;
  athlete_id: string;
  team_id: string;
  team: string;
  role: CoachRole;
  stats: Stats;
  confirmed_at: Date;
  revoked_at: Date | null;
  reason: RevocationReason | null;
  name: string | null;
  is_current: boolean;
}

/** The athlete's own events that the team's line of the same game replaces on the profile. */
interface ReplacedEventsView {
  id: string;
  team_season_id: string;
  stats: Stats;
  version: number;
  shown_id: string;
}
