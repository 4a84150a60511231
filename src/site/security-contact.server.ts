import { href } from "react-router";
import { findPlaceholders } from "../brand/brand-file.server.ts";
import { brand } from "../brand.ts";

const dayMs = 86_400_000;
// RFC 9116 recommends less than a year.
const validDays = 180;

interface Options {
  publicUrl: string;
  /** Null if the operator set none. Then the contact page is named, because mail to a placeholder is lost. */
  supportEmail?: string | null;
}

/** Returns security.txt (RFC 9116). Its date of expiry changes once a day. */
export function describeSecurityContact({ publicUrl, supportEmail = findSupportEmail() }: Options): string {
  const expires = new Date((Math.floor(Date.now() / dayMs) + validDays) * dayMs);
  const lines = [
    `Contact: ${supportEmail === null ? publicUrl + href("/contact") : `mailto:${supportEmail}`}`,
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join("\n")}\n`;
}

function findSupportEmail(): string | null {
  return findPlaceholders().includes("supportEmail") ? null : brand.supportEmail;
}
