import type { FastifyRequest } from "fastify";

/** What the log says of a request: no query, which may hold a search, and none of the secrets that stand in a path. */
export function describeRequest({ method, url, ip }: FastifyRequest): { method: string; url: string; ip: string } {
  return { method, ip, url: maskAddress(url) };
}

/** The path of an address without its query, and with the ids and guids of links in mail taken out, even where a link was cut short. */
export function maskAddress(url: string): string {
  const [path = ""] = url.split("?");
  // Of a payment's address the account, of a subscription's the right to cancel it.
  return path.replace(/^\/(subscription|payment)\/.*$/s, "/$1/…").replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/gi, "…");
}

/** What the log says of an error, and of what caused it: not the row that the database refused, which holds what people wrote. */
export function describeError(error: Error & { detail?: unknown }): LoggedError {
  const { detail: _row, ...rest } = error;
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { ...rest, type: error.name, message: error.message, stack: error.stack ?? "", ...cause };
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [key: string]: unknown;
}
