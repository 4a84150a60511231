import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pick, type Random } from "../../sample/random.ts";
import { makeEvent, type WebhookEvent } from "../fake-paypal/events.ts";
import { paypalId } from "../fake-paypal/paypal-id.ts";
import type { SignedWebhook, SigningOptions } from "../fake-paypal/sign-webhook.ts";
import type { FakePayPalServer } from "../fake-paypal/start-fake-paypal.ts";

/** Webhooks that PayPal never sent. */
export interface BadWebhooks {
  /** The events that were made up so far. */
  eventIds: Set<string>;
  /** One more: about a subscription that there is, or an invented one; the kinds take turns. */
  make(): SignedWebhook;
  /** How often the attacker's own server was asked for a certificate. */
  fetches(): number;
  close(): Promise<void>;
}

/** Makes bad webhooks of every kind: signed by somebody else, for somebody else, by nobody, or changed afterwards. */
export async function createBadWebhooks(standIn: FakePayPalServer, random: Random): Promise<BadWebhooks> {
  const { webhooks, clock, url: apiUrl } = standIn;
  const day = 86_400_000;
  const [foreign, selfSigned, expired, misnamed] = await Promise.all([
    webhooks.issueCertificate({ issuer: "foreign" }),
    webhooks.issueCertificate({ issuer: "none" }),
    webhooks.issueCertificate({ notBefore: new Date(Date.now() - 9 * day), notAfter: new Date(Date.now() - day) }),
    webhooks.issueCertificate({ commonName: "www.paypal.com" }),
  ]);
  let fetches = 0;
  const attacker = createServer((_request, response) => {
    fetches += 1;
    response.end(foreign.pem);
  });
  await new Promise<void>((resolve) => attacker.listen(0, "127.0.0.1", resolve));
  const attackerUrl = `http://127.0.0.1:${(attacker.address() as AddressInfo).port}/v1/notifications/certs/${foreign.id}`;

  const kinds: Partial<SigningOptions>[] = [
    { certificate: foreign },
    { certificate: selfSigned },
    { certificate: expired },
    { certificate: misnamed },
    { certificate: foreign, certUrl: attackerUrl },
    { certificate: foreign, certUrl: webhooks.certUrl() },
    { certificate: foreign, certUrl: `${apiUrl}/v1/notifications/certs/redirect-${foreign.id}` },
    { certUrl: `${apiUrl}/sdk/js` },
    { webhookId: "4JH86294D6297924G" },
    { algorithm: "SHA1withRSA" },
  ];
  const eventIds = new Set<string>();
  let made = 0;

  return {
    eventIds,
    make() {
      const event = inventEvent();
      eventIds.add(event.id);
      const kind = made % (kinds.length + 2);
      made += 1;
      const good = webhooks.sign(event);
      if (kind === kinds.length) return { ...good, headers: { "content-type": "application/json" } };
      if (kind === kinds.length + 1) return { ...good, body: good.body.replace("ACTIVE", "ACTIVATED") };
      return webhooks.sign(event, kinds[kind]);
    },
    fetches: () => fetches,
    close: () => new Promise((resolve) => attacker.close(() => resolve())),
  };

  function inventEvent(): WebhookEvent {
    const known = [...standIn.subscriptions.all.values()];
    const real = made % 2 === 0 && known.length > 0 ? pick(random, known) : null;
    const invented = { id: paypalId("I-", 12), plan_id: standIn.plans.coach.id, custom_id: "somebody" };
    const resource = { ...(real ?? invented), status: "ACTIVE" };
    return makeEvent({ type: "BILLING.SUBSCRIPTION.ACTIVATED", resource, apiUrl, clock });
  }
}
