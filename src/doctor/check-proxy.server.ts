import ipaddr from "ipaddr.js";
import { type Finding, note, ok, problem } from "./finding.ts";
import { type ProbeResult, probePath, probeResult } from "./proxy-probe.ts";

const check = "Proxy";
const timeoutMs = 10_000;
/** An address for documentation (RFC 5737), which no client has. */
const forgedAddress = "203.0.113.77";

export interface ProxyCheck {
  /** Null in a local trial, which has no proxy. */
  publicUrl: string | null;
  token: string;
}

/** Sends a request to the public URL and compares what the server received with what was sent. */
export async function checkProxy({ publicUrl, token }: ProxyCheck): Promise<Finding> {
  if (publicUrl === null) return note(check, "Not checked in a local trial.");
  try {
    const response = await fetch(`${publicUrl}${probePath}`, {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": forgedAddress },
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = probeResult.safeParse(
      await response.json().then(
        (body: { result?: unknown }) => body.result,
        () => null,
      ),
    );
    if (parsed.success) return evaluateProbe(publicUrl, parsed.data);
    const remedy = "Check that PUBLIC_URL leads to this server, and that all servers have the same SECRETS_KEY.";
    return problem(check, `${publicUrl} responds with ${response.status}, but not as this server.`, remedy);
  } catch (error) {
    const { cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : String(error);
    const remedy = "Check the DNS name, the proxy, its certificate and the firewall.";
    return problem(check, `${publicUrl} cannot be reached from this machine: ${reason}.`, remedy);
  }
}

export function evaluateProbe(
  publicUrl: string,
  { client, peer, protocol, host, hasForwardedFor, isTrusted }: ProbeResult,
): Finding {
  const expected = new URL(publicUrl);
  if (client === forgedAddress) {
    const remedy = "Let the proxy overwrite X-Forwarded-For, as deploy/haproxy.cfg does.";
    return problem(
      check,
      "The proxy passes on X-Forwarded-For of clients, so anyone can pretend to be another client.",
      remedy,
    );
  }
  // Behind a proxy on this machine, this request comes from the proxy's own address.
  if (client === peer && isInternal(peer) && !isTrusted) {
    const trust = `Set TRUST_PROXY=${peer}, the address of the proxy.`;
    const sentence = `All clients appear to have the address ${peer}, so they share one rate limit.`;
    if (hasForwardedFor) return problem(check, sentence, trust);
    return problem(check, sentence, `Let the proxy send X-Forwarded-For. ${trust}`);
  }
  if (`${protocol}:` !== expected.protocol) {
    const remedy = "Let the proxy send X-Forwarded-Proto, and list its address in TRUST_PROXY.";
    return problem(check, `Requests to ${publicUrl} arrive as ${protocol}, so cookies are not secure.`, remedy);
  }
  if (host !== expected.host)
    return problem(
      check,
      `Requests to ${publicUrl} arrive with the host ${host}.`,
      "Let the proxy pass on the Host header.",
    );
  return ok(check, `Requests to ${publicUrl} arrive with ${protocol}, the right host and the client's address.`);
}

function isInternal(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== "unicast";
}
