/** What came of a call. */
export type CallOutcome =
  | { kind: "done"; result: unknown }
  /** No answer, or one that says to come again; after `wait` ms if it says when. */
  | { kind: "later"; wait: number | null }
  | { kind: "signed-out" }
  | { kind: "gone" }
  /** Changed meanwhile; `current` is what is stored. */
  | { kind: "changed"; current: unknown }
  | { kind: "refused"; message: string; errors: FieldError[] };

/** What is wrong with a field. With `canReview`, our staff can be asked to check its text. */
interface FieldError {
  field: string;
  message: string;
  canReview?: boolean;
}

export interface WorkspaceCall {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** JSON text. */
  body?: string;
  /** Version that the change is made to. */
  version?: number | null;
  /** The same for each attempt at the same thing. */
  idempotencyKey?: string;
}

interface Answer {
  message?: string;
  result?: unknown;
  errors?: FieldError[];
}

const timeoutMs = 20_000;

/** Makes a call of the workspace in the name of whoever is signed in; never rejects. `account` is whose pages these are: where somebody else has signed in since, the server refuses. */
export async function callWorkspace(account: string, call: WorkspaceCall): Promise<CallOutcome> {
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
    return readOutcome(response, (await response.json()) as Answer);
  } catch {
    return { kind: "later", wait: null };
  }
}

/** What is wrong with the outcome of a call that is not repeated, in a sentence; null where it is done. */
export function problemOf(outcome: CallOutcome): string | null {
  if (outcome.kind === "done") return null;
  if (outcome.kind === "changed")
    return "This was changed in another window. Your change isn’t saved. Please check it again.";
  if (outcome.kind === "signed-out") return "You were signed out. Please sign in again.";
  if (outcome.kind === "gone") return "This was deleted, so we couldn’t save it.";
  return outcome.kind === "refused" ? outcome.message : "We couldn’t reach the server. Please try again.";
}

function readOutcome({ ok, status, headers }: Response, { result, message, errors }: Answer): CallOutcome {
  if (ok) return { kind: "done", result };
  if (status === 401) return { kind: "signed-out" };
  if (status === 404) return { kind: "gone" };
  if (status === 412) return { kind: "changed", current: (result as { current?: unknown } | null)?.current ?? null };
  if (status >= 500 || status === 408 || status === 429 || headers.has("retry-after")) {
    const seconds = Number(headers.get("retry-after"));
    return { kind: "later", wait: seconds > 0 ? seconds * 1000 : null };
  }
  return { kind: "refused", message: message ?? "We couldn’t save this. Please try again.", errors: errors ?? [] };
}
