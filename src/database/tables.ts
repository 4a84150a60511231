import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { SportCode } from "../sports/sports.ts";
import type { AthleteSportsTable, AthletesTable } from "./athletes-table.ts";
import type { ProgramTables } from "./program-tables.ts";
import type { ReportTables } from "./report-tables.ts";
import type { SchoolTables } from "./school-tables.ts";
import type { TeamTables } from "./team-tables.ts";
import type { ViewTables } from "./view-tables.ts";

export interface Database extends ProgramTables, ReportTables, SchoolTables, TeamTables, ViewTables {
  accounts: AccountsTable;
  athletes: AthletesTable;
  athlete_sports: AthleteSportsTable;
  team_seasons: TeamSeasonsTable;
  events: EventsTable;
  media_links: MediaLinksTable;
  mail_messages: MailMessagesTable;
  one_time_links: OneTimeLinksTable;
  sessions: SessionsTable;
  email_changes: EmailChangesTable;
  exports: ExportsTable;
  known_addresses: KnownAddressesTable;
  sign_in_codes: SignInCodesTable;
  account_requests: AccountRequestsTable;
  rate_limits: RateLimitsTable;
  audit_log: AuditLogTable;
  erasures: ErasuresTable;
  account_changes: AccountChangesTable;
  account_texts: AccountTextsTable;
  athlete_changes: AthleteChangesTable;
  athlete_statistics: AthleteStatisticsTable;
  stale_statistics: StaleStatisticsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_tickets: SecondFactorTicketsTable;
  subscriptions: SubscriptionsTable;
  webhook_events: WebhookEventsTable;
  webhook_transmissions: WebhookTransmissionsTable;
  subscription_checks: SubscriptionChecksTable;
  payment_memory: PaymentMemoryTable;
  backup_memory: BackupMemoryTable;
  stored_files: StoredFilesTable;
  link_previews: LinkPreviewsTable;
  idempotency_keys: IdempotencyKeysTable;
  text_reviews: TextReviewsTable;
}

export interface AccountsTable {
  id: Generated<string>;
  user_type: "Athlete" | "College Coach" | "Team Staff" | "Administrator";
  first_name: string;
  last_name: string;
  email: string | null;
  password_hash: string | null;
  is_verified: Generated<boolean>;
  is_blocked: Generated<boolean>;
  is_demo: Generated<boolean>;
  domain_status: "A" | "D" | "P" | null;
  deletion_requested_at: Date | null;
  erase_after: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  birth_year: number | null;
  unverified_by_staff: Generated<boolean>;
  /** The sign-up that set the unproven password; null if the password is proven. */
  unproven_sign_up_id: string | null;
  /** True until the first sign-in on the site after an athlete's sign-up. */
  opens_start: Generated<boolean>;
  /** When the address of a coach or of team staff changed; null after a decision about the new one. */
  email_changed_at: Date | null;
}

export interface TeamSeasonsTable {
  id: GeneratedAlways<string>;
  athlete_id: string;
  sport_code: SportCode;
  season_year: string;
  team_name: string;
  season_or_game: "G" | "S";
  position: number;
  version: Generated<number>;
}

export interface EventsTable {
  id: GeneratedAlways<string>;
  team_season_id: string;
  position: number;
  name: string | null;
  score: string | null;
  event_date: string | null;
  stats: JSONColumnType<Record<string, number | string>>;
  version: Generated<number>;
  /** The game of a team that this event shows; null for an event that the athlete entered. */
  team_game_id: string | null;
}

export interface MediaLinksTable {
  id: GeneratedAlways<string>;
  athlete_id: string;
  position: number;
  label: string;
  published_at: Date;
  url: string;
  version: Generated<number>;
}

export interface MailMessagesTable {
  id: Generated<string>;
  kind: string;
  account_id: string | null;
  recipient: string | null;
  payload: JSONColumnType<Record<string, unknown>> | null;
  status: Generated<"waiting" | "sent" | "failed">;
  attempts: Generated<number>;
  next_attempt_at: Generated<Date>;
  give_up_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
}

/** One-time links in mail. The digest is SHA-256 over purpose, account and guid. */
export interface OneTimeLinksTable {
  digest: Buffer;
  account_id: string;
  purpose: "verify" | "reset" | "email-old" | "email-new";
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  superseded_at: Date | null;
}

/** Sessions. The digest is SHA-256 of the bearer token or cookie. */
export interface SessionsTable {
  digest: Buffer;
  account_id: string;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  expires_at: Date;
  id: Generated<string>;
  kind: Generated<"bearer" | "cookie">;
  device: string | null;
  client_digest: Buffer | null;
}

