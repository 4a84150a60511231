import { type Kysely, sql } from "kysely";
import { type AuditAction, auditActions } from "../../accounts/audit-actions.ts";
import { encodeId, findKey } from "../../athletes/public-id.server.ts";
import type { commitmentStates, ProtectedPart } from "../../athletes/vocabulary.ts";
import { findCourses } from "../../core-courses/store-courses.server.ts";
import type { Database } from "../../database/tables.ts";
import { findClock } from "../../eligibility/find-clock.server.ts";
import { findOwnViews } from "../../workspace/endpoints/find-own-views.server.ts";
import { type FoundLink, findByGuardian, isMinor, selectLinks } from "../family-records.server.ts";
import { type GuardedPart, guardedParts, type StopKind } from "../vocabulary.ts";
import { isErasedByGuardian } from "./erase-athlete.server.ts";

/** Lists the athletes of a guardian, with invitations. */
export async function listAthletes(db: Kysely<Database>, { email }: { email: string }) {
  const links = await selectLinks(db)
    .where(sql<boolean>`email_key(guardians.email) = email_key(${email})`)
    .where((where) => where.or([where("invited_by", "=", "athlete"), where("guardians.state", "<>", "invited")]))
    .orderBy("invited_at")
    .limit(50)
    .execute();
  return links.map(({ name, key, state, isPublic, hidAt, link }) => ({
    name,
    athleteId: encodeId("athlete", key),
    isPublic,
    hidesProfile: hidAt !== null,
    /** The page of an invitation, which the guardian answers. */
    invitation: state === "invited" ? link : null,
    isFrozen: state === "frozen",
  }));
}

/** Returns the link of a guardian to an athlete that gives rights now, or null. */
export async function findActiveLink(
  db: Kysely<Database>,
  { email, athleteId }: { email: string; athleteId: string },
): Promise<FoundLink | null> {
  const athleteKey = findKey("athlete", athleteId);
  const found = athleteKey && (await findByGuardian(db, { email, athleteKey }));
  return found && found.state === "active" ? found : null;
}

/** State of a part for the public: shown, not shown by the athlete, or kept by this or another guardian. */
export type PartState = "shown" | "empty" | "mine" | "other";

/** Returns what the family page of an athlete shows, or null without a link. */
export async function findDashboard(db: Kysely<Database>, guardian: { email: string; athleteId: string }) {
  const found = await findActiveLink(db, guardian);
  if (!found) return null;
  const [facts, views, holders, changes, fiveYears, courses] = await Promise.all([
    findFacts(db, found),
    findOwnViews(db, found.accountId),
    listHolders(db, found),
    listChanges(db, found),
    findClock(db, found.accountId),
    findCourses(db, found.accountId),
  ]);
  const { own, protectedParts, stops, otherStops, values, ...rest } = facts;
  const stateOf = (part: GuardedPart): PartState => {
    if (own.includes(part)) return "mine";
    if (protectedParts.includes(part)) return "other";
    return values.includes(part) ? "shown" : "empty";
  };
  return {
    name: found.name,
    firstName: found.firstName,
    athleteId: guardian.athleteId,
    link: found.link,
    isPublic: found.isPublic,
    hidesProfile: found.hidAt !== null,
    parts: guardedParts.map((part) => ({ part, isAllowed: !own.includes(part), state: stateOf(part) })),
    stops,
    otherStops,
    views: { total: views.total, schools: views.schools },
    holders,
    changes,
    fiveYears,
    courses,
    ...rest,
  };
}

/** The state of recruiting, with its author. */
interface Commitment {
  status: keyof typeof commitmentStates;
  by: "athlete" | "guardian" | "file";
  on: string;
}

