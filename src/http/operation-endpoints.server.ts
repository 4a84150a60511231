import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import type { AnyAction, AnyQuery, Exchange, Feature, FileResponse } from "./action.server.ts";
import { disableCaching } from "./disable-caching.server.ts";
import {
  idempotencyHeaders,
  optionalIdempotencyHeaders,
  readIdempotentRequest,
  withIdempotencyKey,
  withOptionalIdempotencyKey,
} from "./idempotency-key.server.ts";
import { requireRecordIds } from "./record-id.ts";
import { conflictResponse, requireVersion, versionHeaders, versionTag } from "./require-version.server.ts";
import { inTransaction, messageOf, runAction, surroundWork } from "./run-action.server.ts";

type Options = Omit<Exchange, "reply">;

type Operation = AnyAction | AnyQuery;

/** Registers the endpoints of the features. Those with the same audience share a plugin, because each plugin delays the start. */
export async function registerFeatures(app: FastifyInstance, features: readonly Feature[], options: Options) {
  const endpoints = features.flatMap(({ tag, operations }) => operations.map((operation) => ({ tag, operation })));
  for (const [audience, group] of Map.groupBy(endpoints, ({ operation }) => operation.audience)) {
    await app.register(async (scope) => {
      if (!audience.readsPublished) disableCaching(scope);
      audience.admit(scope, options);
      for (const { tag, operation } of group)
        if (operation.kind !== "form") registerEndpoint(scope, { tag, operation, options });
    });
  }
}

function registerEndpoint(
  app: FastifyInstance,
  { tag, operation, options }: { tag: string; operation: Operation; options: Options },
): void {
  const [method = "", url = ""] = operation.route.split(" ");
  app.route({
    method,
    url,
    config: operation.audience.configOf(operation.may),
    schema: { tags: [tag], ...schemaOf(operation) },
    handler: (request, reply) => respond(operation, { request, reply, ...options }),
  });
}

function schemaOf(operation: Operation) {
  const { name, summary, description, params, query, responses, returns = z.object({}) } = operation;
  const action = operation.kind === "action" ? operation : null;
  const headers = action && headersOf(action);
  return {
    operationId: name,
    summary,
    ...(description && { description }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(action?.body && { body: action.body }),
    response: { 200: returns, ...responses, ...(action?.conflict && { 412: conflictResponse(action.conflict) }) },
  };
}

function keyOf({ route, idempotencyKey, audience }: AnyAction) {
  return idempotencyKey ?? (route.startsWith("POST ") ? (audience.idempotencyKey ?? "required") : "none");
}

function headersOf(action: AnyAction) {
  if (action.conflict) return versionHeaders;
  const headers = { required: idempotencyHeaders, optional: optionalIdempotencyHeaders, none: null };
  return headers[keyOf(action)];
}

async function respond(
  operation: Operation,
  { request, reply, reads, services, ...options }: Exchange & { request: FastifyRequest },
) {
  const db = operation.audience.readsPublished ? reads : options.db;
  const caller = operation.audience.callerOf(request, { reply, db, reads, services });
  const input: Record<string, unknown> = Object.assign({}, request.body, request.query, request.params);
  if (operation.kind === "query") requireRecordIds(operation.params, input);
  if (operation.kind === "action" && operation.conflict) input.version = requireVersion(request.headers);
  const result =
    operation.kind === "query"
      ? await operation.run(db, caller, input, services)
      : await runAndRead(operation, { request, reply, db, reads, services, caller, input });
  if (operation.returns && "content" in operation.returns) return sendFile(reply, result);
  if (operation.sendsVersion) reply.header("etag", versionTag(result));
  return operation.returns ? result : {};
}

async function runAndRead(
  action: AnyAction,
  {
    request,
    reply,
    db,
    services,
    caller,
    input,
  }: Exchange & { request: FastifyRequest; caller: unknown; input: Record<string, unknown> },
) {
  const accountId = action.audience.accountIdOf(caller);
  const work = (trx: Kysely<Database>) => runAction(trx, action, { caller, input, services });
  const runOnce = {
    required: () => {
      const key = readIdempotentRequest(request);
      return action.opensTransaction ? work(db) : withIdempotencyKey(db, { ...key, accountId }, work);
    },
    optional: () => withOptionalIdempotencyKey(db, { request, accountId }, work),
    none: () => inTransaction(db, action, work),
  }[keyOf(action)];
  const changed = await surroundWork(action, { caller, services }, runOnce);
  reply.message = messageOf(action, input, changed);
  if (action.respond && request.headers.prefer === "return=minimal") return sendMinimal(request, reply);
  return action.respond ? action.respond(db, caller, input as never, changed) : changed;
}

function sendFile(reply: FastifyReply, { name, type, content }: FileResponse) {
  if (name) reply.header("content-disposition", `attachment; filename="${name}"`);
  // As bytes, because text is wrapped as the result of an endpoint.
  return reply.type(type).send(typeof content === "string" ? Buffer.from(content) : content);
}

/** Sends the parameters of the path instead of the changed record, which the client doesn’t read (RFC 7240). */
function sendMinimal({ params }: FastifyRequest, reply: FastifyReply) {
  reply.header("preference-applied", "return=minimal");
  // With an own serializer, Fastify sets no type, and clients do not read the response.
  reply.type("application/json; charset=utf-8").serializer((payload: unknown) => JSON.stringify(payload));
  return params;
}
