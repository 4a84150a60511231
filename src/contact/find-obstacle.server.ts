import { type Kysely, sql } from "kysely";
import { judgeContact, type Verdict } from "../contact-rules/judge-contact.server.ts";
import type { ContactPurpose } from "../contact-rules/vocabulary.ts";
import type { Database } from "../database/tables.ts";
import { isMinor } from "../family/family-records.server.ts";
import type { Obstacle } from "./vocabulary.ts";

export interface Pair {
  programId: string;
  athleteKey: string;
}

/** A minor and the guardians read together; an adult athlete reads alone. */
export type Recipient = "family" | "athlete";

/** The facts that decide if a message can reach an athlete. */
export interface Reach {
  accountId: string;
  isPublic: boolean;
  /** An athlete of an unknown age counts as a minor. */
  isMinor: boolean;
  /** Active guardians who are no staff of the program. A coach who is the guardian is no other adult. */
  guardians: number;
  /** Anyone of the family stopped colleges, or blocked the program or the coach. */
  isStopped: boolean;
  state: string | null;
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Locks the account of an athlete, as every decision of a guardian and every change of the account does, and returns who can be reached now.
 * Null for an unknown athlete.
 */
export async function lockReach(
  trx: Kysely<Database>,
  { programId, athleteKey, coachId }: Pair & { coachId: string | null },
): Promise<Reach | null> {
  await sql`select from accounts where id = (select account_id from athletes where id = ${athleteKey}) for no key update`.execute(
    trx,
  );
  return findReach(trx, { programId, athleteKey, coachId });
}

export async function findReach(
  db: Kysely<Database>,
  { programId, athleteKey, coachId }: Pair & { coachId: string | null },
): Promise<Reach | null> {
  // Nothing tells the age of an athlete from an import, who never entered a birth date.
  const mayBeMinor = sql`(${isMinor} or external_id is not null)`;
  const isLinked = sql`guardians.athlete_id = athletes.id and guardians.state = 'active' and ${isMinor}`;
  const isOtherAdult = sql`not exists (select from program_staff staff join accounts colleague on colleague.id = staff.account_id
    where staff.program_id = ${programId} and removed_at is null and email_key(colleague.email) = email_key(guardians.email))`;
  const { rows } = await sql<Reach>`
    select accounts.id as "accountId", is_public as "isPublic", ${mayBeMinor} as "isMinor",
      (select count(*)::integer from guardians where ${isLinked} and ${isOtherAdult}) as guardians,
      exists (select from guardians where ${isLinked} and 'colleges' = any(stops)) or exists (select from contact_stops stop
        where stop.athlete_id = athletes.id and (guardian_id is null or exists (select from guardians where guardians.id = guardian_id and ${isLinked}))
          and (scope = 'colleges' or scope = 'program' and program_id = ${programId} or scope = 'coach' and stop.account_id = ${coachId})
      ) as "isStopped",
      athletes.state, accounts.email, first_name as "firstName", last_name as "lastName"
    from athletes join accounts on accounts.id = athletes.account_id where athletes.id = ${athleteKey}`.execute(db);
  return rows[0] ?? null;
}

/** Returns why a program and a family cannot write to each other now, or null. The rules of associations are `evaluateMessage`. */
export function findObstacle({ isPublic, isMinor, guardians, isStopped }: Reach): Obstacle | null {
  if (!isPublic) return "hidden";
  if (isMinor && guardians === 0) return "no-guardian";
  return isStopped ? "stop" : null;
}

/** Returns the verdict about a message to everyone who would read it: the first that does not allow it, or the last. */
export async function evaluateMessage(
  db: Kysely<Database>,
  { recipient, ...contact }: Pair & { purpose: ContactPurpose; recipient: Recipient; at?: Date },
): Promise<Verdict> {
  const ofAthlete = await judgeContact(db, { ...contact, recipient: "athlete" });
  if (recipient === "athlete" || !isAllowed(ofAthlete, contact.purpose)) return ofAthlete;
  return judgeContact(db, { ...contact, recipient: "family" });
}

export function isAllowed({ state }: Verdict, purpose: ContactPurpose): boolean {
  return state === "allowed" || (state === "materials-only" && purpose === "materials");
}

/** Returns the sentence for a message that the rules do not allow. */
export function describeRefusal({ state, opensOn, rule }: Verdict): string {
  const sentence = rule ? ` ${rule.sentence}` : "";
  switch (state) {
    case "signed":
      return `This athlete has signed with a college.${sentence}`;
    case "not-yet":
      return `It’s too early to write to this athlete${opensOn ? `. You can from ${opensOn}` : ""}.${sentence}`;
    case "materials-only":
      return `You can only send recruiting materials to this athlete now.${sentence}`;
    default:
      return `We know no rule for this. Ask the compliance office of your school.${sentence}`;
  }
}
