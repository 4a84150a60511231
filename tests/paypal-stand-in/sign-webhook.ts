import { randomUUID, sign } from "node:crypto";
import { crc32 } from "node:zlib";
import type { SigningCertificate } from "./certificates.ts";
import { paypalTime } from "./clock.ts";

/** A request as it goes to the listener. */
export interface SignedWebhook {
  body: string;
  headers: Record<string, string>;
}

/** What a webhook is signed with. */
export interface SigningOptions {
  certificate: SigningCertificate;
  certUrl: string;
  webhookId: string;
  time: Date;
  /** Id of the transmission; a new one if left out. */
  transmissionId?: string;
  /** "SHA256withRSA" if left out. */
  algorithm?: "SHA256withRSA" | "SHA1withRSA" | "NONEwithRSA" | undefined;
}

/** The text that PayPal signs: it covers the body by no more than its CRC32. */
export function signedText(transmission: { id: string; time: string; webhookId: string; body: string }): string {
  return [transmission.id, transmission.time, transmission.webhookId, crc32(transmission.body)].join("|");
}

/** Signs a body as PayPal does, a transmission of its own each time. */
export function signWebhook(body: string, options: SigningOptions): SignedWebhook {
  const { certificate, certUrl, webhookId, algorithm = "SHA256withRSA" } = options;
  const id = options.transmissionId ?? randomUUID();
  const time = paypalTime(options.time);
  const text = signedText({ id, time, webhookId, body });
  const digest = algorithm === "SHA1withRSA" ? "RSA-SHA1" : "RSA-SHA256";
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "PayPal/AUHD-214.0-58843828",
      "correlation-id": randomUUID().slice(0, 13),
      "paypal-auth-algo": algorithm,
      "paypal-auth-version": "v2",
      "paypal-cert-url": certUrl,
      "paypal-transmission-id": id,
      "paypal-transmission-sig": sign(digest, Buffer.from(text), certificate.key).toString("base64"),
      "paypal-transmission-time": time,
    },
  };
}
