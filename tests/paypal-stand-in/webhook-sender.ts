import { randomInt } from "node:crypto";
import type { CertificateAuthority, SigningCertificate } from "./certificates.ts";
import type { Clock } from "./clock.ts";
import type { WebhookEvent } from "./events.ts";
import { type SignedWebhook, type SigningOptions, signWebhook } from "./sign-webhook.ts";

/** Where webhooks go: the address of a listener, or a function that hands one over and resolves with the status of its answer. */
export type WebhookTarget = string | ((webhook: SignedWebhook) => Promise<number>);

/** What becomes of events: sent at once; kept until `release`; or lost, though still listed. */
export type WebhookMode = "send" | "hold" | "lose";

/** Signs and sends webhooks. */
export type WebhookSender = ReturnType<typeof createWebhookSender>;

interface SenderOptions {
  authority: CertificateAuthority;
  /** Signs the webhooks. */
  own: SigningCertificate;
  clock: Clock;
  webhookId: string;
  apiUrl(): string;
}

/** A sender without a target: events wait until there is one. */
export function createWebhookSender({ clock, webhookId, apiUrl, authority, own }: SenderOptions) {
  const certificates = new Map([[own.id, own]]);
  const events: WebhookEvent[] = [];
  const waiting: WebhookEvent[] = [];
  const inFlight = new Set<Promise<unknown>>();
  let target: WebhookTarget | null = null;

  const sender = {
    /** Certificates that are served, by id. */
    certificates,
    /** The certificate that webhooks are signed with unless told otherwise. */
    ownCertificate: own,
    /** Everything that ever happened, the oldest first. */
    events,
    /** What was not answered with a 2xx, or is held. */
    waiting,
    mode: "send" as WebhookMode,

    /** Names the listener and sends what waited for it. */
    sendTo(to: WebhookTarget): Promise<number> {
      target = to;
      return sender.mode === "send" ? sender.release() : Promise.resolve(0);
    },

    /** Makes a certificate, with whatever is to be wrong with it, and serves it. */
    async issueCertificate(wanted: Parameters<CertificateAuthority["issue"]>[0]): Promise<SigningCertificate> {
      const certificate = await authority.issue(wanted);
      certificates.set(certificate.id, certificate);
      return certificate;
    },

    certUrl: (certificate = own): string => `${apiUrl()}/v1/notifications/certs/${certificate.id}`,

    /** An event as a request to the listener; `changes` says what is signed otherwise than PayPal would. */
    sign(event: WebhookEvent, changes: Partial<SigningOptions> = {}): SignedWebhook {
      const certificate = changes.certificate ?? own;
      const signing = { certUrl: sender.certUrl(certificate), webhookId, time: clock.now() };
      return signWebhook(JSON.stringify(event), { ...signing, ...changes, certificate });
    },

    /** Sends one event; resolves with the status of the answer, 0 where there was none. */
    async send(event: WebhookEvent): Promise<number> {
      return target === null ? 0 : post(target, sender.sign(event));
    },

    /** Takes note of an event and does with it what the mode says. */
    take(event: WebhookEvent): void {
      events.push(event);
      if (sender.mode === "lose") return;
      if (sender.mode === "hold" || target === null) {
        waiting.push(event);
        return;
      }
      const sending = sender.send(event).then((status) => {
        if (!isTaken(status)) waiting.push(event);
        inFlight.delete(sending);
      });
      inFlight.add(sending);
    },

    /** Sends what waits; in which order and how often each is for the caller to say. Resolves with how many were answered with a 2xx. */
    async release({ shuffled = false, copies = 1 }: { shuffled?: boolean; copies?: number } = {}): Promise<number> {
      const batch = waiting.splice(0);
      const order = Array.from({ length: copies }, () => batch).flat();
      if (shuffled) shuffle(order);
      const refused = new Set<WebhookEvent>();
      for (const event of order) {
        if (!isTaken(await sender.send(event))) refused.add(event);
      }
      waiting.push(...refused);
      return batch.length - refused.size;
    },

    /** Resolves once everything that was on its way has been answered. */
    async settle(): Promise<void> {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
  };
  return sender;
}

/** Brings a list into a random order, in place. */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

function isTaken(status: number): boolean {
  return status >= 200 && status < 300;
}

async function post(target: WebhookTarget, webhook: SignedWebhook): Promise<number> {
  if (typeof target === "function") return target(webhook);
  const answer = await fetch(target, { method: "POST", ...webhook, signal: AbortSignal.timeout(30_000) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status ?? 0;
}
