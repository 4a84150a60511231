import { workspaceLimits } from "../athletes/limits.ts";
import { maxStops } from "../contact/vocabulary.ts";
import { maxRules, maxRuleVersions } from "../contact-rules/vocabulary.ts";
import { maxFamilySessions, maxStoredGuardians } from "../family/vocabulary.ts";
import { clipLimits } from "../film/clip-limits.ts";
import { offerLimits } from "../offers/vocabulary.ts";
import { outreachLimits } from "../outreach/vocabulary.ts";
import { programLimits } from "../programs/vocabulary.ts";
import { maxFollowedMatches } from "../recruiting/searches/vocabulary.ts";
import { referenceLimits } from "../references/vocabulary.ts";
import { needLimits } from "../schools/needs/vocabulary.ts";
import { maxSubmissions } from "../schools/vocabulary.ts";
import { maxOpenSessions } from "../sessions/open-session.server.ts";
import { waitingLimits } from "../teams/game-file-upload/schema.ts";
import { teamLimits } from "../teams/vocabulary.ts";
import { rosterLimits } from "../uploads/roster-table.ts";
import { uploadLimits } from "../uploads/vocabulary.ts";

interface StoredLimit {
  /** Records of one aggregate at most. Enforced while the aggregate is locked. */
  most: number;
  table: string;
  why: string;
}

/**
 * The number of records that one account, athlete, team or program can store, by aggregate. Every list and every form that repeats per
 * record is bounded by one of them, or has pages. `npm run bench -- heaviest-pages` fills all of them and requests every page.
 */
