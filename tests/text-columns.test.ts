import { readKnownProducer } from "@openroster/stat-files/document/known-producer.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { registration } from "../src/accounts/schema.ts";
import { publicTextSchemas } from "../src/athletes/check-texts.server.ts";
import type { TextKind } from "../src/athletes/find-contact-data.server.ts";
import { findTextProblem } from "../src/athletes/find-text-problem.server.ts";
import { type PublicText, publicTexts } from "../src/athletes/public-texts.ts";
import { requireMessageText, requireSafeReply } from "../src/contact/check-text.server.ts";
import { newNeed } from "../src/recruiting/needs/schema.ts";
import { newSubmission } from "../src/schools/schema.ts";
import { newGame } from "../src/teams/games/schema.ts";
import { newReference } from "../src/teams/references/schema.ts";
import { teamBody } from "../src/teams/schema.ts";
import { readFileText } from "../src/workspace/game-file-upload/read-file-text.server.ts";
import { testDatabase } from "./test-database.ts";

/**
 * The readers of a text. `code`: a value of a closed list, or of a pattern without room for a message. `numbers`: JSON of numbers and codes.
 * `private`: its owner and our staff. `team` and `program`: the staff of the same team or program, and no athlete. `staff`: written by our
 * staff. `list`: from a public list. `copy`: copied from a column of this table. `link`: an address of an admitted host.
 */
type Reader =
  | "code"
  | "numbers"
  | "hash"
  | "private"
  | "team"
  | "program"
  | "staff"
  | "list"
  | "copy"
  | "link"
  | "system";

/** A text that other people read: its kind, and a function that returns true if its way in refuses contact data. */
interface PublicColumn {
  kind: TextKind;
  isChecked(): boolean;
}

const phone = "402-555-0134";

/** Of the profile: `requirePublicTexts` and `findContactLine` check it. */
function ofProfile(kind: TextKind, field: PublicText): PublicColumn {
  return { kind, isChecked: () => publicTexts[field].kind === kind && findTextProblem(phone, kind) !== null };
}

/** Of a request body: `requirePublicFields` checks it. */
function ofSchema(kind: TextKind, schema: Parameters<typeof publicTextSchemas.get>[0]): PublicColumn {
  return { kind, isChecked: () => publicTextSchemas.get(schema)?.kind === kind };
}

/** Checked by the schema itself, or where it is stored. */
function checked(kind: TextKind, isChecked: () => boolean): PublicColumn {
  return { kind, isChecked };
}

const names = (field: "firstName" | "lastName") =>
  checked("name", () => registration.options.every(({ shape }) => !shape[field].safeParse(phone).success));

/** A title of a host is left out if it looks like contact data. */
const leftOut = (kind: TextKind) => checked(kind, () => findTextProblem(phone, kind) !== null);

/** A producer of a file is left out unless it is a known program. */
const knownProducer = checked("name", () => readKnownProducer("Snapchat coachx") === null);

/** A text of an athlete’s file that could carry a message is left out. */
const fileText = (kind: TextKind) => checked(kind, () => readFileText(`Call ${phone}`, kind, 200) === null);

/** A coach cannot write contact data to a family, nor a minor to a coach. A guardian can. */
function refusesContactData(requireText: (text: string, domains: readonly string[]) => void): boolean {
  try {
    requireText(`Call ${phone}`, []);
    return false;
  } catch {
    return true;
  }
}

