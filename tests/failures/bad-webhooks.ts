import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pick, type Random } from "../../sample/random.ts";
import { makeEvent, type WebhookEvent } from "../fake-paypal/events.ts";
import { paypalId } from "../fake-paypal/paypal-id.ts";
import type { SignedWebhook, SigningOptions } from "../fake-paypal/sign-webhook.ts";
import type { FakePayPalServer } from "../fake-paypal/start-fake-paypal.ts";

/** Creates webhooks that PayPal never sent. */
export interface BadWebhooks {
  /** The ids of the invented events. */
  eventIds: Set<string>;
  /** Returns the next bad webhook, in turn of each kind, about an existing or an invented subscription. */
  make(): SignedWebhook;
  /** Returns how often the attacker's server was asked for a certificate. */
  fetches(): number;
  close(): Promise<void>;
}

/** Makes bad webhooks of every kind: a foreign or invalid signature, another recipient, no signature, or a changed body. */
export async function createBadWebhooks(fakePayPal: FakePayPalServer, random: Random): Promise<BadWebhooks> {
  const { webhooks, clock, url: apiUrl } = fakePayPal;
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
    const known = [...fakePayPal.subscriptions.all.values()];
    const real = made % 2 === 0 && known.length > 0 ? pick(random, known) : null;
    const invented = { id: paypalId("I-", 12), plan_id: fakePayPal.plans.coach.id, custom_id: "no-such-account" };
    const resource = { ...(real ?? invented), status: "ACTIVE" };
    return makeEvent({ type: "BILLING.SUBSCRIPTION.ACTIVATED", resource, apiUrl, clock });
  }
}
