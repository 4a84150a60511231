import type { FastifyRequest } from "fastify";

/** Returns the bearer token of an operator's request, or an empty text. Sessions have stricter tokens of their own. */
export function readOperatorToken({ headers }: Pick<FastifyRequest, "headers">): string {
  const [, token = ""] = /^bearer +(\S+)$/i.exec(headers.authorization ?? "") ?? [];
  return token;
}
