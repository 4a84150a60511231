import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Config, ConfigProblem } from "../config.server.ts";
import { createCertificates } from "../paypal/paypal-certificates.server.ts";
import { createPayPalClient, type PayPalClient } from "../paypal/paypal-client.server.ts";
import { createPlanCatalogue, type PlanCatalogue } from "../paypal/plan-catalogue.server.ts";
import type { WebhookCheck } from "../paypal/verify-webhook.server.ts";

/** Created once per process, because pages are bundled apart from the server. `paypal` is null if payments are not set up. */
export interface PaymentServices {
  paypal: PayPalClient | null;
  clientId: string | null;
  /** Origin of PayPal's script, without a trailing slash. */
  sdkBaseUrl: string;
  /** Ids of our plans. Other plans do not count. */
  planIds: readonly string[];
  plans: PlanCatalogue | null;
  webhookCheck: WebhookCheck | null;
  /** Origin of the links in mail, without a trailing slash. */
  publicUrl: string;
  /** The company that receipts name. */
  seller: { name: string | null; address: string | null; taxId: string | null };
  /** Days of the full plan for a new program; 0 if there is no trial. */
  trialDays: number;
}

const signer = { live: "messageverificationcerts.paypal.com", sandbox: "messageverificationcerts.sandbox.paypal.com" };
const liveHosts = ["https://api.paypal.com", "https://api-m.paypal.com"];
const sandboxHosts = ["https://api.sandbox.paypal.com", "https://api-m.sandbox.paypal.com"];

export async function createPaymentServices({
  config,
  publicUrl,
}: {
  config: Config;
  publicUrl: string;
}): Promise<PaymentServices> {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_PLAN_IDS, PAYPAL_API_BASE_URL } = config;
  const seller = {
    name: config.SELLER_NAME ?? null,
    address: config.SELLER_ADDRESS ?? null,
    taxId: config.SELLER_TAX_ID ?? null,
  };
  const common = {
    sdkBaseUrl: config.PAYPAL_SDK_BASE_URL,
    planIds: PAYPAL_PLAN_IDS ?? [],
    publicUrl,
    seller,
    trialDays: config.TRIAL_DAYS,
  };
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

/** Prevents a sandbox message from being accepted as a live one, and vice versa. */
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
  throw new Error("The file holds no certificate.");
}
