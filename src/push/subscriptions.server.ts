import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { MemberType } from "../accounts/permissions.ts";
import type { Database } from "../database/tables.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { noSuchRecord } from "../http/record-id.ts";
import { countWaiting } from "./count-waiting.server.ts";
import { isPushService } from "./push-endpoint.ts";
import { findPushKey } from "./push-key.server.ts";
import { maxPushDevices, type PushKindName, pushKinds, pushKindsOf } from "./push-kinds.ts";
import type { OwnPush, PushSubscriptionBody } from "./schema.ts";

interface Owner {
  accountId: string;
  sessionId: string;
}

/** Returns the devices of a member that get notifications, and the kinds with their switches. */
export async function findOwnPush(
  db: Kysely<Database>,
  { accountId, sessionId, userType }: Owner & { userType: MemberType },
): Promise<OwnPush> {
  const [{ id, publicKey }, devices, off, stoppedBy, waiting] = await Promise.all([
    findPushKey(db),
    db
      .selectFrom("push_subscriptions")
      .select(["id", "session_id", "device", "created_at", "last_success_at", "key_id"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute(),
    listOff(db, accountId),
    listStopping(db, accountId),
    countWaiting(db, { accountId, userType }),
  ]);
  return {
    publicKey,
    stoppedBy,
    waiting,
    devices: devices.map((row) => ({
      deviceId: row.id,
      device: row.device ?? "A browser",
      since: row.created_at.toISOString(),
      lastShownAt: row.last_success_at?.toISOString() ?? null,
      isThis: row.session_id === sessionId && row.key_id === id,
    })),
    kinds: pushKindsOf(userType).map((kind) => ({ kind, label: pushKinds[kind].label, isOn: !off.includes(kind) })),
  };
}

/** Lists the guardians who stop the notifications of an athlete. */
async function listStopping(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from guardians join athletes on athletes.id = athlete_id
    where account_id = ${accountId} and family_stops(athlete_id, 'notifications')
      and guardians.state = 'active' and 'notifications' = any (stops)
    order by email`.execute(db);
  return rows.map(({ email }) => email);
}

async function listOff(db: Kysely<Database>, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom("push_choices").select("kind").where("account_id", "=", accountId).execute();
  return rows.map(({ kind }) => kind);
}

/**
 * Stores the subscription of a browser. A browser that another member used before belongs to the new one. Throws 422 for a host that is no
 * push service, and 409 for the renewal of a subscription that has ended.
 */
export async function subscribe(
  trx: Kysely<Database>,
  { accountId, sessionId }: Owner,
  { endpoint, keys, publicKey, renews }: PushSubscriptionBody,
  services: readonly string[],
): Promise<void> {
  if (!isPushService(endpoint, services))
    throw invalidField({ field: "endpoint", message: "This browser uses a notification service that we don’t know." });
  const key = await trx.selectFrom("push_keys").select("id").where("public_key", "=", publicKey).executeTakeFirst();
  if (!key) throw invalidField({ field: "publicKey", message: "This key is not one of ours. Load the page again." });
  // The lock makes requests of one account take turns, so that the limit holds.
  await sql`select from accounts where id = ${accountId} for no key update`.execute(trx);
  const device = sql<string | null>`(select device from sessions where id = ${sessionId})`;
  const values = { account_id: accountId, session_id: sessionId, key_id: key.id, device };
  if (renews !== undefined) {
    const { numDeletedRows } = await trx
      .deleteFrom("push_subscriptions")
      .where("account_id", "=", accountId)
      .where("endpoint", "=", renews)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw createHttpError(409, "The notifications of this device were turned off.");
  }
  await trx
    .insertInto("push_subscriptions")
    .values({ ...values, endpoint, ...keys })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet({ ...values, ...keys }))
    .execute();
  await sql`
    delete from push_subscriptions where account_id = ${accountId} and id not in (
      select id from push_subscriptions where account_id = ${accountId}
      order by created_at desc, id limit ${maxPushDevices})`.execute(trx);
}

/** Ends the notifications of a device. Throws 404. */
export async function unsubscribe(
  trx: Kysely<Database>,
  { accountId }: Pick<Owner, "accountId">,
  { deviceId }: { deviceId: string },
): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom("push_subscriptions")
    .where("account_id", "=", accountId)
    .where("id", "=", deviceId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchRecord();
}

/** Turns a kind of notification on or off, on all devices of the member. */
export async function choosePush(
  trx: Kysely<Database>,
  { accountId }: Pick<Owner, "accountId">,
  { kind, isOn }: { kind: PushKindName; isOn: boolean },
): Promise<void> {
  if (isOn) await trx.deleteFrom("push_choices").where("account_id", "=", accountId).where("kind", "=", kind).execute();
  else
    await trx
      .insertInto("push_choices")
      .values({ account_id: accountId, kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Collects the devices and the choices of the personal data export. Returns null if there are none. */
export async function collectPush(db: Kysely<Database>, accountId: string) {
  const [devices, turnedOff] = await Promise.all([
    db
      .selectFrom("push_subscriptions")
      .select(["device", "created_at as since", "last_success_at as lastShownAt"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute(),
    listOff(db, accountId),
  ]);
  return devices.length + turnedOff.length > 0 ? { devices, turnedOff } : null;
}

/** Counts the devices whose push service refuses our key or contact address, for the doctor. */
export async function countPush(db: Kysely<Database>): Promise<{ devices: number; refused: number }> {
  const { rows } = await sql<{ devices: number; refused: number }>`
    select count(*)::integer as devices, count(last_refused_at)::integer as refused from push_subscriptions`.execute(
    db,
  );
  return rows[0] ?? { devices: 0, refused: 0 };
}

/** Keeps the subscriptions of sessions that ended by themselves, before these sessions are deleted. */
export async function keepSubscriptionsOf(db: Kysely<Database>, expired: ReturnType<typeof sql>): Promise<void> {
  await sql`
    update push_subscriptions set session_id = null
    where session_id in (select id from sessions where ${expired})`.execute(db);
}
