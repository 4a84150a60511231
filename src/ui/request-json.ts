interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; a text is JSON already. */
  body?: object | string | undefined;
  /** Headers without a value are omitted. */
  headers?: Record<string, string | null | undefined>;
  signal?: AbortSignal;
  keepalive?: boolean;
  timeoutMs?: number;
}

/** An error of one field. With `canReview`, the staff can review its text. */
export interface ApiFieldError {
  field: string;
  message: string;
  canReview?: boolean;
}

/** A response. `status` is 0 if none arrived. `message` is a sentence for users, except after success, where it may be empty. */
export type ApiResponse<Result> = {
  status: number;
  headers: Headers;
  message: string;
  errors: ApiFieldError[];
} & ({ ok: true; result: Result } | { ok: false; isReadable: boolean; details: FailureDetails | null });

/** Result of a rejected request: an emailed code is required as well, or the record has changed and this is the stored one. */
interface FailureDetails {
  codeRequired?: boolean;
  current?: unknown;
}

/** Sends a request from the browser to an API endpoint and reads the response. Rejects only if `signal` aborts it. */
export async function requestJson<Result>(path: string, request: ApiRequest = {}): Promise<ApiResponse<Result>> {
  try {
    const response = await fetchApi(path, request);
    const body: Partial<{ isError: boolean; message: string; result: unknown; errors: ApiFieldError[] }> | null =
      await response.json().catch(() => null);
    const read = { status: response.status, headers: response.headers, errors: body?.errors ?? [] };
    if (response.ok && body?.isError === false)
      return { ...read, ok: true, message: body.message ?? "", result: body.result as Result };
    const message = body?.message || "Something went wrong on our side. Please try again in a moment.";
    return { ...read, ok: false, message, isReadable: body !== null, details: body?.result ?? null };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const message = "We couldn’t reach the server. Check your connection and try again.";
    return { status: 0, headers: new Headers(), errors: [], ok: false, message, isReadable: false, details: null };
  }
}

/** Returns the raw response, for content that is not JSON. */
export function fetchApi(
  path: string,
  { method = "GET", body, headers = {}, signal, keepalive = false, timeoutMs = 30_000 }: ApiRequest,
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const sent = { accept: "application/json", ...(body && { "content-type": "application/json" }), ...headers };
  return fetch(path, {
    method,
    headers: Object.fromEntries(Object.entries(sent).filter((header): header is [string, string] => header[1] != null)),
    ...(body && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}
