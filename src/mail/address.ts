import { z } from "zod";

/** Longest mail address that SMTP carries. */
const maxAddressLength = 254;

/** A mail address in its one canonical form, or why it is none. */
export type ParsedAddress = { address: string; problem: null } | { address: null; problem: string };

/** A form field or call parameter that is a mail address; comes out canonical. */
export const mailAddress = z.string().transform((value, context) => {
  const { address, problem } = parseAddress(value);
  if (address !== null) return address;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

/**
 * Brings a mail address into its one canonical form: no outer blanks, NFC, the domain in lower case and punycode. The part before the @
 * keeps its case, so compare in lower case. Refuses what no ordinary mailbox has and what could reach anyone else: quotes, comments,
 * lists, control characters, IP addresses, hosts without a dot, dots at an end.
 */
export function parseAddress(input: string): ParsedAddress {
  if (input.length > 1000) return refuse("This email is too long.");
  const text = input.trim().normalize("NFC");
  const at = text.lastIndexOf("@");
  if (at < 1 || at === text.length - 1) return refuse("Enter your email, like name@example.com.");
  const local = text.slice(0, at);
  const domain = canonicalDomain(text.slice(at + 1));
  if (!/^[\x21-\x7e]+$/.test(local)) return refuse("Before the @, use only plain letters, digits and signs.");
  if (!/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i.test(local))
    return refuse("Check the part before the @.");
  if (!domain) return refuse("Check the part after @, for example gmail.com.");
  const address = `${local}@${domain}`;
  if (local.length > 64 || address.length > maxAddressLength) return refuse("This email is too long.");
  return { address, problem: null };
}

function canonicalDomain(domain: string): string | null {
  // Whatever means something else in a URL must not reach its parser, which would cut or decode it.
  if (/[\s\p{Cc}"%(),/:;<=>?@[\\\]^_`{|}#&]/u.test(domain)) return null;
  if (!URL.canParse(`http://${domain}`)) return null;
  const { hostname } = new URL(`http://${domain}`);
  const labels = hostname.split(".");
  const plain = labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  // A last label of digits alone is an IP address, in one of its many spellings.
  if (!plain || labels.length < 2 || /^\d+$/.test(labels.at(-1) ?? "")) return null;
  return hostname;
}

function refuse(problem: string): ParsedAddress {
  return { address: null, problem };
}
