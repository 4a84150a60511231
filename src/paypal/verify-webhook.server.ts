import { verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { crc32 } from "node:zlib";
import type { Certificates } from "./paypal-certificates.server.ts";
import type { PayPalClient, SignedMessage } from "./paypal-client.server.ts";
import { PayPalUnreachable } from "./paypal-request.server.ts";

export interface WebhookCheck {
  webhookId: string;
  mode: "local" | "local-then-paypal" | "paypal";
  certificates: Certificates;
  paypal: PayPalClient;
}

/** `transmissionId` is unique for each signed message. `undecided`: nothing could verify it now, and PayPal will send it again. */
export type Verdict = { verdict: "good"; transmissionId: string } | { verdict: "bad" | "undecided" };

const verifyTimeout = 5_000;

/** Verifies the signature, which covers only the CRC32 of the bytes: a good message is a reason to query PayPal, never a source of facts. */
export async function verifyWebhook(
  check: WebhookCheck,
  { headers, body }: { headers: IncomingHttpHeaders; body: Buffer },
): Promise<Verdict> {
  const message = readSigned(headers, { webhookId: check.webhookId, body });
  if (!message) return { verdict: "bad" };
  const verdict = await verifySigned(check, { message, body });
  return verdict === "good" ? { verdict, transmissionId: message.transmissionId } : { verdict };
}

async function verifySigned(
  { webhookId, mode, certificates, paypal }: WebhookCheck,
  { message, body }: { message: SignedMessage; body: Buffer },
): Promise<Verdict["verdict"]> {
  if (mode === "paypal") return verifyAtPayPal(paypal, message);
  const key = await certificates.find(message.certUrl);
  if (key === "refused") return "bad";
  if (key === "unreachable" || key === "untrusted") {
    if (mode === "local-then-paypal") return verifyAtPayPal(paypal, message);
    return key === "untrusted" ? "bad" : "undecided";
  }
  const signed = [message.transmissionId, message.transmissionTime, webhookId, crc32(body)].join("|");
  return verify("RSA-SHA256", Buffer.from(signed), key, Buffer.from(message.signature, "base64")) ? "good" : "bad";
}

function readSigned(
  headers: IncomingHttpHeaders,
  { webhookId, body }: { webhookId: string; body: Buffer },
): SignedMessage | null {
  const [transmissionId, transmissionTime, signature, certUrl, algorithm] = [
    "paypal-transmission-id",
    "paypal-transmission-time",
    "paypal-transmission-sig",
    "paypal-cert-url",
    "paypal-auth-algo",
  ].map((name) => headers[name]);
  if (typeof transmissionId !== "string" || !/^[\w-]{1,100}$/.test(transmissionId)) return null;
  if (typeof transmissionTime !== "string" || !/^[\dTZ:.+-]{1,40}$/.test(transmissionTime)) return null;
  if (typeof signature !== "string" || !/^[A-Za-z0-9+/]{40,1400}={0,2}$/.test(signature)) return null;
  if (typeof certUrl !== "string" || algorithm !== "SHA256withRSA") return null;
  const text = readJsonText(body);
  if (text === null) return null;
  return { transmissionId, transmissionTime, signature, certUrl, algorithm, webhookId, body: text };
}

/** Returns the body as text if it is one JSON object in UTF-8, so that it can be embedded in another JSON text. */
function readJsonText(body: Buffer): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? text : null;
  } catch {
    return null;
  }
}

async function verifyAtPayPal(paypal: PayPalClient, message: SignedMessage): Promise<Verdict["verdict"]> {
  try {
    return (await paypal.verifySignature(message, AbortSignal.timeout(verifyTimeout))) ? "good" : "bad";
  } catch (error) {
    if (error instanceof PayPalUnreachable) return "undecided";
    throw error;
  }
}
