import { randomUUID, sign } from "node:crypto";
import { crc32 } from "node:zlib";
import type { SigningCertificate } from "./certificates.ts";
import { paypalTime } from "./clock.ts";

/** A webhook as it is sent to the listener. */
export interface SignedWebhook {
  body: string;
  headers: Record<string, string>;
}

/** The inputs of a signature. */
export interface SigningOptions {
  certificate: SigningCertificate;
  certUrl: string;
  webhookId: string;
  time: Date;
  /** A new id if omitted. */
  transmissionId?: string;
  /** Default: "SHA256withRSA". */
  algorithm?: "SHA256withRSA" | "SHA1withRSA" | "NONEwithRSA" | undefined;
}

/** Returns the text that PayPal signs. It contains only the CRC32 of the body. */
export function signedText(transmission: { id: string; time: string; webhookId: string; body: string }): string {
  return [transmission.id, transmission.time, transmission.webhookId, crc32(transmission.body)].join("|");
}

/** Signs a body as PayPal does, with a new transmission id by default. */
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
