import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Config, ConfigProblem } from "../config.server.ts";
import { createCertificates } from "../paypal/paypal-certificates.server.ts";
import { createPayPalClient, type PayPalClient } from "../paypal/paypal-client.server.ts";
import { createPlanCatalogue, type PlanCatalogue } from "../paypal/plan-catalogue.server.ts";
import type { WebhookCheck } from "../paypal/verify-webhook.server.ts";

/** What the coach plan shares within a process; `paypal` is null where payments are not set up. Made once: pages are bundled apart from the server. */
export interface PaymentServices {
  paypal: PayPalClient | null;
  /** For PayPal's script in the browser. */
  clientId: string | null;
  /** Origin that the script comes from, without a slash at the end. */
  sdkBaseUrl: string;
  /** The plans that count. */
  planIds: readonly string[];
  plans: PlanCatalogue | null;
  webhookCheck: WebhookCheck | null;
  /** Origin of the links in mail, without a slash at the end. */
  publicUrl: string;
}

/** Whom a certificate names that PayPal signs its messages with. */
const signer = { live: "messageverificationcerts.paypal.com", sandbox: "messageverificationcerts.sandbox.paypal.com" };
const liveHosts = ["https://api.paypal.com", "https://api-m.paypal.com"];
const sandboxHosts = ["https://api.sandbox.paypal.com", "https://api-m.sandbox.paypal.com"];

/** Makes the services of this process; throws a ConfigProblem where PAYPAL_CA_FILE holds no certificate. */
export async function createPaymentServices({
  config,
  publicUrl,
}: {
  config: Config;
  publicUrl: string;
}): Promise<PaymentServices> {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_PLAN_IDS, PAYPAL_API_BASE_URL } = config;
  const common = { sdkBaseUrl: config.PAYPAL_SDK_BASE_URL, planIds: PAYPAL_PLAN_IDS ?? [], publicUrl };
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET || !PAYPAL_WEBHOOK_ID) {
    return { ...common, paypal: null, clientId: null, plans: null, webhookCheck: null };
  }
  const paypal = createPayPalClient({
    apiBaseUrl: PAYPAL_API_BASE_URL,
    clientId: PAYPAL_CLIENT_ID,
    clientSecret: PAYPAL_CLIENT_SECRET,
  });
  const certificates = createCertificates({
    ...signersOf(PAYPAL_API_BASE_URL),
    ...(config.PAYPAL_CA_FILE ? { roots: await readRoots(config.PAYPAL_CA_FILE) } : {}),
  });
  return {
    ...common,
    paypal,
    clientId: PAYPAL_CLIENT_ID,
    plans: createPlanCatalogue(paypal),
    webhookCheck: { webhookId: PAYPAL_WEBHOOK_ID, mode: config.PAYPAL_WEBHOOK_CHECK, certificates, paypal },
  };
}

/** A message of the sandbox is none of the live PayPal's, nor the other way round. */
function signersOf(apiBaseUrl: string): { origins: string[]; names: string[] } {
  if (liveHosts.includes(apiBaseUrl)) return { origins: liveHosts, names: [signer.live] };
  if (sandboxHosts.includes(apiBaseUrl)) return { origins: sandboxHosts, names: [signer.sandbox, signer.live] };
  return { origins: [apiBaseUrl], names: [signer.live] };
}

async function readRoots(file: string): Promise<string[]> {
  try {
    const pem = await readFile(file, "utf8");
    return pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)?.map(certificateText) ?? fail();
  } catch (cause) {
    throw new ConfigProblem(`PAYPAL_CA_FILE is ${file}, which holds no certificate.`, { cause });
  }
}

function certificateText(pem: string): string {
  return new X509Certificate(pem).toString();
}

function fail(): never {
  throw new Error("There is no certificate in it.");
}