const columns: Record<string, Record<string, Reader | PublicColumn>> = {
  account_requests: { kind: "code", details: "private" },
  account_texts: { text: "private" },
  accounts: {
    ...{ user_type: "code", first_name: names("firstName"), last_name: names("lastName"), email: "private" },
    ...{ password_hash: "hash", domain_status: "code", start_path: "private" },
  },
  athlete_imports: { name: "private", refused: "private", sha256: "hash", file: "private", choices: "private" },
  core_courses: { finished: "code" },
  athlete_sports: { sport_code: "code", positions: "code", jersey_number: "code" },
  athlete_statistics: { sport_code: "code", season_year: "copy" },
  percentile_groups: { sport_code: "code", gender: "code", position: "code", source: "code", statistic: "code" },
  percentile_marks: { sport_code: "code", gender: "code" },
  team_records: { season_year: "copy" },
  opponent_effects: { season_year: "copy", statistic: "code" },
  athletes: {
    ...{ external_id: "private", gender: "code", city: ofProfile("place", "city"), state: ofProfile("place", "state") },
    ...{ school_type: ofProfile("title", "schoolType"), current_school: ofProfile("title", "currentSchool") },
    ...{ picture: "system", search_name: "copy", sport_codes: "code", positions: "code", dominant_hand: "code" },
    ...{ majors: ofProfile("title", "majors"), club_team: ofProfile("title", "clubTeam"), standing_reach: "numbers" },
    ...{ approach_touch: "numbers", block_touch: "numbers", forty_yard_dash: "numbers", shuttle: "numbers" },
    ...{
      vertical: "numbers",
      bench: "numbers",
      wingspan: "numbers",
      hand_size: "numbers",
      commitment_date: "code",
      protected_parts: "code",
      withheld: "private",
    },
    ...{ commitment: ofProfile("title", "commitment"), ncaa_id: "code", published_fields: "code" },
    ...{ honors: ofProfile("title", "honors"), commitment_status: "code", commitment_stated_by: "code" },
  },
  audit_log: { actor_label: "code", action: "code", details: "private" },
  account_notes: { text: "staff" },
  erase_requests: { proof: "code" },
  guardians: {
    ...{ email: "private", state: "code", invited_by: "code", stops: "code", protected: "code", report_reason: "code" },
  },
  guardian_sessions: { email: "private", kind: "code" },
  family_notices: { kind: "code" },
  family_settings: { without_guardian: "code" },
  coach_pages: { staff_link: "link" },
  running_processes: { role: "code", host: "system", version: "system" },
  push_keys: { public_key: "code", private_key: "code" },
  push_subscriptions: { endpoint: "code", p256dh: "code", auth: "code", device: "system" },
  push_choices: { kind: "code" },
  film_clips: { video: "link", sport_code: "code", skill: "code" },
  film_checks: { video: "link", missing_as: "code" },
  hidden_parts: { part: "code", field: "code", former: "copy", reason: "code" },
  clipboard_devices: { name: "program" },
  coach_posts: { sport_codes: "code" },
  contact_messages: {
    ...{ author: "code", purpose: "code", recipient: "code", state: "code", stop_reason: "code", rule: "staff" },
    text: checked("note", () => refusesContactData(requireSafeReply) && refusesContactData(requireMessageText)),
  },
  contact_reports: { reason: "code", text: "private", state: "code", sender: "private", email: "private" },
  contact_stops: { scope: "code" },
  // Rules and sources are written by the staff of the installation, or come with the product.
  contact_rules: {
    ...{ rule_id: "code", association: "code", division: "code", sport_code: "code", gender: "code", purposes: "code" },
    ...{ recipients: "code", opens: "code", ends_when: "code", source: "staff", confidence: "code", sentence: "staff" },
    origin: "code",
  },
  email_changes: { new_email: "private" },
  event_files: {
    player_name: fileText("name"),
    player_number: fileText("event"),
    player_team: fileText("event"),
    format: "code",
    producer: knownProducer,
    name: "private",
    sha256: "hash",
    stats: "numbers",
  },
  events: { name: ofProfile("event", "eventName"), score: ofProfile("event", "score"), stats: "numbers" },
  exports: { state: "code" },
  high_schools: { name: "list", city: "list", state: "list", search_name: "list", source: "list", zip: "list" },
  idempotency_keys: { answer: "private" },
  kysely_migration: { name: "system", timestamp: "system" },
  kysely_migration_lock: { id: "system" },
  line_confirmations: { stats: "numbers", season_year: "copy", season_team: "copy", role: "code", reason: "code" },
  line_proposals: { stats: "numbers", before: "numbers", role: "code", state: "code" },
  link_previews: { url: "link", title: leftOut("title"), picture_key: "system" },
  loaded_lists: { name: "system", sha256: "hash" },
  mail_messages: {
    ...{ kind: "code", recipient: "private", payload: "copy", status: "code", last_error: "system" },
    ...{ decision: "system", state_before: "code" },
  },
  media_links: { label: ofProfile("title", "text"), url: "link" },
  one_time_links: { purpose: "code" },
  profile_reports: { reason: "code", text: "private", email: "private", status: "code" },
  program_contacts: {
    ...{ sport_code: "code", party: "code", means: "code", purpose: "program", note: "program", reason: "program" },
    ...{ rule_id: "code", verdict: "code", about: "code" },
  },
  program_evaluations: {
    ...{ jersey: "program", overall: "code", skills: "program", text: "program", tag_changes: "program" },
    time_zone: "code",
  },
  program_event_matches: { team: "program", court: "program", unread_time: "program" },
  program_events: { name: "program" },
  program_exports: { columns: "code", format: "code", state: "code" },
  program_import_mappings: { fingerprint: "hash", mapping: "program" },
  program_imports: {
    ...{ columns: "program", rows: "program", mapping: "program", tables: "program", notes: "program" },
    answers: "program",
  },
  program_invitations: { email: "private", role: "code" },
  program_log: { action: "code", details: "program" },
  program_match_decisions: { person: "hash" },
  program_needs: { position: "code" },
  published_departures: { position: "code" },
  published_needs: {
    ...{ position: "code", scholarship: "code", end_reason: "code" },
    minimum: checked("note", () => !newNeed.shape.minimum.safeParse(phone).success),
  },
  program_roster: {
    ...{ team: "program", jersey: "program", first_name: "program", last_name: "program", school: "program" },
    ...{ club: "program", position: "program", event: "program", division: "program", court: "program" },
    ...{ starts_at: "program", stage: "code", tags: "program", note: "program" },
  },
  program_staff: { name: "copy", role: "code" },
  program_tags: { label: "program", color: "code", task_text: "program" },
  program_tasks: { text: "program" },
  coach_references: {
    ...{ relation: "code", ended_by: "code" },
    text: checked("note", () => !newReference.shape.text.safeParse(phone).success),
  },
  // The guardians of the athlete read them, too.
  outreach_targets: {
    ...{ sport_code: "code", stage: "code", notes: "private", why: "private" },
    ...{ coach_name: "private", coach_email: "private" },
  },
  places: { key: "list", name: "list" },
  plan_receipts: { paypal_id: "system", currency: "code", plan_name: "system" },
  programs: {
    sport_code: "code",
    gender: "code",
    time_zone: "code",
    skills: "program",
    billing_reference: "program",
    questionnaire_link: "program",
  },
  prospect_files: { name: "program", type: "code", file_key: "system" },
  prospect_looks: { facts: "copy" },
  prospect_notes: { type: "code", text: "program", event_name: "program", overall: "code", skills: "program" },
  prospect_note_versions: { text: "program" },
  prospect_ratings: { overall: "code", skills: "program" },
  prospect_summaries: { text: "program" },
  prospects: { stage: "code", position: "code" },
  rate_limits: { key: "hash" },
  saved_search_matches: { state: "code" },
  saved_searches: { name: "program", query: "program", alert: "code" },
  school_programs: {
    ...{ sport_code: "code", gender: "code", association: "list", division: "list", subdivision: "list" },
    ...{ conference: "list", source: "list" },
  },
  schools: {
    ...{ name: "list", city: "list", state: "list", website: "list", associations: "list", fields: "code" },
    ...{ may_field: "code", campus_domain: "list", mail_domains: "list", search_name: "list", control: "list" },
    ...{ enrollment_year: "list", admission_year: "list", tuition_year: "list" },
  },
  search_feed: { snapshot: "system" },
  second_factor_tickets: { password_hash: "hash" },
  sessions: { kind: "code", device: "private" },
  sports: { code: "code", positions: "code" },
  stored_files: { key: "system", purpose: "code" },
  submission_looks: { decision: "code" },
  submissions: {
    ...{ sport_code: "code", answer: "code", answer_link: "program" },
    note: checked("note", () => !newSubmission.shape.note.safeParse(phone).success),
  },
  subscription_checks: { paypal_id: "system" },
  subscriptions: {
    ...{ paypal_id: "system", plan_id: "system", custom_id: "system", state: "code", paypal_status: "system" },
    problem: "code",
  },
  team_changes: {
    level: "code",
    ...{ kind: "code", name: ofSchema("title", teamBody.shape.name), city: ofSchema("place", teamBody.shape.city) },
    ...{ state: ofSchema("place", teamBody.shape.state), sport_code: "code", gender: "code", status: "code" },
    ...{ reason: "staff", former: "copy" },
  },
  team_files: { format: "code", producer: knownProducer, name: "team", sha256: "hash", checks: "team" },
  team_games: {
    season_year: ofSchema("event", newGame.shape.seasonYear),
    opponent: ofSchema("event", newGame.shape.opponent),
    place: "code",
    score: ofSchema("event", newGame.shape.score),
  },
  team_import_mappings: { fingerprint: "hash", mapping: "team", sport_code: "code" },
  team_imports: {
    ...{ name: "team", refused: "team", sha256: "hash", file: "team", choices: "team" },
    ...{ format: "code", producer: "team", game_date: "team", team_names: "team" },
  },
  team_joins: { state: "code" },
  team_invitations: { email: "private", role: "code" },
  team_roster_entries: { name: "team", jersey_number: "team", position: "team" },
  team_entry_lines: { stats: "numbers" },
  team_line_history: { stats: "numbers", source: "code" },
  team_lines: { stats: "numbers", source: "code" },
  upload_columns: { fingerprint: "hash", mapping: "private" },
  waiting_uploads: {
    ...{ name: "private", refused: "private", sha256: "hash", file: "private", choices: "private" },
    ...{ format: "code", producer: "private", game_date: "private", team_names: "private" },
  },
  team_seasons: {
    sport_code: "code",
    season_year: ofProfile("event", "seasonYear"),
    team_name: ofProfile("title", "teamName"),
    season_or_game: "code",
  },
  team_staff: { role: "code" },
  teams: {
    level: "code",
    ...{ kind: "code", name: ofSchema("title", teamBody.shape.name), city: ofSchema("place", teamBody.shape.city) },
    ...{ state: ofSchema("place", teamBody.shape.state), sport_code: "code", gender: "code", status: "code" },
    ...{ reason: "staff", join_code: "code" },
  },
  text_reviews: { field: "code", text: "private", found: "code", status: "code", reason: "staff" },
  webhook_events: { id: "system", event_type: "system", subscription_id: "system", source: "code" },
  webhook_transmissions: { id: "system" },
};

const { db } = testDatabase();

describe("text columns of the database", () => {
  it("G05 names the reader of each text column", async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and (
        data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'xml', 'USER-DEFINED')
          or (data_type = 'ARRAY' and udt_name in ('_text', '_varchar', '_bpchar', '_json', '_jsonb')))`.execute(db);
    const known = Object.entries(columns).flatMap(([table, own]) => Object.keys(own).map((name) => `${table}.${name}`));
    const stored = rows.map(({ name }) => name);
    // A new column needs a kind here. If other people read it, its way in must check it.
    expect(stored.filter((name) => !known.includes(name))).toEqual([]);
    expect(known.filter((name) => !stored.includes(name))).toEqual([]);
  });

  const readByOthers = Object.entries(columns).flatMap(([table, own]) =>
    Object.entries(own).flatMap(([name, column]) =>
      typeof column === "object" ? [[`${table}.${name}`, column] as const] : [],
    ),
  );
  it.each(readByOthers)("G05 refuses contact data in %s", (_, column) => {
    expect(column.isChecked()).toBe(true);
  });
});
