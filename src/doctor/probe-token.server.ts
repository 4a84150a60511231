import type { InstallationKeys } from "../accounts/installation-keys.server.ts";

const lifetimeMs = 60_000;

/** Creates a token for one minute, so that only the operator of this installation can use the probe. */
export function createProbeToken(keys: InstallationKeys, now = Date.now()): string {
  return `${now}.${keys.sign("proxy-probe", [String(now)]).toString("base64url")}`;
}

export function isProbeToken(keys: InstallationKeys, token: string, now = Date.now()): boolean {
  const [issued = "", mac = ""] = token.split(".");
  const age = now - Number(issued);
  const isCurrent = /^\d+$/.test(issued) && age >= -lifetimeMs && age <= lifetimeMs;
  return isCurrent && keys.verify("proxy-probe", [issued], Buffer.from(mac, "base64url"));
}
