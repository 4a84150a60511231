import { type Kysely, sql } from "kysely";
import webPush from "web-push";
import type { MemberType } from "../accounts/permissions.ts";
import { brand } from "../brand.ts";
import type { Database } from "../database/tables.ts";
import { enqueue, handle, type JobHandler } from "../jobs/job.server.ts";
import { countWaiting } from "./count-waiting.server.ts";
import { isPushService } from "./push-endpoint.ts";
import { type PushKindName, pushKinds } from "./push-kinds.ts";
import { isStoppedByGuardian, sendPushJob } from "./queue-push.server.ts";

export interface PushOptions {
  publicUrl: string;
  /** Contact address for push services: a mail address or a page. Apple refuses a wrong one. */
  subject: string;
  /** Hosts of push services. */
  services: readonly string[];
  /** Returns the time at which a notification may be shown, or null for now. */
  findOpening: (db: Kysely<Database>, accountId: string) => Promise<Date | null>;
}

const timeoutMs = 10_000;
/** A push service stores a notification for a device without network for a day. */
const keepSeconds = 86_400;

export function pushHandler(db: Kysely<Database>, options: PushOptions): JobHandler {
  return handle(sendPushJob, (payload, signal) => sendPush(db, { ...payload, ...options, signal }));
}

/** Sends a notification to one device. Deletes the subscription if the device has ended it. Throws if the service should be asked again. */
export async function sendPush(
  db: Kysely<Database>,
  {
    subscriptionId,
    kind,
    signal,
    ...options
  }: PushOptions & { subscriptionId: string; kind: PushKindName; signal?: AbortSignal },
): Promise<void> {
  const subscription = await findSubscription(db, subscriptionId, kind);
  if (!subscription || !isPushService(subscription.endpoint, options.services)) return;
  const opening = await options.findOpening(db, subscription.accountId);
  if (opening) {
    const delaySeconds = Math.max(1, Math.ceil((opening.getTime() - Date.now()) / 1000));
    return enqueue(db, sendPushJob, { subscriptionId, kind }, { delaySeconds });
  }
  const waiting = await countWaiting(db, subscription);
  const payload = writePayload(kind, { publicUrl: options.publicUrl, waiting });
  const status = await post(subscription, payload, options.subject, signal);
  if (status === 404 || status === 410) await change(db, subscriptionId, sql`delete from push_subscriptions`);
  else if (status === 400 || status === 403)
    await change(
      db,
      subscriptionId,
      sql`update push_subscriptions set last_refused_at = now(), last_refusal = ${status}`,
    );
  else if (status >= 200 && status < 300)
    await change(
      db,
      subscriptionId,
      sql`update push_subscriptions set last_success_at = now(), last_refused_at = null, last_refusal = null`,
    );
  else throw new Error(`The push service responded with ${status}.`);
}

async function change(db: Kysely<Database>, subscriptionId: string, statement: ReturnType<typeof sql>): Promise<void> {
  await sql`${statement} where id = ${subscriptionId}`.execute(db);
}

/** Finds a subscription of a member who may use the site and did not turn the kind off since. No guardian stops notifications. */
function findSubscription(db: Kysely<Database>, subscriptionId: string, kind: PushKindName) {
  return db
    .selectFrom("push_subscriptions")
    .innerJoin("push_keys", "push_keys.id", "push_subscriptions.key_id")
    .innerJoin("accounts", "accounts.id", "push_subscriptions.account_id")
    .select(sql<MemberType>`user_type`.as("userType"))
    .select(["accounts.id as accountId", "endpoint", "p256dh", "auth", "public_key as publicKey"])
    .select("private_key as privateKey")
    .where("push_subscriptions.id", "=", subscriptionId)
    .where("is_blocked", "=", false)
    .where("deletion_requested_at", "is", null)
    .where(sql<boolean>`not ${isStoppedByGuardian(sql`accounts.id`)}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("push_choices")
            .select("kind")
            .whereRef("push_choices.account_id", "=", "accounts.id")
            .where("kind", "=", kind),
        ),
      ),
    )
    .executeTakeFirst();
}

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** The declarative form, which Safari shows without a service worker. The worker reads the same form. */
function writePayload(kind: PushKindName, { publicUrl, waiting }: { publicUrl: string; waiting: number }): string {
  const { body, path } = pushKinds[kind];
  const notification = { title: brand.name, body, navigate: publicUrl + path, lang: "en", tag: kind };
  return JSON.stringify({ web_push: 8030, notification, app_badge: waiting });
}

async function post(
  { endpoint, p256dh, auth, publicKey, privateKey }: Subscription,
  payload: string,
  subject: string,
  signal?: AbortSignal,
): Promise<number> {
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: keepSeconds,
    contentEncoding: "aes128gcm",
    vapidDetails: { subject, publicKey, privateKey },
  });
  const { "Content-Length": _, ...headers } = details.headers as Record<string, string>;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(endpoint, {
    method: "POST",
    headers,
    body: details.body as Buffer<ArrayBuffer>,
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  await response.body?.cancel();
  return response.status;
}
