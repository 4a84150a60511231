import { randomUUID } from "node:crypto";
import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { AuditAction } from "../accounts/audit-actions.ts";
import { writeAudit } from "../accounts/audit-log.server.ts";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { countRows } from "../database/count-rows.server.ts";
import type { Database } from "../database/tables.ts";
import { athleteAudit, findByGuardian, guardianAudit, lockAthlete } from "../family/family-records.server.ts";
import { lockLink } from "../family/guardian-decisions.server.ts";
import { noSuchRecord } from "../http/record-id.ts";
import { requireSpace } from "../http/require-space.server.ts";
import { versionConflict } from "../http/require-version.server.ts";
import { sumOffer, warnOfOffer } from "./compare-offer.ts";
import { type Offer, type OfferBody, offerBody } from "./schema.ts";
import { offerLimits } from "./vocabulary.ts";

/** The athlete whose offers are read or changed, and the author for the log. The log has neither a school nor an amount. */
interface Owner {
  key: string;
  audit: ReturnType<typeof athleteAudit> | ReturnType<typeof guardianAudit>;
}

/** Locks the athlete for the signed-in athlete. */
export async function lockOwner(trx: Kysely<Database>, { accountId }: { accountId: string }): Promise<Owner> {
  const { key } = await lockAthlete(trx, accountId);
  return { key, audit: athleteAudit(accountId) };
}

/** Locks the athlete for an active guardian. Throws 404. */
export async function lockOwnerAsGuardian(
  trx: Kysely<Database>,
  { email }: { email: string },
  { athleteId }: { athleteId: string },
): Promise<Owner> {
  const athleteKey = findKey("athlete", athleteId);
  if (!athleteKey) throw noSuchRecord();
  const link = await lockLink(trx, () => findByGuardian(trx, { email, athleteKey }));
  if (link.state !== "active") throw noSuchRecord();
  return { key: link.key, audit: guardianAudit(link) };
}

export interface OfferList {
  offers: Offer[];
  /** Offers that no key of this installation decrypts. */
  unreadable: number;
}

/** Lists the offers of an athlete, the lowest price of a year first and those without a price last. */
export async function listOffers(db: Kysely<Database>, keys: InstallationKeys, athleteKey: string): Promise<OfferList> {
  const rows = await db
    .selectFrom("offers")
    .select(["id", "sealed", "version"])
    .where("athlete_id", "=", athleteKey)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const opened = rows.flatMap(({ id, sealed, version }) => {
    const body = openOffer(keys, { key: athleteKey, id, sealed });
    return body ? [{ ...body, offerId: id, version }] : [];
  });
  const tuitions = await findTuitions(
    db,
    opened.map(({ school }) => school),
  );
  const offers = opened.map((one) => ({
    ...one,
    sums: sumOffer(one),
    warnings: warnOfOffer(one),
    tuition: tuitions.get(one.school.toLowerCase()) ?? null,
  }));
  const price = ({ sums }: Offer) => sums.netYear ?? Number.POSITIVE_INFINITY;
  return {
    offers: offers.toSorted((one, other) => (price(one) === price(other) ? 0 : price(one) - price(other))),
    unreadable: rows.length - opened.length,
  };
}

/** Lists the offers of the signed-in athlete. */
export async function listOwnOffers(db: Kysely<Database>, keys: InstallationKeys, accountId: string) {
  const athlete = await db.selectFrom("athletes").select("id").where("account_id", "=", accountId).executeTakeFirst();
  return athlete ? listOffers(db, keys, athlete.id) : { offers: [], unreadable: 0 };
}

/** Lists the offers of an athlete for an active guardian, or returns null. */
export async function listOffersForGuardian(
  db: Kysely<Database>,
  keys: InstallationKeys,
  { email, athleteId }: { email: string; athleteId: string },
): Promise<(OfferList & { name: string }) | null> {
  const athleteKey = findKey("athlete", athleteId);
  const link = athleteKey ? await findByGuardian(db, { email, athleteKey }) : undefined;
  if (link?.state !== "active") return null;
  return { name: link.name, ...(await listOffers(db, keys, link.key)) };
}

/** Stores an offer. Throws 409 at the limit. */
export async function addOffer(
  trx: Kysely<Database>,
  owner: Owner,
  { body, keys }: { body: OfferBody; keys: InstallationKeys },
): Promise<{ offerId: string }> {
  const count = await countRows(trx.selectFrom("offers").where("athlete_id", "=", owner.key));
  requireSpace({
    count,
    most: offerLimits.offers,
    sentence: (most) => `You can store ${most} offers. Delete one first.`,
  });
  const id = randomUUID();
  const sealed = sealOffer(keys, { key: owner.key, id, body });
  await trx.insertInto("offers").values({ athlete_id: owner.key, id, sealed }).execute();
  await note(trx, owner, "offer-added");
  return { offerId: id };
}

/** Replaces an offer. Throws 404, and 412 if it changed since `version`. */
export async function changeOffer(
  trx: Kysely<Database>,
  owner: Owner,
  { offerId, version, body, keys }: { offerId: string; version: number; body: OfferBody; keys: InstallationKeys },
): Promise<void> {
  const { offers } = await listOffers(trx, keys, owner.key);
  const current = offers.find((one) => one.offerId === offerId);
  if (!current) throw noSuchOffer();
  if (current.version !== version) throw versionConflict({ yours: body, current, what: "This offer" });
  await trx
    .updateTable("offers")
    .set({ sealed: sealOffer(keys, { key: owner.key, id: offerId, body }), version: version + 1, reminded_at: null })
    .where("athlete_id", "=", owner.key)
    .where("id", "=", offerId)
    .execute();
  await note(trx, owner, "offer-changed");
}

