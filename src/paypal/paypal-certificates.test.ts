import { KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ecdsa, makeCertificate, rsa } from "../../tests/fake-paypal/certificates.ts";
import { createCertificates } from "./paypal-certificates.server.ts";

type Issuer = NonNullable<Parameters<typeof makeCertificate>[0]["issuer"]>;

const origin = "https://paypal.example";
const name = "signer.paypal.example";
const day = 86_400_000;
const realNow = performance.now.bind(performance);
let ahead = 0;
let root: Issuer;
let leafKeys: CryptoKeyPair;
let fetched: string[] = [];
let respond: () => Promise<Response> | Response;

beforeAll(async () => {
  root = await makeIssuer("root");
  leafKeys = await makeKeys(rsa);
});

beforeEach(() => {
  ahead = 0;
  fetched = [];
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + ahead);
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url) => {
    fetched.push(String(url).split("/").at(-1)!);
    return respond();
  });
});

/** The cache reads the clock at most once a millisecond. */
async function advanceTo(milliseconds: number): Promise<void> {
  ahead = milliseconds;
  await sleep(2);
}

function makeKeys(algorithm: typeof rsa | typeof ecdsa): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]) as Promise<CryptoKeyPair>;
}

async function makeIssuer(commonName: string, issuer?: Issuer, options: object = {}): Promise<Issuer> {
  const keys = await makeKeys(ecdsa);
  return { keys, certificate: await makeCertificate({ commonName, keys, issuer, authority: true, ...options }) };
}

/** Makes a leaf of `issuer`, followed by the certificates of `chain`. */
async function makePem(issuer: Issuer | undefined, chain: Issuer[] = [], options: object = {}): Promise<string> {
  const leaf = await makeCertificate({ commonName: name, keys: leafKeys, issuer, authority: false, ...options });
  return [leaf, ...chain.map(({ certificate }) => certificate)].map((one) => one.toString("pem")).join("\n");
}

function open() {
  const roots = [root.certificate.toString("pem")];
  const { find } = createCertificates({ origins: [origin], names: ["other.example", name], roots });
  return async (id: string) => {
    const found = await find(`${origin}/v1/notifications/certs/${id}`);
    return found instanceof KeyObject ? found.type : found;
  };
}

/** Looks up a certificate that the server returns as `pem`. */
async function findKey(pem: string) {
  respond = () => new Response(pem);
  return open()("CERT-1");
}

it("P01 accepts a chain of six certificates below a trusted root in any order, and none of seven", async () => {
  const chain = [root];
  for (let depth = 1; depth <= 6; depth += 1) chain.unshift(await makeIssuer(`issuer ${depth}`, chain[0]));
  const [six, ...five] = chain.slice(0, -1);
  expect(await findKey(await makePem(five[0], five))).toBe("public");
  expect(await findKey(await makePem(five[0], five.toReversed()))).toBe("public");
  expect(await findKey(await makePem(six, [six!, ...five]))).toBe("untrusted");
  expect(await findKey(await makePem(five[0], five.slice(0, -1)))).toBe("untrusted");
});

it("P01 rejects a certificate of another key type, a short key, an authority, and an issuer without its key", async () => {
  expect(await findKey(await makePem(root))).toBe("public");
  const short = await makeKeys({ ...rsa, modulusLength: 1024 });
  expect(await findKey(await makePem(root, [], { keys: short }))).toBe("untrusted");
  expect(await findKey(await makePem(root, [], { keys: await makeKeys(ecdsa) }))).toBe("untrusted");
  expect(await findKey(await makePem(root, [], { authority: true }))).toBe("untrusted");
  const { privateKey } = await makeKeys(ecdsa);
  const forged = { ...root, keys: { privateKey, publicKey: root.keys.publicKey } };
  expect(await findKey(await makePem(forged))).toBe("untrusted");
  const wildcard = await makePem(root, [], { commonName: "*.paypal.example" });
  expect(await findKey(wildcard)).toBe("untrusted");
});

it("P01 rejects a response without a readable certificate", async () => {
  const pem = await makePem(root);
  expect(await findKey("")).toBe("untrusted");
  expect(await findKey(pem.replace(/\n[\w+/]{8}/, "\nAAAAAAAA"))).toBe("untrusted");
  respond = () => new Response(pem, { status: 302 });
  expect(await open()("CERT-1")).toBe("untrusted");
});

