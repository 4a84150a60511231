/** A coach's domain waits for approval where it is a university's, or lies below one; else nothing is known of it. */
export function coachDomainStatus(email: string, universityDomains: ReadonlySet<string>): "P" | null {
  const labels = domainOf(email).split(".");
  return labels.some((_, place) => universityDomains.has(labels.slice(place).join("."))) ? "P" : null;
}

/** The part after the @, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}
