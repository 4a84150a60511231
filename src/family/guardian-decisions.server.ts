import { type Kysely, sql } from "kysely";
import { writeAudit } from "../accounts/audit-log.server.ts";
import { encodeId } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import type { Services } from "../http/action.server.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import type { GuardianNews } from "../mail/templates/guardian-texts.ts";
import {
  changedMeanwhile,
  type FoundLink,
  findByGuardian,
  findByLink,
  followGuardians,
  guardianAudit,
  lockAthlete,
  noSuchLink,
} from "./family-records.server.ts";
import type { FamilyChoices, GuardianDecision, GuardianView } from "./schema.ts";
import type { GuardianState } from "./vocabulary.ts";

/** Returns what the page of a guardian shows, or null for a link that is unknown, has expired or ended. */
export async function findGuardianView(db: Kysely<Database>, link: string): Promise<GuardianView | null> {
  const found = await findByLink(db, link);
  if (!found) return null;
  const { state, name, key, isPublic, hidAt } = found;
  return { state, athleteName: name, athleteId: encodeId("athlete", key), isPublic, hidesProfile: hidAt !== null };
}

/** Returns the view of a link. Throws 404. */
export async function requireGuardianView(db: Kysely<Database>, link: string): Promise<GuardianView> {
  const view = await findGuardianView(db, link);
  if (!view) throw noSuchLink();
  return view;
}

/** A decision that changes one thing. */
type Step = Exclude<GuardianDecision, "confirm-hidden">;

/** States in which a guardian can decide something. */
const statesOf: Record<Step, GuardianState> = {
  confirm: "invited",
  refuse: "invited",
  hide: "active",
  show: "active",
  leave: "active",
};

/** Answers an invitation, or hides the profile, as the guardian decides. Returns null if the link has ended with it. Throws 404 and 409. */
export async function decideAsGuardian(
  trx: Kysely<Database>,
  { link, decision }: { link: string; decision: GuardianDecision },
  services: Pick<Services, "publicUrl">,
): Promise<GuardianView | null> {
  const steps = decision === "confirm-hidden" ? (["confirm", "hide"] as const) : [decision];
  for (const step of steps) await decide(trx, { decision: step, find: () => findByLink(trx, link) }, services);
  return findGuardianView(trx, link);
}

/** The same decision by a guardian who signed in. Throws 404 and 409. */
export function decideForAthlete(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteKey, decision }: { athleteKey: string; decision: Step },
  services: Pick<Services, "publicUrl">,
): Promise<void> {
  return decide(trx, { decision, find: () => findByGuardian(trx, { email, athleteKey }) }, services);
}

/** Locks the athlete of a link. Throws 404 if it is over. */
export async function lockLink(trx: Kysely<Database>, find: () => Promise<FoundLink | undefined>): Promise<FoundLink> {
  const seen = await find();
  if (!seen) throw noSuchLink();
  await lockAthlete(trx, seen.accountId);
  // Again, because another request can have changed it before the lock.
  const found = await find();
  if (!found) throw noSuchLink();
  return found;
}

async function decide(
  trx: Kysely<Database>,
  { decision, find }: { decision: Step; find: () => Promise<FoundLink | undefined> },
  { publicUrl }: Pick<Services, "publicUrl">,
): Promise<void> {
  const found = await lockLink(trx, find);
  if (decision === "confirm" && found.state === "active") return;
  // The athlete answers what a guardian began.
  const isOwnRequest = found.state === "invited" && found.invitedBy === "guardian" && decision === "confirm";
  if (found.state !== statesOf[decision] || isOwnRequest) throw changedMeanwhile();
  await trx
    .updateTable("guardians")
    .set(changesOf[decision])
    .where("athlete_id", "=", found.key)
    .where("id", "=", found.id)
    .execute();
  await followGuardians(trx, found.key);
  await writeAudit(trx, { ...guardianAudit(found), action: newsActions[decision] });
  await tellAthlete(trx, found, newsOf[decision], publicUrl);
}

/** Notifies the athlete of what a guardian did. */
export function tellAthlete(
  trx: Kysely<Database>,
  { firstName, athleteEmail, accountId }: FoundLink,
  news: GuardianNews,
  publicUrl: string,
): Promise<unknown> {
  const props = { firstName, news, familyLink: `${publicUrl}/me/family` };
  return queueMail(trx, { kind: "guardian-news", props, to: athleteEmail, accountId });
}

/** Stores what a guardian lets the athlete show, and which contact the guardian stops. Nothing is published by it. Throws 404 and 409. */
export async function chooseForAthlete(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteKey, ...choices }: FamilyChoices & { athleteKey: string },
  { publicUrl }: Pick<Services, "publicUrl">,
): Promise<void> {
  const found = await lockLink(trx, () => findByGuardian(trx, { email, athleteKey }));
  if (found.state !== "active") throw changedMeanwhile();
  const { numUpdatedRows } = await trx
    .updateTable("guardians")
    .set(choices)
    .where("athlete_id", "=", found.key)
    .where("id", "=", found.id)
    .where(({ or, eb }) =>
      or([
        ...("protected" in choices
          ? [eb("protected", "is distinct from", sql<string[]>`${choices.protected}::text[]`)]
          : []),
        ...("stops" in choices ? [eb("stops", "is distinct from", sql<string[]>`${choices.stops}::text[]`)] : []),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const isProtection = "protected" in choices;
  const action = isProtection ? "guardian-changed-protection" : "guardian-changed-stops";
  await writeAudit(trx, { ...guardianAudit(found), action });
  await tellAthlete(trx, found, isProtection ? "protected" : "stopped", publicUrl);
}

const now = sql<Date>`now()`;
const changesOf = {
  confirm: { state: "active", confirmed_at: now },
  refuse: { state: "withdrawn", ended_at: now },
  hide: { hid_at: now },
  show: { hid_at: null },
  leave: { state: "withdrawn", ended_at: now, hid_at: null },
} as const;
const newsOf: Record<Step, GuardianNews> = {
  confirm: "confirmed",
  refuse: "refused",
  hide: "hid",
  show: "showed",
  leave: "left",
};
const newsActions = {
  confirm: "guardian-confirmed",
  refuse: "guardian-refused",
  hide: "guardian-hid-profile",
  show: "guardian-showed-profile",
  leave: "guardian-left",
} as const;