export interface EmailChangesTable {
  account_id: string;
  id: Generated<string>;
  new_email: string;
  old_confirmed_at: Date | null;
  new_confirmed_at: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Personal data exports. `data` is gzipped JSON. */
export interface ExportsTable {
  id: Generated<string>;
  account_id: string;
  state: Generated<"waiting" | "ready" | "failed">;
  data: Buffer | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  expires_at: Date | null;
}

/** Clients from which an account has signed in before. The digest is an HMAC over account and client, or SHA-256 if `is_keyed` is false. */
export interface KnownAddressesTable {
  account_id: string;
  digest: Buffer;
  last_used_at: Generated<Date>;
  is_keyed: Generated<boolean>;
}

/** Mailed sign-in codes. The digest is an HMAC over account and code. */
export interface SignInCodesTable {
  account_id: string;
  digest: Buffer;
  tries_left: Generated<number>;
  expires_at: Date;
}

export interface AccountRequestsTable {
  id: Generated<string>;
  kind: "register" | "verify" | "reset" | "email-change";
  details: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
}

/** Rate limit counters, shared by all processes. `expire` in milliseconds since 1970. */
export interface RateLimitsTable {
  key: string;
  points: Generated<number>;
  expire: string | null;
}

/** Audit log. Entries outlive the accounts they refer to and do not name them. */
export interface AuditLogTable {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  actor_account: string | null;
  actor_label: "visitor" | "member" | "administrator" | "command line" | "schedule";
  action: string;
  subject_account: string | null;
  details: JSONColumnType<Record<string, unknown>, string | undefined, string>;
}

export interface ErasuresTable {
  account_id: string;
  external_id_digest: Buffer | null;
  erased_at: Generated<Date>;
}

/** Accounts that were created, deleted or renamed. `xact` is the transaction id. */
export interface AccountChangesTable {
  id: GeneratedAlways<string>;
  xact: Generated<string>;
  account_ids: string[];
  at: Generated<Date>;
}

/** The folded name and email address of each account. Triggers of `accounts` fill the table. */
export interface AccountTextsTable {
  account_id: string;
  created_at: Date;
  text: string;
}

/** Athletes that were created, deleted or changed, for the search index of each process; null means all athletes. */
export interface AthleteChangesTable {
  id: GeneratedAlways<string>;
  xact: Generated<string>;
  athlete_ids: string[] | null;
  at: Generated<Date>;
}

/** Figures of the latest season in a sport, in the order of `sports/searchable-stats.ts`. */
export interface AthleteStatisticsTable {
  athlete_id: string;
  sport_code: SportCode;
  layout: number;
  season_year: string;
  figures: (number | null)[];
  /** The figures of the confirmed games of the season; null if none is confirmed. */
  confirmed_figures: (number | null)[] | null;
}

/** Athletes whose figures must be computed again. */
export interface StaleStatisticsTable {
  athlete_id: string;
}

/** TOTP secrets of administrators, encrypted if a key is configured. `last_step` is the last used time step of 30 s. */
export interface SecondFactorsTable {
  account_id: string;
  secret: Buffer;
  last_step: string | number;
  created_at: Generated<Date>;
}

/** Unused recovery codes. The digest is SHA-256 over account and code. */
export interface RecoveryCodesTable {
  digest: Buffer;
  account_id: string;
}

/** Sign-ins that wait for the second factor. The digest is SHA-256 of the ticket. */
export interface SecondFactorTicketsTable {
  digest: Buffer;
  account_id: string;
  password_hash: string;
  new_secret: Buffer | null;
  expires_at: Date;
}

/** Coach plan subscriptions as reported by PayPal. `problem` is the reason if a subscription grants no access. */
export interface SubscriptionsTable {
  paypal_id: string;
  account_id: string | null;
  plan_id: string;
  custom_id: string | null;
  state: "pending" | "active" | "suspended" | "cancelled" | "expired";
  paypal_status: string;
  plan_overridden: boolean;
  problem: "foreign-plan" | "overridden" | "no-such-coach" | "bound-elsewhere" | "second" | "unknown-to-paypal" | null;
  next_billing_at: Date | null;
  access_until: Date | null;
  paypal_updated_at: Date;
  started_at: Date | null;
  failing_since: Date | null;
  ended_at: Date | null;
  cancel_requested_at: Date | null;
  created_at: Generated<Date>;
  checked_at: Generated<Date>;
}

export interface WebhookEventsTable {
  id: string;
  event_type: string;
  subscription_id: string | null;
  source: "webhook" | "list";
  received_at: Generated<Date>;
  applied_at: Date | null;
}

export interface WebhookTransmissionsTable {
  id: string;
  received_at: Generated<Date>;
}

export interface SubscriptionChecksTable {
  paypal_id: string;
  wanted: Generated<number>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  claim: string | null;
  claimed_until: Date | null;
}

export interface PaymentMemoryTable {
  only_row: Generated<boolean>;
  link_key: Buffer;
  events_read_until: Generated<Date>;
}

export interface BackupMemoryTable {
  only_row: Generated<boolean>;
  taken_at: Date;
}

/** Pictures in the file store. The paths of a picture's files start with its key. */
export interface StoredFilesTable {
  key: string;
  athlete_id: string | null;
  purpose: "photo" | "preview";
  created_at: Generated<Date>;
  used_at: Date | null;
  released_at: Date | null;
}

export interface LinkPreviewsTable {
  link_id: string;
  url: string;
  title: string | null;
  picture_key: string | null;
  duration_seconds: number | null;
  looked_at: Generated<Date>;
}

/** Stored responses of idempotent requests. The digest is SHA-256 over method, path and key. */
export interface IdempotencyKeysTable {
  account_id: string;
  digest: Buffer;
  body_digest: Buffer;
  answer: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
}

/** Texts that look like contact data and that athletes submitted for review, and texts with an offensive word. An approved text can be public in its field. */
export interface TextReviewsTable {
  id: Generated<string>;
  account_id: string;
  field:
    | "firstName"
    | "lastName"
    | "fullName"
    | "currentSchool"
    | "schoolType"
    | "city"
    | "state"
    | "majors"
    | "clubTeam"
    | "honors"
    | "commitment"
    | "seasonYear"
    | "teamName"
    | "eventName"
    | "score"
    | "text";
  text: string;
  found: "email" | "link" | "phone" | "account" | "address" | "whereabouts" | "meeting" | "profanity";
  status: Generated<"pending" | "approved" | "declined">;
  reason: string | null;
  decided_by: string | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
}
