export type RequestResult =
  | { kind: "done"; result: unknown }
  /** No response, or a response that requests a retry. `wait` is in ms and null if the server sent no delay. */
  | { kind: "later"; wait: number | null }
  | { kind: "signed-out" }
  | { kind: "deleted" }
  /** Changed elsewhere; `current` is the stored record. */
  | { kind: "changed"; current: unknown }
  | { kind: "refused"; message: string; errors: FieldError[] };

/** An error of one field. With `canReview`, the staff can review its text. */
interface FieldError {
  field: string;
  message: string;
  canReview?: boolean;
}

export interface WorkspaceCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: string;
  version?: number | null;
  idempotencyKey?: string;
}

interface ResponseBody {
  message?: string;
  result?: unknown;
  errors?: FieldError[];
}

const timeoutMs = 20_000;

/** Sends a request for the signed-in account; never rejects. If another account has signed in since, the server rejects `account`. */
export async function callWorkspace(account: string, call: WorkspaceCall): Promise<RequestResult> {
  const { method, path, body, version, idempotencyKey } = call;
  try {
    const response = await fetch(path, {
      method,
      headers: {
        accept: "application/json",
        "openroster-account": account,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(version === undefined || version === null ? {} : { "if-match": `"${version}"` }),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    return readOutcome(response, (await response.json()) as ResponseBody);
  } catch {
    return { kind: "later", wait: null };
  }
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

function readOutcome({ ok, status, headers }: Response, { result, message, errors }: ResponseBody): RequestResult {
  if (ok) return { kind: "done", result };
  if (status === 401) return { kind: "signed-out" };
  if (status === 404) return { kind: "deleted" };
  if (status === 412) return { kind: "changed", current: (result as { current?: unknown } | null)?.current ?? null };
  if (status >= 500 || status === 408 || status === 429 || headers.has("retry-after")) {
    const seconds = Number(headers.get("retry-after"));
    return { kind: "later", wait: seconds > 0 ? seconds * 1000 : null };
  }
  return { kind: "refused", message: message ?? "We couldn’t save this. Please try again.", errors: errors ?? [] };
}
