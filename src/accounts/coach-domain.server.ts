/** Returns "P" (pending approval) if the email domain is a university domain or a subdomain of one, otherwise null. */
export function coachDomainStatus(email: string, universityDomains: ReadonlySet<string>): "P" | null {
  const labels = domainOf(email).split(".");
  return labels.some((_, index) => universityDomains.has(labels.slice(index).join("."))) ? "P" : null;
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
