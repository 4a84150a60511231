import type { Kysely } from "kysely";
import { findKey } from "../athletes/public-id.server.ts";
import type { Database } from "../database/tables.ts";
import { findByGuardian } from "../family/family-records.server.ts";
import { noSuchRecord } from "../http/record-id.ts";
import { findDraft } from "./find-draft.server.ts";
import type { OutreachTarget, TargetWithDraft } from "./schema.ts";
import { selectTargets } from "./select-targets.server.ts";

/** Lists the programs of the signed-in athlete. */
export async function listTargets(db: Kysely<Database>, accountId: string): Promise<OutreachTarget[]> {
  const targets = await selectTargets(db, await requireKey(db, accountId));
  return targets.map(({ draftedAt: _, ...target }) => target);
}

/** Returns a program of the signed-in athlete with its draft, or null. */
export async function findTarget(
  db: Kysely<Database>,
  accountId: string,
  { targetId, publicUrl }: { targetId: string; publicUrl: string },
): Promise<TargetWithDraft | null> {
  const [found] = await selectTargets(db, await requireKey(db, accountId), targetId);
  if (!found) return null;
  const { draftedAt: _, ...target } = found;
  return { ...target, ...(await findDraft(db, { accountId, target, publicUrl })) };
}

/** Lists the programs of an athlete for an active guardian, or returns null. */
export async function listTargetsForGuardian(
  db: Kysely<Database>,
  { email, athleteId }: { email: string; athleteId: string },
): Promise<{ name: string; targets: OutreachTarget[] } | null> {
  const athleteKey = findKey("athlete", athleteId);
  const link = athleteKey ? await findByGuardian(db, { email, athleteKey }) : undefined;
  if (link?.state !== "active") return null;
  return { name: link.name, targets: await listTargets(db, link.accountId) };
}

/** Collects the list for the personal data export. Returns null if it is empty. */
export async function collectOutreach(db: Kysely<Database>, accountId: string) {
  const athlete = await findAthleteKey(db, accountId);
  const targets = athlete ? await listTargets(db, accountId) : [];
  const kept = targets.map(({ targetId: _, version: __, calendar: ___, staffPage: ____, ...target }) => target);
  return kept.length > 0 ? { programs: kept } : null;
}

async function requireKey(db: Kysely<Database>, accountId: string): Promise<string> {
  const key = await findAthleteKey(db, accountId);
  if (!key) throw noSuchRecord();
  return key;
}

async function findAthleteKey(db: Kysely<Database>, accountId: string): Promise<string | null> {
  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return athlete?.id ?? null;
}
