// tsyringe, a dependency of @peculiar/x509, needs it.
import "reflect-metadata";
import { createPrivateKey, type KeyObject, randomUUID } from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** A certificate that signs webhooks, in PayPal's format: the leaf, then its issuers. */
export interface SigningCertificate {
  /** Last segment of its URL. */
  id: string;
  pem: string;
  key: KeyObject;
}

/** Options to issue an invalid certificate. */
export interface IssueOptions {
  commonName?: string;
  notBefore?: Date;
  notAfter?: Date;
  /** Default: "trusted". "foreign" is a chain to another root; "none" is self-signed. */
  issuer?: "trusted" | "foreign" | "none";
}

/** A certificate chain: a root, an intermediate, and any number of leaves. */
export interface CertificateAuthority {
  /** The root certificate that the product trusts. */
  rootPem: string;
  issue(options?: IssueOptions): Promise<SigningCertificate>;
}

/** Common name of PayPal's signing certificate. */
const paypalCommonName = "messageverificationcerts.paypal.com";

interface Issuer {
  certificate: X509Certificate;
  keys: CryptoKeyPair;
  chain: X509Certificate[];
}

const day = 86_400_000;
export const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
export const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** Creates a root and an intermediate for this run. */
export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const trusted = await makeIssuer("Fake PayPal");
  let foreign: Promise<Issuer> | undefined;
  return {
    rootPem: `${trusted.chain.at(-1)?.toString("pem")}\n`,
    async issue({ commonName = paypalCommonName, notBefore, notAfter, issuer = "trusted" } = {}) {
      if (issuer === "foreign") foreign ??= makeIssuer("Foreign authority");
      const by = { trusted, foreign: await foreign, none: undefined }[issuer];
      const keys = await crypto.subtle.generateKey(rsa, true, ["sign", "verify"]);
      const leaf = await makeCertificate({ commonName, keys, issuer: by, authority: false, notBefore, notAfter });
      const pkcs8 = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey));
      return {
        id: `CERT-${randomUUID().slice(0, 13)}`,
        pem: [leaf, ...(by?.chain.slice(0, -1) ?? [])]
          .map((certificate) => `${certificate.toString("pem")}\n`)
          .join(""),
        key: createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" }),
      };
    },
  };
}

async function makeIssuer(name: string): Promise<Issuer> {
  const rootKeys = await crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
  const root = await makeCertificate({ commonName: `${name} root`, keys: rootKeys, authority: true });
  const keys = await crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
  const issuer = { certificate: root, keys: rootKeys, chain: [root] };
  const certificate = await makeCertificate({ commonName: `${name} intermediate`, keys, issuer, authority: true });
  return { certificate, keys, chain: [certificate, root] };
}

interface CertificateOptions {
  commonName: string;
  keys: CryptoKeyPair;
  /** Self-signed if omitted. */
  issuer?: Pick<Issuer, "certificate" | "keys"> | undefined;
  authority: boolean;
  notBefore?: Date | undefined;
  notAfter?: Date | undefined;
}

/** Makes one certificate of a chain. */
export async function makeCertificate({
  commonName,
  keys,
  issuer,
  authority,
  notBefore,
  notAfter,
}: CertificateOptions) {
  const subject = `C=US, O=Fake PayPal, CN=${commonName}`;
  const signer = issuer?.keys ?? keys;
  const usage = authority ? KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign : KeyUsageFlags.digitalSignature;
  return X509CertificateGenerator.create({
    subject,
    issuer: issuer?.certificate.subject ?? subject,
    notBefore: notBefore ?? new Date(Date.now() - day),
    notAfter: notAfter ?? new Date(Date.now() + 365 * day),
    publicKey: keys.publicKey,
    signingKey: signer.privateKey,
    signingAlgorithm: signer.privateKey.algorithm.name === ecdsa.name ? ecdsa : rsa,
    extensions: [
      new BasicConstraintsExtension(authority, undefined, true),
      new KeyUsagesExtension(usage, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(signer.publicKey),
      ...(authority ? [] : [new SubjectAlternativeNameExtension([{ type: "dns", value: commonName }])]),
    ],
  });
}
