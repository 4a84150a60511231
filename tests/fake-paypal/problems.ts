import { randomBytes } from "node:crypto";

/** An error response in PayPal's format. */
export class PayPalProblem extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

/** A cause of an error, for `details`. */
export interface ProblemDetail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: string;
}

const messages = {
  INVALID_REQUEST: [400, "Request is not well-formed, syntactically incorrect, or violates schema."],
  AUTHENTICATION_FAILURE: [
    401,
    "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  ],
  RESOURCE_NOT_FOUND: [404, "The specified resource does not exist."],
  UNPROCESSABLE_ENTITY: [
    422,
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
  ],
  RATE_LIMIT_REACHED: [429, "Too many requests. Blocked due to rate limiting."],
  INTERNAL_SERVER_ERROR: [500, "An internal server error occurred."],
  SERVICE_UNAVAILABLE: [503, "Service Unavailable."],
} as const satisfies Record<string, readonly [number, string]>;

/** The name of a PayPal error. */
export type ProblemName = keyof typeof messages;

/** Creates an error with its status, text and debug id. */
export function problem(name: ProblemName, details: ProblemDetail[] = []): PayPalProblem {
  const [status, message] = messages[name];
  const body = { name, message, debug_id: randomBytes(7).toString("hex").slice(0, 13) };
  return new PayPalProblem(status, details.length > 0 ? { ...body, details } : body);
}

/** Creates the error for an unknown id. */
export function unknownResource(): PayPalProblem {
  return problem("RESOURCE_NOT_FOUND", [
    { issue: "INVALID_RESOURCE_ID", description: "Requested resource ID was not found." },
  ]);
}
