import { type KeyObject, X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { readBounded } from "../http/read-bounded-body.server.ts";

/** Accepted origins and subject names of PayPal's certificates. */
export interface CertificateSource {
  origins: readonly string[];
  names: readonly string[];
  /** Trusted roots as PEM; defaults to Node's list. */
  roots?: readonly string[];
}

/** The public key of a certificate, or the reason for rejection. Retry after `unreachable`. */
export type FoundKey = KeyObject | "refused" | "untrusted" | "unreachable";

export interface Certificates {
  /** Resolves within `timeoutMs`. A later download is still cached. */
  find(url: string): Promise<FoundKey>;
}

interface TrustedChain {
  key: KeyObject;
  validFrom: number;
  validTo: number;
}

const pathPattern = /^\/v1\/notifications\/certs\/[A-Za-z0-9_-]{1,128}$/;
const mostBytes = 64 * 1024;
const fetchTimeout = 5_000;
const timeoutMs = 800;
const deepestChain = 6;

export function createCertificates({ origins, names, roots = rootCertificates }: CertificateSource): Certificates {
  const good = new LRUCache<string, TrustedChain>({ max: 20, ttl: 24 * 3_600_000 });
  // A separate cache: requests with invented URLs must not evict good certificates.
  const bad = new LRUCache<string, "untrusted" | "unreachable">({ max: 1_000 });
  const fetching = new Map<string, Promise<FoundKey>>();
  const downloads = pLimit(4);
  let anchors: X509Certificate[] | undefined;

  async function load(url: string): Promise<FoundKey> {
    const pem = await fetchPem(url).catch(() => "unreachable" as const);
    if (pem === "unreachable") {
      bad.set(url, pem, { ttl: 1_000 });
      return pem;
    }
    anchors ??= roots.map((root) => new X509Certificate(root));
    const chain = findTrustedChain(pem, { anchors, names });
    if (!chain) {
      bad.set(url, "untrusted", { ttl: 60_000 });
      return "untrusted";
    }
    good.set(url, chain);
    return keyOf(chain);
  }

  return {
    async find(url) {
      if (!isAllowedUrl(url, origins)) return "refused";
      const known = good.get(url);
      if (known) return keyOf(known);
      const failed = bad.get(url);
      if (failed) return failed;
      let work = fetching.get(url);
      if (!work) {
        if (downloads.pendingCount > 20) return "unreachable";
        work = downloads(() => load(url)).finally(() => fetching.delete(url));
        fetching.set(url, work);
      }
      return Promise.race([work, late()]);
    },
  };
}

function late(): Promise<"unreachable"> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, "unreachable").unref());
}

/** Accepts exactly one spelling (no port, user or query), so that no other parser can read the URL differently. */
function isAllowedUrl(url: string, origins: readonly string[]): boolean {
  return origins.some((origin) => url.startsWith(`${origin}/`) && pathPattern.test(url.slice(origin.length)));
}

/** Returns an empty text on 404 or on a redirect: PayPal's certificates do not move. */
async function fetchPem(url: string): Promise<string> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(fetchTimeout) });
  const text = (await readBounded(response, mostBytes)).toString("latin1");
  if (response.status === 429 || response.status >= 500) throw new Error("The certificate server is unavailable.");
  return response.status === 200 ? text : "";
}

/** Checks the dates on every use: a cached certificate may have expired. */
function keyOf({ key, validFrom, validTo }: TrustedChain): FoundKey {
  const now = Date.now();
  return validFrom <= now && now <= validTo ? key : "untrusted";
}

/** Returns the first certificate if it names PayPal and a valid chain leads to a trusted root. */
function findTrustedChain(
  pem: string,
  { anchors, names }: { anchors: readonly X509Certificate[]; names: readonly string[] },
): TrustedChain | null {
  const [leaf, ...others] = readCertificates(pem);
  if (!leaf || leaf.ca || !names.some((name) => isNamed(leaf, name))) return null;
  const { publicKey } = leaf;
  if (publicKey.asymmetricKeyType !== "rsa" || (publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) return null;
  const chain = [leaf];
  for (let current = leaf; chain.length <= deepestChain; chain.push(current)) {
    const anchor = anchors.find((root) => isIssuedBy(current, root));
    if (anchor) return spanOf(publicKey, [...chain, anchor]);
    const issuer = others.find((other) => !chain.includes(other) && isIssuedBy(current, other));
    if (!issuer) return null;
    current = issuer;
  }
  return null;
}

function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.slice(0, deepestChain + 1).map((block) => new X509Certificate(block));
  } catch {
    return [];
  }
}

function isNamed(certificate: X509Certificate, name: string): boolean {
  return certificate.checkHost(name, { subject: "default", wildcards: false }) !== undefined;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

function spanOf(key: KeyObject, chain: X509Certificate[]): TrustedChain {
  return {
    key,
    validFrom: Math.max(...chain.map((certificate) => certificate.validFromDate.getTime())),
    validTo: Math.min(...chain.map((certificate) => certificate.validToDate.getTime())),
  };
}
