import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import createHttpError from "http-errors";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { disableCaching } from "../http/disable-caching.server.ts";
import { readOperatorToken } from "../http/read-operator-token.server.ts";
import { admitAnyone } from "../sessions/endpoint-access.server.ts";
import { isProbeToken } from "./probe-token.server.ts";
import { probePath, probeResult } from "./proxy-probe.ts";

/** Returns to the operator's `npm run doctor` how its request arrived. Without a token the response is that of an unknown URL. */
export const probeApi: FastifyPluginAsyncZod<{ keys: InstallationKeys }> = async (app, { keys }) => {
  admitAnyone(app);
  disableCaching(app);
  app.get(probePath, { schema: { hide: true, response: { 200: probeResult } } }, async (request) => {
    if (!isProbeToken(keys, readOperatorToken(request))) throw createHttpError(404, "There is no such call.");
    return {
      client: request.ip,
      peer: request.socket.remoteAddress ?? "",
      protocol: request.protocol,
      host: request.host,
      hasForwardedFor: request.headers["x-forwarded-for"] !== undefined,
      isTrusted: (request.ips?.length ?? 1) > 1,
    };
  });
};
