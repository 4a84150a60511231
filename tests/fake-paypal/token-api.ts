import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Clock } from "./clock.ts";
import { PayPalProblem, problem } from "./problems.ts";

/** The credentials that a client needs for a token. */
export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** The issued tokens. */
export interface Tokens {
  /** Rejects all tokens issued so far. */
  expireAll(): void;
  /** Returns the number of issued tokens. */
  count(): number;
  /** Throws unless a request has a valid token. */
  require(request: FastifyRequest): void;
}

const lifetimeSeconds = 32_400;

/** Adds `POST /v1/oauth2/token` and validates its tokens. */
export function tokenApi(app: FastifyInstance, { clock, ...credentials }: Credentials & { clock: Clock }): Tokens {
  const expiries = new Map<string, number>();
  let issued = 0;

  app.post("/v1/oauth2/token", async (request, reply) => {
    const { clientId, clientSecret } = credentials;
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.authorization !== basic) {
      throw new PayPalProblem(401, { error: "invalid_client", error_description: "Client Authentication failed" });
    }
    if (new URLSearchParams(String(request.body)).get("grant_type") !== "client_credentials") {
      throw new PayPalProblem(400, { error: "unsupported_grant_type", error_description: "Grant Type is NULL" });
    }
    const token = `A21AA${randomBytes(48).toString("base64url")}`;
    expiries.set(token, clock.now().getTime() + lifetimeSeconds * 1000);
    issued += 1;
    return reply.send({
      scope: "https://uri.paypal.com/services/subscriptions https://uri.paypal.com/services/applications/webhooks",
      access_token: token,
      token_type: "Bearer",
      app_id: "APP-80W284485P519543T",
      expires_in: lifetimeSeconds,
      nonce: `${clock.now().toISOString()}${randomBytes(16).toString("base64url")}`,
    });
  });

  return {
    expireAll: () => expiries.clear(),
    count: () => issued,
    require({ headers }) {
      const token = headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? "";
      if ((expiries.get(token) ?? 0) > clock.now().getTime()) return;
      throw problem("AUTHENTICATION_FAILURE", [
        { issue: "INVALID_TOKEN", description: "Access token is expired, or was never issued." },
      ]);
    },
  };
}