it("P01 accepts a certificate only while its whole chain is valid, also from the cache", async () => {
  const find = open();
  const old = await makeIssuer("old", root, { notAfter: new Date(Date.now() + day) });
  const pem = await makePem(old, [old]);
  respond = () => new Response(pem);
  expect(await find("CERT-1")).toBe("public");
  const now = Date.now();
  const clock = vi.spyOn(Date, "now").mockReturnValue(now + 2 * day);
  expect([await find("CERT-1"), fetched]).toEqual(["untrusted", ["CERT-1"]]);
  clock.mockReturnValue(now - 2 * day);
  expect(await find("CERT-1")).toBe("untrusted");
});

it("downloads a certificate once a day, also for concurrent requests", async () => {
  const find = open();
  const pem = await makePem(root);
  respond = () => new Response(pem);
  expect(await Promise.all([find("CERT-1"), find("CERT-1")])).toEqual(["public", "public"]);
  await advanceTo(23 * 3_600_000);
  expect(await find("CERT-1")).toBe("public");
  expect(fetched).toEqual(["CERT-1"]);
  await advanceTo(25 * 3_600_000);
  expect(await find("CERT-1")).toBe("public");
  expect(fetched).toEqual(["CERT-1", "CERT-1"]);
});

it.each([
  { status: 200, result: "untrusted", milliseconds: 60_000 },
  { status: 404, result: "untrusted", milliseconds: 60_000 },
  { status: 429, result: "unreachable", milliseconds: 1_000 },
  { status: 500, result: "unreachable", milliseconds: 1_000 },
])("remembers a response without a certificate with status $status as $result for $milliseconds ms", async (given) => {
  const find = open();
  respond = () => new Response("none", { status: given.status });
  expect(await find("CERT-1")).toBe(given.result);
  await advanceTo(given.milliseconds * 0.9);
  expect(await find("CERT-1")).toBe(given.result);
  expect(fetched).toHaveLength(1);
  const pem = await makePem(root);
  respond = () => new Response(pem);
  await advanceTo(given.milliseconds * 1.1);
  expect(await find("CERT-1")).toBe("public");
});

it("keeps trusted certificates in the cache regardless of the number of invented ones", async () => {
  const find = open();
  const pem = await makePem(root);
  respond = () => new Response(pem);
  expect(await find("CERT-1")).toBe("public");
  respond = () => new Response("none");
  for (let made = 0; made < 50; made += 1) expect(await find(`FALSE-${made}`)).toBe("untrusted");
  fetched = [];
  expect([await find("CERT-1"), await find("FALSE-0"), fetched]).toEqual(["public", "untrusted", []]);
});

it("is unreachable for a response of more than 64 KB", async () => {
  const pem = await makePem(root);
  expect(await findKey(pem.padEnd(64 * 1024, "\n"))).toBe("public");
  expect(await findKey(pem.padEnd(64 * 1024 + 1, "\n"))).toBe("unreachable");
});

it("runs four downloads at once and rejects requests while more than 20 wait", async () => {
  const find = open();
  const { promise: released, resolve: release } = Promise.withResolvers<Response>();
  respond = () => released.then((response) => response.clone());
  const waiting = Array.from({ length: 26 }, (_, number) => find(`CERT-${number}`));
  expect(await waiting[25]).toBe("unreachable");
  expect(fetched).toHaveLength(4);
  release(new Response(await makePem(root)));
  const found = await Promise.all(waiting.slice(0, 25));
  expect(new Set(found)).toEqual(new Set(["public"]));
  expect(await find("CERT-25")).toBe("public");
});

it.each([
  ["without a path", `${origin}`],
  ["with a port", `${origin}:444/v1/notifications/certs/CERT-1`],
  ["with a longer path", `${origin}/v1/notifications/certs/CERT-1/x`],
  ["with a prefix", `${origin}/x/v1/notifications/certs/CERT-1`],
  ["with a long id", `${origin}/v1/notifications/certs/${"C".repeat(129)}`],
  ["without an id", `${origin}/v1/notifications/certs/`],
])("P01 refuses a certificate URL %s without a download", async (_, url) => {
  const { find } = createCertificates({ origins: [origin], names: [name], roots: [] });
  expect([await find(url), fetched]).toEqual(["refused", []]);
});
