/** Returns true if an address is that of one of the push services, so that a member cannot make the server call another host. */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, username, port } = new URL(endpoint);
  if (username !== "") return false;
  // A fake push service on this machine, for tests and local trials.
  if (/^(?:127\.0\.0\.1|localhost)$/.test(hostname)) return services.includes(host);
  if (protocol !== "https:" || port !== "") return false;
  return services.some((service) =>
    service.startsWith("*.") ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
}
