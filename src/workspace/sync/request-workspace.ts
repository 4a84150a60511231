import { type ApiFieldError, findRetry, requestJson } from "../../ui/request-json.ts";

export type RequestResult =
  | { kind: "done"; result: unknown }
  /** No response, or a response that requests a retry. `wait` is in ms and null if the server sent no delay. */
  | { kind: "later"; wait: number | null }
  | { kind: "signed-out" }
  | { kind: "deleted" }
  /** Changed elsewhere; `current` is the stored record, which `message` names. */
  | { kind: "changed"; current: unknown; message: string }
  | { kind: "refused"; message: string; errors: ApiFieldError[] };

export interface WorkspaceRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: string;
  version?: number | null;
  idempotencyKey?: string;
  isResult?: (result: unknown) => boolean;
}

/** Sends a request for the signed-in account; never rejects. If another account has signed in since, the server rejects `account`. */
export async function requestWorkspace(account: string, request: WorkspaceRequest): Promise<RequestResult> {
  const { method, path, body, version, idempotencyKey, isResult } = request;
  const response = await requestJson(path, {
    method,
    body,
    headers: {
      "openroster-account": account,
      "if-match": version == null ? null : `"${version}"`,
      "idempotency-key": idempotencyKey,
    },
    timeoutMs: 20_000,
    isResult,
  });
  if (response.ok) return { kind: "done", result: response.result };
  const { status, message, errors, details } = response;
  const retry = findRetry(response);
  if (retry) return { kind: "later", wait: retry.retryAfterMs };
  if (status === 401) return { kind: "signed-out" };
  if (status === 404) return { kind: "deleted" };
  if (status === 412) return { kind: "changed", current: details?.current ?? null, message };
  return { kind: "refused", message, errors };
}

/** Returns an error text for a request that is not repeated, or null if it succeeded. */
export function problemOf(outcome: RequestResult): string | null {
  if (outcome.kind === "done") return null;
  if (outcome.kind === "signed-out") return "You were signed out. Please sign in again.";
  if (outcome.kind === "deleted") return "This was deleted, so we couldn’t save it.";
  return "message" in outcome ? outcome.message : "We couldn’t reach the server. Please try again.";
}
