import { z } from "zod";

/** Maximum length of an address in SMTP (RFC 5321). */
const maxAddressLength = 254;

export type ParsedAddress = { address: string; problem: null } | { address: null; problem: string };

/** A form field or request parameter with an email address. Returns the canonical form. */
export const mailAddress = z.string().transform((value, context) => {
  const { address, problem } = parseAddress(value);
  if (address !== null) return address;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

/** Returns the canonical address. Its local part keeps its case. Rejects everything that could add a recipient, such as quotes and lists. */
export function parseAddress(input: string): ParsedAddress {
  if (input.length > 1000) return rejectAddress("This email is too long.");
  const text = input.trim().normalize("NFC");
  const at = text.lastIndexOf("@");
  if (at < 1 || at === text.length - 1) return rejectAddress("Enter your email, like name@example.com.");
  const local = text.slice(0, at);
  const domain = canonicalDomain(text.slice(at + 1));
  if (!/^[\x21-\x7e]+$/.test(local)) return rejectAddress("Before the @, use only plain letters, digits and signs.");
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local))
    return rejectAddress("Check the part before the @.");
  if (!domain) return rejectAddress("Check the part after @, for example gmail.com.");
  const address = `${local}@${domain}`;
  if (local.length > 64 || address.length > maxAddressLength) return rejectAddress("This email is too long.");
  return { address, problem: null };
}

function canonicalDomain(domain: string): string | null {
  // Characters with a meaning in a URL must not reach the URL parser, which would cut or decode the domain.
  if (/[\s\p{Cc}"%(),/:;<=>?@[\\\]^_`{|}#&]/u.test(domain)) return null;
  if (!URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split(".");
  const plain = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  // If the last label has only digits, the host is an IP address in one of its notations.
  if (!plain || labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? "")) return null;
  return hostname;
}

function rejectAddress(problem: string): ParsedAddress {
  return { address: null, problem };
}
