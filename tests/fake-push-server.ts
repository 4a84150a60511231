import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

// The library that encrypts the payload of `web-push`, which has no types.
const encryption: {
  decrypt(body: Buffer, options: { version: string; privateKey: unknown; authSecret: string }): Buffer;
} = createRequire(import.meta.resolve("web-push"))("http_ece");

export interface PushRequest {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Starts a push service on this machine. `respond` returns the status of a path. */
export async function startPushService(respond: (path: string) => number = () => 201) {
  const requests: PushRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      requests.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(respond(path)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, requests, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Creates the keys of a browser’s subscription. `read` decrypts a request to it. */
export function createPushBrowser() {
  const ecdh = createECDH("prime256v1");
  const p256dh = ecdh.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  return {
    keys: { p256dh, auth },
    read: ({ body }: PushRequest) =>
      JSON.parse(encryption.decrypt(body, { version: "aes128gcm", privateKey: ecdh, authSecret: auth }).toString()),
  };
}

/** Returns the claims of the token of a request, or null if its signature is wrong. */
export function readVapidToken({ headers }: PushRequest): { aud: string; sub: string; exp: number } | null {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers.authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isSigned ? JSON.parse(Buffer.from(claims, "base64url").toString()) : null;
}
