import createHttpError from "http-errors";
import type { Kysely } from "kysely";
import type { SportCode } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import type { Database } from "../database/tables.ts";
import { findSchool, findSchoolsOfMail } from "./queries.server.ts";
import type { School } from "./schema.ts";

export interface CoachPosition {
  school: School;
  sportCodes: SportCode[];
  wantsDigest: boolean;
}

export type CoachAccess = OpenAccess | { outcome: "closed"; reason: ClosedReason; message: string };

export interface OpenAccess {
  outcome: "open";
  post: CoachPosition | null;
  schools: School[];
}

export type ClosedReason = keyof typeof reasons;

const reasons = {
  pending: "Our staff is checking your email address. You don’t need to do anything. We’ll email you the result.",
  declined: `Our staff couldn’t confirm that you coach at a college. If that’s a mistake, write to ${brand.supportEmail} from your college email.`,
  unknown: `Your email doesn’t belong to a college we know. Change it to your college email, or write to ${brand.supportEmail}.`,
  demo: "This is a demo account. It doesn’t get profiles from athletes.",
  "no-school": `No school on our list matches your email. Write to ${brand.supportEmail} and we’ll add it.`,
};

export async function findCoachAccess(db: Kysely<Database>, accountId: string): Promise<CoachAccess> {
  const account = await db
    .selectFrom("accounts")
    .select(["email", "domain_status as status", "is_demo as isDemo"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (!account) return closed("unknown");
  if (account.isDemo) return closed("demo");
  if (account.status !== "A") return closed(reasonOf(account.status));
  const schools = await findSchoolsOfMail(db, account.email ?? "");
  if (schools.length === 0) return closed("no-school");
  return { outcome: "open", post: await findPost(db, accountId), schools };
}

/** Returns true for a coach who may join a program by invitation: an approved one, or one who waits for approval. */
export function mayBeInvited(access: CoachAccess): boolean {
  return access.outcome === "open" || access.reason === "pending";
}

/** Returns the post of a coach. Throws 409 if the coach has not chosen one. */
export function requirePosition({ post }: OpenAccess): CoachPosition {
  if (!post) throw createHttpError(409, "Choose your school and your sports first.");
  return post;
}

/** Returns the access of an approved coach. Throws 403 with the reason for any other account. */
export async function requireCoach(db: Kysely<Database>, accountId: string): Promise<OpenAccess> {
  const access = await findCoachAccess(db, accountId);
  if (access.outcome === "closed") throw createHttpError(403, access.message);
  return access;
}

async function findPost(db: Kysely<Database>, accountId: string): Promise<CoachPosition | null> {
  const post = await db
    .selectFrom("live_posts")
    .select(["school_id as schoolId", "sport_codes as sportCodes", "wants_digest as wantsDigest"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const school = post && (await findSchool(db, post.schoolId));
  return school ? { school, sportCodes: post.sportCodes, wantsDigest: post.wantsDigest } : null;
}

function reasonOf(status: "D" | "P" | null): ClosedReason {
  if (status === "D") return "declined";
  return status === "P" ? "pending" : "unknown";
}

function closed(reason: ClosedReason): CoachAccess {
  return { outcome: "closed", reason, message: reasons[reason] };
}