export const storedLimits = {
  "events of an athlete": {
    most: workspaceLimits.eventsOfAthlete,
    table: "events",
    why: "Twenty games in each of five seasons of three sports are 300. The editor and the sources list them.",
  },
  "events of a team season": {
    most: workspaceLimits.eventsOfTeam,
    table: "events",
    why: "A season has at most 60 matches. The grid shows all of them.",
  },
  "seasons of a sport of an athlete": {
    most: workspaceLimits.seasons,
    table: "team_seasons",
    why: "Profiles list the seasons.",
  },
  "team seasons of an athlete": {
    most: workspaceLimits.teamsOfAthlete,
    table: "team_seasons",
    why: "Every page of the workspace lists them.",
  },
  "links of an athlete": {
    most: workspaceLimits.links,
    table: "media_links",
    why: "Profiles show each with its picture.",
  },
  "clips of a film": {
    most: clipLimits.clipsOfFilm,
    table: "film_clips",
    why: "The profile and the page of the film list them.",
  },
  "submissions of an athlete": {
    most: maxSubmissions,
    table: "submissions",
    why: "Pages of 50. Ten a day are allowed, so that a list without a limit would grow for years.",
  },
  "programs that an athlete writes to": {
    most: outreachLimits.targets,
    table: "outreach_targets",
    why: "The list shows all of them.",
  },
  "references of a coach": { most: referenceLimits.written, table: "coach_references", why: "Profiles show 20." },
  "offers of an athlete": {
    most: offerLimits.offers,
    table: "offers",
    why: "The page decrypts and compares all of them.",
  },
  "teams of an athlete": {
    most: teamLimits.teamsOfAthlete,
    table: "team_athletes",
    why: "School and club teams of three sports. The schedule reads the games of all of them.",
  },
  "guardians of an athlete": {
    most: maxStoredGuardians,
    table: "guardians",
    why: "At most four and invitations, and those who refused or left in 90 days. The page lists them.",
  },
  "stops of an athlete": {
    most: maxStops,
    table: "contact_stops",
    why: "Coaches and programs that the athlete and the guardians blocked. Nothing lists them.",
  },
  "sessions of a guardian": {
    most: maxFamilySessions,
    table: "guardian_sessions",
    why: "With links that were not used. No page lists them. The oldest end.",
  },
  "sessions of an account": {
    most: maxOpenSessions,
    table: "sessions",
    why: "The settings list them. A session above the limit ends the one that was used longest ago.",
  },
  "waiting files of a team": {
    most: waitingLimits.files,
    table: "waiting_uploads",
    why: "Together at most 20 MB. The list shows all of them by a few stored facts.",
  },
  "athletes of a team": {
    most: teamLimits.athletes,
    table: "team_athletes",
    why: "The grid of a game has a row for each.",
  },
  "players without an account of a team": {
    most: teamLimits.rosterEntries,
    table: "team_roster_entries",
    why: "The page of the roster lists them, and the import of a file offers them.",
  },
  "teams of a staff account": {
    most: teamLimits.teamsOfStaff,
    table: "team_staff",
    why: "The page of the team lists them. In the portal, every list of teams has pages.",
  },
  "staff of a team": {
    most: teamLimits.staff,
    table: "team_staff",
    why: "With invitations. The page lists them with forms.",
  },
  "invitations of a team": { most: teamLimits.staff, table: "team_invitations", why: "Counted with the staff." },
  "games of a season of a team": {
    most: teamLimits.gamesOfSeason,
    table: "team_games",
    why: "The page lists one season.",
  },
  "seasons of a team": { most: teamLimits.seasons, table: "team_games", why: "The page has a tab for each." },
  "lines of a game": {
    most: teamLimits.linesOfGame,
    table: "team_lines",
    why: "Athletes of today, and those who left and played.",
  },
  "earlier versions of a line": {
    most: teamLimits.lineVersions,
    table: "team_line_history",
    why: "The sources of a line list them. A trigger deletes older ones.",
  },
  "confirmations of a line": {
    most: teamLimits.confirmationsOfLine,
    table: "line_confirmations",
    why: "Profiles show those that were taken back, too.",
  },
  "proposals of a team for a line": {
    most: teamLimits.proposalsOfLine,
    table: "line_proposals",
    why: "The sources of a line list decided ones, too.",
  },
  "open proposals of a team": {
    most: teamLimits.openProposals,
    table: "line_proposals",
    why: "Each notifies an athlete.",
  },
  "athletes on a board": {
    most: programLimits.prospects,
    table: "prospects",
    why: "The board shows the first twelve of each position and class.",
  },
  "staff of a program": {
    most: programLimits.staff,
    table: "program_staff",
    why: "With invitations. Forms list them.",
  },
  "invitations of a program": {
    most: programLimits.staff,
    table: "program_invitations",
    why: "Counted with the staff.",
  },
  "primary tags of a program": { most: programLimits.primaryTags, table: "program_tags", why: "Cards show them." },
  "secondary tags of a program": { most: programLimits.secondaryTags, table: "program_tags", why: "Pages of 25." },
  "archived tags of a program": { most: programLimits.archivedTags, table: "program_tags", why: "Pages of 25." },
  "notes on an athlete": {
    most: programLimits.notesOfAthlete,
    table: "prospect_notes",
    why: "Pages of 50. Each can have 4,000 characters.",
  },
  "notes of a program": {
    most: programLimits.notes,
    table: "prospect_notes",
    why: "Twenty on each athlete of a board. An export has all of them, in parts.",
  },
  "former texts of a note": {
    most: programLimits.noteVersions,
    table: "prospect_note_versions",
    why: "Shown on request. Older ones than these are deleted.",
  },
  "files of an athlete": {
    most: programLimits.filesOfAthlete,
    table: "prospect_files",
    why: "The timeline lists them. All files of a program have at most 1 GB.",
  },
  "versions of a summary": {
    most: programLimits.summaryVersions,
    table: "prospect_summaries",
    why: "Only the latest is shown. Older ones than these are deleted.",
  },
  "open tasks on an athlete": {
    most: programLimits.openTasksOfAthlete,
    table: "program_tasks",
    why: "The page of the athlete lists them with a button each. Done tasks have pages.",
  },
  "open tasks of a program": { most: programLimits.openTasks, table: "program_tasks", why: "Pages of 50." },
  "contacts with an athlete": {
    most: programLimits.contactsOfAthlete,
    table: "program_contacts",
    why: "Pages of 50. Four a week for five years.",
  },
  "versions of a contact rule": {
    most: maxRuleVersions,
    table: "contact_rules",
    why: "The portal lists those of one rule. A rule changes a few times a year.",
  },
  "contact rules": {
    most: maxRules,
    table: "contact_rules",
    why: "The page and the evaluation of a contact read all.",
  },
  "classes with needs of a program": {
    most: programLimits.needYears,
    table: "program_needs",
    why: "Each class is a column of the board.",
  },
  "published needs of a program": {
    most: needLimits.open,
    table: "published_needs",
    why: "The page of the school lists them. The latest 200 that ended are stored, so that their addresses return 410.",
  },
  "departures of a program": {
    most: needLimits.departures,
    table: "published_departures",
    why: "The page of the school shows a table of them.",
  },
  "stored columns of a program": {
    most: uploadLimits.rememberedColumns,
    table: "upload_columns",
    why: "Older ones are deleted.",
  },
  "columns of a roster file": {
    most: rosterLimits.columns,
    table: "waiting_uploads",
    why: "The page has a choice for each.",
  },
  "rows of a roster file": { most: rosterLimits.rows, table: "waiting_uploads", why: "As many as an event has." },
  "cells of a roster file": {
    most: rosterLimits.cells,
    table: "waiting_uploads",
    why: "The page parses all of them: a million take two seconds.",
  },
  "saved searches of a member": {
    most: programLimits.savedSearches,
    table: "saved_searches",
    why: "The page counts each.",
  },
  "deleted searches of a member": {
    most: programLimits.savedSearches,
    table: "saved_searches",
    why: "As many as can be restored are listed.",
  },
  "followed matches of a search": {
    most: maxFollowedMatches,
    table: "saved_search_matches",
    why: "A search with more has no alerts.",
  },
  "athletes of rosters": { most: programLimits.roster, table: "program_roster", why: "Pages of 100." },
  "events of a program": { most: programLimits.events, table: "program_events", why: "The page lists them." },
  "entries of an event": {
    most: programLimits.eventEntries,
    table: "program_roster",
    why: "Pages of 25. The clipboard loads all.",
  },
  "matches of an event": {
    most: programLimits.eventMatches,
    table: "program_event_matches",
    why: "The schedule has pages. The clipboard loads all.",
  },
  "evaluations of an event": {
    most: programLimits.eventEvaluations,
    table: "program_evaluations",
    why: "The clipboard loads all.",
  },
} as const satisfies Record<string, StoredLimit>;

