import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Any of these tells of a proxy, which calls from loopback for people elsewhere. */
const proxyHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Whether a request comes from a program on the machine itself: the socket does, no proxy stands between, and the address asked for is the
 * machine's own (another name that leads here may be a foreign page's). A proxy that says nothing of itself speaks HTTP/1.0 as a rule, which no
 * browser does.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (!isLoopback(request.socket.remoteAddress ?? "")) return false;
  if (request.raw.httpVersion !== "1.1") return false;
  if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return false;
  const host = `http://${request.headers.host}`;
  if (!URL.canParse(host)) return false;
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(host).hostname);
}

function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? "ipv6" : "ipv4");
}
