import { z } from "zod";

export const probePath = "/api/status/request";

/** How the server received a request. */
export const probeResult = z.object({
  /** The client's address, after the headers of trusted proxies. */
  client: z.string(),
  peer: z.string(),
  protocol: z.string(),
  host: z.string(),
  hasForwardedFor: z.boolean(),
  /** True if the peer is in TRUST_PROXY, and the client's address comes from its header. */
  isTrusted: z.boolean(),
});
export type ProbeResult = z.output<typeof probeResult>;