const paged = "Every list of them has pages.";
const onePerMember = "One for each member of the staff.";
const onePerAccount = "One for each account.";
const oneForEach = "One for each record of a table with a limit.";
const notListed = "Nothing lists them.";
const shortLived = "Rate limits bound how many are made, and a job deletes them.";

const ofPreviousVersion = "Only the previous version writes it, during a deployment.";

/** Tables without a number of their own, with what bounds their lists. */
export const unlimitedTables = {
  accounts: paged,
  athletes: onePerAccount,
  core_courses: "One for each athlete.",
  athlete_sports: "One for each sport.",
  athlete_statistics: "One for each sport of an athlete.",
  stale_statistics: notListed,
  percentile_groups: "Some hundred for each sport, gender and class. The page of the method lists one class.",
  percentile_marks: notListed,
  known_opponents: "At most one for each game.",
  team_records: "One for each season of a team.",
  opponent_effects: "One for each percentage of a season of a team.",
  athlete_changes: notListed,
  account_changes: notListed,
  account_requests: shortLived,
  account_texts: shortLived,
  email_changes: onePerAccount,
  one_time_links: shortLived,
  known_addresses: notListed,
  sign_in_codes: onePerAccount,
  second_factors: onePerAccount,
  second_factor_tickets: shortLived,
  recovery_codes: "Ten for each account.",
  exports: shortLived,
  rate_limits: notListed,
  idempotency_keys: shortLived,
  audit_log: paged,
  erasures: notListed,
  mail_messages: paged,
  text_reviews: "Ten can wait for each athlete, who reads the latest. In the portal, every list of them has pages.",
  profile_reports: paged,
  account_notes: onePerAccount,
  erase_requests: "One for each account. The portal lists the oldest 100.",
  hidden_parts: "One for each part of a profile.",
  profile_views: "A profile reads those of 30 days.",
  coach_looks: "A profile reads those of 30 days.",
  view_keys: notListed,
  view_marks: notListed,
  stored_files: notListed,
  link_previews: oneForEach,
  film_checks: "One for each link with clips.",
  film_numbers: "One for each athlete with clips.",
  event_files: oneForEach,
  plan_receipts: "One for each payment. The page of the plan lists the latest 120.",
  same_games: "At most one for each event.",
  subscriptions: "The portal lists the latest 200 with a problem.",
  subscription_checks: notListed,
  webhook_events: notListed,
  webhook_transmissions: notListed,
  payment_memory: "One row.",
  backup_memory: "One row.",
  search_feed: "One row.",
  file_folder: "One row.",
  server_timelines: "One for each failover.",
  restore_trial: "One row.",
  running_processes: "One for each process. A process that stops deletes those of the day before.",
  sports: "One for each sport.",
  schools: paged,
  school_programs: "One for each sport and gender of a school.",
  high_schools: "Suggestions are eight.",
  places: "ZIP codes, cities and high schools of the lists.",
  loaded_lists: "One for each list of schools.",
  athlete_news: "One for each athlete.",
  push_keys: "The operator adds one to replace it.",
  push_subscriptions: "A member has at most ten devices. The oldest goes.",
  push_choices: "One for each kind of notification.",
  coach_requests: "An athlete asks at most 100 coaches.",
  coach_posts: onePerAccount,
  contact_threads: paged,
  contact_messages: paged,
  contact_reports: paged,
  coach_pages: onePerAccount,
  family_notices: "Two for each account. No page lists them.",
  family_settings: "One row.",
  submission_looks: onePerMember,
  programs: "One for each sport and gender of a school.",
  program_mail: onePerMember,
  program_log: paged,
  program_exports: shortLived,
  program_export_parts: shortLived,
  program_rollovers: "The latest 20 are listed.",
  program_event_marks: onePerMember,
  clipboard_devices: onePerMember,
  program_match_decisions: "At most ten for each athlete of a roster. A job deletes old ones.",
  prospect_tags: oneForEach,
  prospect_ratings: "One for each member of the staff. The latest 100 are listed.",
  prospect_looks: onePerMember,
  team_changes: "One for each team.",
  teams: "Limited by their staff.",
  team_entry_lines: "One for each player without an account and game.",
  team_files: "One for each import of a game; only the file of each line is shown.",
  team_joins: "Athletes who wait are at most as many as a team can have. At most 150 are listed, those first.",
  program_imports: ofPreviousVersion,
  program_import_mappings: ofPreviousVersion,
  team_imports: ofPreviousVersion,
  team_import_mappings: ofPreviousVersion,
  athlete_imports: ofPreviousVersion,
} as const;

/** Returns the limit of an aggregate. */
export function mostOf(aggregate: keyof typeof storedLimits): number {
  return storedLimits[aggregate].most;
}
