import { randomInt } from "node:crypto";
import type { CertificateAuthority, SigningCertificate } from "./certificates.ts";
import type { Clock } from "./clock.ts";
import type { WebhookEvent } from "./events.ts";
import { type SignedWebhook, type SigningOptions, signWebhook } from "./sign-webhook.ts";

/** Recipient of webhooks: a URL, or a function that delivers one and resolves with the response status. */
export type WebhookTarget = string | ((webhook: SignedWebhook) => Promise<number>);

/** Sends events immediately, holds them until `release`, or drops them. All events are listed. */
export type WebhookMode = "send" | "hold" | "lose";

export type WebhookSender = ReturnType<typeof createWebhookSender>;

interface SenderOptions {
  authority: CertificateAuthority;
  /** The default signing certificate. */
  own: SigningCertificate;
  clock: Clock;
  webhookId: string;
  apiUrl(): string;
}

/** Creates a sender without a target. Events wait until `sendTo`. */
export function createWebhookSender({ clock, webhookId, apiUrl, authority, own }: SenderOptions) {
  const certificates = new Map([[own.id, own]]);
  const events: WebhookEvent[] = [];
  const waiting: WebhookEvent[] = [];
  const inFlight = new Set<Promise<unknown>>();
  let target: WebhookTarget | null = null;

  const sender = {
    /** Served certificates by id. */
    certificates,
    /** The default signing certificate. */
    ownCertificate: own,
    /** All events, oldest first. */
    events,
    /** Events that are held or got no 2xx. */
    waiting,
    mode: "send" as WebhookMode,

    /** Sets the target and sends the waiting events. */
    sendTo(to: WebhookTarget): Promise<number> {
      target = to;
      return sender.mode === "send" ? sender.release() : Promise.resolve(0);
    },

    /** Issues a certificate, valid or invalid, and serves it. */
    async issueCertificate(wanted: Parameters<CertificateAuthority["issue"]>[0]): Promise<SigningCertificate> {
      const certificate = await authority.issue(wanted);
      certificates.set(certificate.id, certificate);
      return certificate;
    },

    certUrl: (certificate = own): string => `${apiUrl()}/v1/notifications/certs/${certificate.id}`,

    /** Returns the signed request of an event; `changes` overrides what is signed. */
    sign(event: WebhookEvent, changes: Partial<SigningOptions> = {}): SignedWebhook {
      const certificate = changes.certificate ?? own;
      const signing = { certUrl: sender.certUrl(certificate), webhookId, time: clock.now() };
      return signWebhook(JSON.stringify(event), { ...signing, ...changes, certificate });
    },

    /** Sends one event. Resolves with the response status, or 0 without a response. */
    async send(event: WebhookEvent): Promise<number> {
      return target === null ? 0 : post(target, sender.sign(event));
    },

    /** Records an event and handles it according to `mode`. */
    take(event: WebhookEvent): void {
      events.push(event);
      if (sender.mode === "lose") return;
      if (sender.mode === "hold" || target === null) {
        waiting.push(event);
        return;
      }
      const sending = sender.send(event).then((status) => {
        if (!isSuccess(status)) waiting.push(event);
        inFlight.delete(sending);
      });
      inFlight.add(sending);
    },

    /** Sends the waiting events, optionally shuffled or several times each. Resolves with the number of events that got a 2xx. */
    async release({ shuffled = false, copies = 1 }: { shuffled?: boolean; copies?: number } = {}): Promise<number> {
      const batch = waiting.splice(0);
      const order = Array.from({ length: copies }, () => batch).flat();
      if (shuffled) shuffle(order);
      const refused = new Set<WebhookEvent>();
      for (const event of order) {
        if (!isSuccess(await sender.send(event))) refused.add(event);
      }
      waiting.push(...refused);
      return batch.length - refused.size;
    },

    /** Resolves once no request is in flight. */
    async settle(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
  return sender;
}

/** Shuffles a list in place. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

async function post(target: WebhookTarget, webhook: SignedWebhook): Promise<number> {
  if (typeof target === "function") return target(webhook);
  const response = await fetch(target, { method: "POST", ...webhook, signal: AbortSignal.timeout(30_000) }).catch(
    () => null,
  );
  await response?.body?.cancel();
  return response?.status ?? 0;
}