/** Deletes an offer. Throws 404. */
export async function removeOffer(trx: Kysely<Database>, owner: Owner, offerId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("offers")
    .where("athlete_id", "=", owner.key)
    .where("id", "=", offerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchOffer();
  await note(trx, owner, "offer-removed");
}

/** Collects the offers for the personal data export of the athlete. Returns null without an offer. */
export async function collectOffers(db: Kysely<Database>, accountId: string, { keys }: { keys: InstallationKeys }) {
  const { offers } = await listOwnOffers(db, keys, accountId);
  if (offers.length === 0) return null;
  return offers.map(({ offerId: _, version: __, warnings: ___, tuition: ____, ...one }) => one);
}

const readAtOnce = 500;

interface StoredOffer {
  key: string;
  id: string;
  sealed: Buffer;
  version: number;
  remindedAt: Date | null;
}

/** Reads the offers of all athletes in pages, in the order of their keys. */
async function* readAll(db: Kysely<Database>): AsyncGenerator<StoredOffer> {
  let last = { key: "0", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const rows = await db
      .selectFrom("offers")
      .select(["athlete_id as key", "id", "sealed", "version", "reminded_at as remindedAt"])
      .where(sql<boolean>`(athlete_id, id) > (${last.key}, ${last.id})`)
      .orderBy("athlete_id")
      .orderBy("id")
      .limit(readAtOnce)
      .execute();
    yield* rows;
    last = rows.at(-1) ?? last;
    if (rows.length < readAtOnce) return;
  }
}

/** Finds the offers with a deadline from `from` to `until`, as 2026-11-28, of which the family has no reminder yet. */
export async function findDueOffers(
  db: Kysely<Database>,
  keys: InstallationKeys,
  { from, until }: { from: string; until: string },
): Promise<{ key: string; id: string }[]> {
  const due: { key: string; id: string }[] = [];
  for await (const { key, id, sealed, remindedAt } of readAll(db)) {
    const deadline = remindedAt === null ? openOffer(keys, { key, id, sealed })?.deadline : null;
    if (deadline && deadline >= from && deadline <= until) due.push({ key, id });
  }
  return due;
}

/** Encrypts every offer under the first key, so that an old key can be removed. Returns how many it could not decrypt. */
export async function resealOffers(
  db: Kysely<Database>,
  keys: InstallationKeys,
): Promise<{ sealed: number; unreadable: number }> {
  const counts = { sealed: 0, unreadable: 0 };
  for await (const row of readAll(db)) {
    const opened = keys.open("offer", { binding: bindingOf(row.key, row.id), sealed: row.sealed });
    if (!opened) counts.unreadable += 1;
    if (!opened || opened.isCurrent) continue;
    await resealOffer(db, keys, { ...row, text: opened.text });
    counts.sealed += 1;
  }
  return counts;
}

async function resealOffer(
  db: Kysely<Database>,
  keys: InstallationKeys,
  { key, id, version, text }: { key: string; id: string; version: number; text: string },
): Promise<void> {
  await db
    .updateTable("offers")
    .set({ sealed: keys.seal("offer", { binding: bindingOf(key, id), text }) })
    .where("athlete_id", "=", key)
    .where("id", "=", id)
    .where("version", "=", version)
    .execute();
}

function noSuchOffer() {
  return createHttpError(404, "We can’t find this offer, or it was deleted.");
}

function note(trx: Kysely<Database>, { audit }: Owner, action: AuditAction) {
  return writeAudit(trx, { ...audit, action });
}

const bindingOf = (key: string, id: string) => `${key} ${id}`;

function sealOffer(keys: InstallationKeys, { key, id, body }: { key: string; id: string; body: OfferBody }): Buffer {
  return keys.seal("offer", { binding: bindingOf(key, id), text: JSON.stringify(body) });
}

function openOffer(
  keys: InstallationKeys,
  { key, id, sealed }: { key: string; id: string; sealed: Buffer },
): OfferBody | null {
  const opened = keys.open("offer", { binding: bindingOf(key, id), sealed });
  return opened ? offerBody.parse(JSON.parse(opened.text)) : null;
}

/** Finds the published tuition of schools by their names in lower case. A name that two schools have finds neither. */
async function findTuitions(db: Kysely<Database>, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; inState: number; outOfState: number; year: string }>`
    select lower(name) as name, min(tuition_in_state) as "inState", min(tuition_out_of_state) as "outOfState", min(tuition_year) as year
    from schools where lower(name) = any (${names.map((name) => name.toLowerCase())}) group by lower(name)
    having count(*) = 1 and min(tuition_in_state) is not null and min(tuition_out_of_state) is not null and min(tuition_year) is not null`.execute(
    db,
  );
  const dollars = (amount: number) => `$${amount.toLocaleString("en-US")}`;
  return new Map(
    rows.map(({ name, inState, outOfState, year }) => [
      name,
      inState === outOfState
        ? `${dollars(inState)} (${year})`
        : `${dollars(inState)} in state, ${dollars(outOfState)} out of state (${year})`,
    ]),
  );
}
