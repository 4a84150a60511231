import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { z } from "zod";
import { isOutage } from "../database/outage.server.ts";
import {
  type errorResponse,
  hasProblemResponses,
  type problemResponse,
  problemType,
} from "./openapi/response-envelope.server.ts";

interface FieldProblem {
  field: string;
  message: string;
  canReview?: boolean;
}

/** An error with the additional fields of `http-errors`: response headers, invalid fields, and data for the client. */
interface ResponseError extends FastifyError {
  headers?: Record<string, string>;
  errors?: FieldProblem[];
  result?: object;
  /** From `http-errors`: true if the client may see the message. */
  expose?: boolean;
}

/** Registers the error handler. Expected errors keep their message; unexpected errors are logged and get a generic message. */
export function handleErrors(app: FastifyInstance): void {
  // Fastify's default handler logs the URL with its query.
  app.setNotFoundHandler((_request, reply) =>
    sendError(reply, { status: 404, message: "There is nothing at this address." }),
  );
  app.setErrorHandler<ResponseError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = error.validation.map((issue) => ({
        field: issue.instancePath.split("/").filter(Boolean).join(".") || (error.validationContext ?? ""),
        message: issue.message ?? "isn’t valid",
      }));
      const message = errors.map((problem) => `${problem.field}: ${problem.message}`).join("; ");
      return sendError(reply, { status: 400, message, errors });
    }
    const status = error.statusCode ?? (isOutage(error) ? 503 : 500);
    if (status < 500 || error.expose) {
      const { message, headers = {}, errors, result } = error;
      return sendError(reply.headers(headers), {
        status,
        message,
        ...(errors ? { errors } : {}),
        ...(result ? { result } : {}),
      });
    }
    request.log.error({ err: error }, "request failed");
    const requestId = request.id;
    if (status === 503) {
      const message = error.statusCode
        ? error.message
        : "We can’t respond right now. Please try again in a few seconds.";
      return sendError(reply.header("retry-after", "5"), { status, message, requestId });
    }
    return sendError(reply, {
      status: 500,
      message: "Something went wrong on our side. Please try again.",
      requestId,
    });
  });
}

/** Headers of responses that are sent before any hook runs. */
export const bareHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

const statusOfCode = new Map<string, number>(
  Object.entries({ ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }),
);

/** Sends an error on the raw socket for malformed, slow or oversized requests, and closes it. */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statusOfCode.get(error.code ?? "") ?? 400;
  const body = JSON.stringify(errorBody({ status, message: "This request cannot be read." }));
  const headers = {
    ...bareHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
}

/** Rejects an unsupported Expect header (RFC 9110, 10.1.1). Node would send a response without headers. */
export function handleExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(errorBody({ status: 417, message: "Nothing but 100-continue can be expected here." }));
  const bodyHeaders = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
  response.writeHead(417, { ...bareHeaders, ...bodyHeaders, connection: "close" }).end(body);
}

interface Problem {
  status: number;
  message: string;
  errors?: FieldProblem[];
  /** Only for unexpected errors: deliberate rejections must be byte-identical. */
  requestId?: string;
  result?: object;
}

function errorBody({ message, errors, requestId, result }: Problem) {
  const body: z.output<typeof errorResponse> = {
    isError: true,
    message,
    result: null,
    ...(errors ? { errors } : {}),
    ...(requestId ? { requestId } : {}),
  };
  return result ? { ...body, result } : body;
}

/** Sends the common error body. Forbids caching, because the resource can exist a moment later. */
export function sendError(reply: FastifyReply, problem: Problem) {
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  const { request } = reply;
  const [type, body] = acceptsProblem(request)
    ? [problemType, problemBody(request, problem)]
    : ["application/json", errorBody(problem)];
  return reply.code(problem.status).type(`${type}; charset=utf-8`).serializer(JSON.stringify).send(body);
}

/** Only a client that names the media type gets it, so that existing clients keep their response. */
function acceptsProblem({ url, headers: { accept = "" } }: FastifyRequest): boolean {
  if (!hasProblemResponses(url)) return false;
  return accept.split(",").some((range) => {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    return type === problemType && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Returns the body of RFC 9457. `instance` is the requested path with the request id as its fragment. */
function problemBody({ id, url, server }: FastifyRequest, { status, message, errors, result }: Problem) {
  const body: z.output<typeof problemResponse> = {
    type: errors ? `${server.publicUrl}/api/openapi.json#/components/schemas/FieldErrors` : "about:blank",
    title: errors ? "Some fields are not valid" : (STATUS_CODES[status] ?? "Error"),
    status,
    detail: message,
    instance: `${url.split("?", 1)[0]}#${id}`,
    ...(errors ? { errors } : {}),
    ...(result ? { result } : {}),
  };
  return body;
}