async function findFacts(db: Kysely<Database>, { key, id }: FoundLink) {
  const { rows } = await sql<{
    own: string[];
    protectedParts: ProtectedPart[];
    stops: StopKind[];
    otherStops: StopKind[];
    values: string[];
    isHiddenByOther: boolean;
    isPublished: boolean;
    eraseOn: Date | null;
    canKeep: boolean;
    lawOn: Date | null;
    commitment: Commitment | null;
  }>`
    select mine.protected as own, athletes.protected_parts as "protectedParts", mine.stops,
      array(select distinct stop from guardians other, unnest(other.stops) as stop
        where other.athlete_id = athletes.id and other.id <> mine.id and other.state = 'active' order by 1) as "otherStops",
      array_remove(array[
        case when athletes.city is not null then 'city' end, case when athletes.current_school is not null then 'school' end,
        case when athletes.picture is not null then 'photo' end,
        case when exists (select from shown_links where athlete_id = athletes.id) then 'film' end,
        case when athletes.published_fields && array['gpa', 'weightedGpa', 'sat', 'act', 'majors'] then 'academic' end,
        case when 'searchEngines' = any (athletes.published_fields) then 'searchEngines' end,
        case when 'seasonAge' = any (athletes.published_fields) then 'age' end,
        case when not athletes.forbids_embeds then 'embeds' end], null) as values,
      exists (select from guardians other where other.athlete_id = athletes.id and other.id <> mine.id
        and other.state = 'active' and other.hid_at is not null) as "isHiddenByOther",
      athletes.is_published as "isPublished", accounts.erase_after as "eraseOn",
      coalesce(${isErasedByGuardian}, false) as "canKeep", accounts.deletion_requested_at + interval '45 days' as "lawOn",
      case when commitment_status is not null then json_build_object('status', commitment_status, 'by', commitment_stated_by,
        'on', to_char(commitment_stated_at at time zone 'UTC', 'YYYY-MM-DD')) end as commitment
    from athletes join accounts on accounts.id = athletes.account_id
      join guardians mine on mine.athlete_id = athletes.id and mine.id = ${id}
    where athletes.id = ${key} and ${isMinor}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The link ended while it was read.");
  const { eraseOn, lawOn, ...facts } = row;
  return { ...facts, eraseOn: eraseOn?.toISOString() ?? null, lawOn: lawOn?.toISOString() ?? null };
}

/**
 * Lists who has data of the athlete besides the public: colleges to which the athlete sent the profile or whose coaches wrote, and teams. Notes
 * of programs are theirs.
 */
async function listHolders(db: Kysely<Database>, { key }: FoundLink) {
  const { rows } = await sql<{ kind: "college" | "writer" | "team" | "guardian"; name: string; since: string }>`
    select 'college' as kind, schools.name, to_char(min(sent_at) at time zone 'UTC', 'YYYY-MM-DD') as since
      from submissions join schools on schools.id = school_id where athlete_id = ${key} and withdrawn_at is null group by schools.id
    union all
    select 'writer', schools.name, to_char(min(guardian_at) at time zone 'UTC', 'YYYY-MM-DD')
      from contact_threads thread join contact_messages message on message.program_id = thread.program_id and message.thread_id = thread.id
        join programs on programs.id = thread.program_id join schools on schools.id = programs.school_id
      where thread.athlete_id = ${key} and author = 'coach' and guardian_at is not null group by schools.id
    union all
    select 'team', teams.name, to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD')
      from team_athletes join teams on teams.id = team_id where athlete_id = ${key} and left_at is null and teams.status = 'approved'
    union all
    select 'guardian', count(*)::text, to_char(min(confirmed_at) at time zone 'UTC', 'YYYY-MM-DD')
      from guardians where athlete_id = ${key} and state = 'active'
    order by 1, 3 desc, 2 limit 200`.execute(db);
  return rows;
}

/** Actions that a guardian may read. Reports of a guardian, and what concerns only the sign-in of the athlete, are not listed. */
const shownActions = [
  ...(["facts-edited", "photo-edited", "film-edited", "teams-edited", "games-edited", "games-imported"] as const),
  ...(["profile-published", "profile-hidden", "profile-held", "profile-hold-ended"] as const),
  ...(["text-approved", "text-declined", "lines-confirmed", "confirmations-revoked", "values-proposed"] as const),
  ...([
    "guardian-invited",
    "guardian-requested",
    "guardian-accepted",
    "guardian-confirmed",
    "guardian-refused",
  ] as const),
  "guardian-stated-commitment",
  ...(["guardian-hid-profile", "guardian-showed-profile", "guardian-left", "guardian-changed-protection"] as const),
  ...(["guardian-changed-stops", "part-hidden", "part-shown", "deletion-requested", "deletion-canceled"] as const),
  ...(["embeds-forbidden", "embeds-allowed"] as const),
  ...(["reference-written", "reference-withdrawn", "reference-accepted", "reference-declined"] as const),
  ...(["outreach-added", "outreach-drafted", "outreach-removed"] as const),
  "core-courses-changed",
  ...(["offer-added", "offer-changed", "offer-removed"] as const),
  ...(["export-requested", "email-changed", "message-sent"] as const),
] satisfies AuditAction[];

const mostChanges = 50;

async function listChanges(db: Kysely<Database>, { accountId, id, key }: FoundLink) {
  const rows = await db
    .selectFrom("audit_log")
    .select(["at", "action", "actor_label as label"])
    .select(sql<boolean>`coalesce(actor_account = ${accountId}, false)`.as("isAthlete"))
    .select(sql<string | null>`details ->> 'guardianId'`.as("guardianId"))
    .where("subject_account", "=", accountId)
    .where("action", "in", shownActions)
    .orderBy("id", "desc")
    .limit(mostChanges)
    .execute();
  const changes = rows.map(({ at, action, label, isAthlete, guardianId }) => ({
    at: at.toISOString(),
    what: auditActions[action as AuditAction],
    by: authorOf({ action, label, isAthlete, guardianId, ownId: id }),
  }));
  return [...changes, ...(await listTeamEntries(db, key))]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostChanges);
}

/** Lists the days on which teams entered games of the athlete, or read them from a file. */
async function listTeamEntries(db: Kysely<Database>, key: string): Promise<{ at: string; what: string; by: Author }[]> {
  const { rows } = await sql<{ at: Date; source: "team" | "file" }>`
    select max(entered_at) as at, source from (
        select entered_at, source from team_lines where athlete_id = ${key}
        union all select entered_at, source from team_line_history where athlete_id = ${key}) as entries
      group by date_trunc('day', entered_at, 'UTC'), source order by 1 desc limit ${mostChanges}`.execute(db);
  return rows.map(({ at, source }) => ({
    at: at.toISOString(),
    what: source === "file" ? auditActions["games-imported"] : "Games entered",
    by: "team",
  }));
}

export type Author = "athlete" | "you" | "guardian" | "staff" | "team" | "server";

function authorOf({
  action,
  label,
  isAthlete,
  guardianId,
  ownId,
}: {
  action: string;
  label: string;
  isAthlete: boolean;
  guardianId: string | null;
  ownId: string;
}): Author {
  if (isAthlete) return "athlete";
  if (guardianId === ownId) return "you";
  if (label === "visitor") return guardianId !== null || action.startsWith("guardian-") ? "guardian" : "server";
  if (label === "member") return "team";
  return label === "administrator" ? "staff" : "server";
}
