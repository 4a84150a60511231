// tsyringe inside @peculiar/x509 asks for it.
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

/** A certificate that webhooks are signed with, as PayPal serves it: the leaf, then what issued it. */
export interface SigningCertificate {
  /** Last part of its address. */
  id: string;
  pem: string;
  key: KeyObject;
}

/** What may be wrong with a certificate. */
export interface IssueOptions {
  commonName?: string;
  notBefore?: Date;
  notAfter?: Date;
  /** "trusted" if left out; "foreign" is a chain up to another root, "none" signs itself. */
  issuer?: "trusted" | "foreign" | "none";
}

/** A chain of its own: root, intermediate, and as many leaves as asked for. */
export interface CertificateAuthority {
  /** What the product is told to trust. */
  rootPem: string;
  issue(options?: IssueOptions): Promise<SigningCertificate>;
}

/** Common name of the certificate that PayPal signs its webhooks with. */
const paypalCommonName = "messageverificationcerts.paypal.com";

interface Issuer {
  certificate: X509Certificate;
  keys: CryptoKeyPair;
  chain: X509Certificate[];
}

const day = 86_400_000;
const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const rsa = {
  name: "RSASSA-PKCS1-v1_5",
  hash: "SHA-256",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** Makes a root and an intermediate that exist for this run only. */
export async function createCertificateAuthority(): Promise<CertificateAuthority> {
  const trusted = await makeIssuer("PayPal stand-in");
  let foreign: Promise<Issuer> | undefined;
  return {
    rootPem: `${trusted.chain.at(-1)?.toString("pem")}\n`,
    async issue({ commonName = paypalCommonName, notBefore, notAfter, issuer = "trusted" } = {}) {
      if (issuer === "foreign") foreign ??= makeIssuer("Somebody else");
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

interface Wanted {
  commonName: string;
  keys: CryptoKeyPair;
  /** Signs itself if left out. */
  issuer?: Issuer | undefined;
  authority: boolean;
  notBefore?: Date | undefined;
  notAfter?: Date | undefined;
}

async function makeCertificate({ commonName, keys, issuer, authority, notBefore, notAfter }: Wanted) {
  const subject = `C=US, O=PayPal stand-in, CN=${commonName}`;
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
