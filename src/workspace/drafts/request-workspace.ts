import { type ApiFieldError, requestJson } from "../../ui/request-json.ts";

export type RequestResult =
  | { kind: "done"; result: unknown }
  /** No response, or a response that requests a retry. `wait` is in ms and null if the server sent no delay. */
  | { kind: "later"; wait: number | null }
  | { kind: "signed-out" }
  | { kind: "deleted" }
  /** Changed elsewhere; `current` is the stored record. */
  | { kind: "changed"; current: unknown }
  | { kind: "refused"; message: string; errors: ApiFieldError[] };

export interface WorkspaceRequest {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: string;
  version?: number | null;
  idempotencyKey?: string;
}

/** Sends a request for the signed-in account; never rejects. If another account has signed in since, the server rejects `account`. */
export async function requestWorkspace(account: string, request: WorkspaceRequest): Promise<RequestResult> {
  const { method, path, body, version, idempotencyKey } = request;
  const response = await requestJson(path, {
    method,
    body,
    headers: {
      "openroster-account": account,
      "if-match": version == null ? null : `"${version}"`,
      "idempotency-key": idempotencyKey,
    },
    timeoutMs: 20_000,
  });
  if (response.ok) return { kind: "done", result: response.result };
  const { status, headers, message, errors, details, isReadable } = response;
  if (!isReadable) return { kind: "later", wait: null };
  if (status === 401) return { kind: "signed-out" };
  if (status === 404) return { kind: "deleted" };
  if (status === 412) return { kind: "changed", current: details?.current ?? null };
  if (status >= 500 || status === 408 || status === 429 || headers.has("retry-after")) {
    const seconds = Number(headers.get("retry-after"));
    return { kind: "later", wait: seconds > 0 ? seconds * 1000 : null };
  }
  return { kind: "refused", message, errors };
}

/** Returns an error text for a request that is not repeated, or null if it succeeded. */
export function problemOf(outcome: RequestResult): string | null {
  if (outcome.kind === "done") return null;
  if (outcome.kind === "changed")
    return "This was changed in another window. Your change isn’t saved. Please check it again.";
  if (outcome.kind === "signed-out") return "You were signed out. Please sign in again.";
  if (outcome.kind === "deleted") return "This was deleted, so we couldn’t save it.";
  return outcome.kind === "refused" ? outcome.message : "We couldn’t reach the server. Please try again.";
}
