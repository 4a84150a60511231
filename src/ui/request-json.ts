interface ApiRequest {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON; a text is JSON already. */
  body?: object | string | undefined;
  /** Headers without a value are omitted. */
  headers?: Record<string, string | null | undefined>;
  signal?: AbortSignal;
  keepalive?: boolean;
  timeoutMs?: number;
  /** Returns false for a result that the endpoint never sends. The response is then not readable. */
  isResult?: ((result: unknown) => boolean) | undefined;
}

/** An error of one field. With `canReview`, the staff can review its text. */
export interface ApiFieldError {
  field: string;
  message: string;
  canReview?: boolean;
}

/**
 * A response. `status` is 0 if none arrived. `message` is a sentence for users, except after success, where it may be empty. Not readable: from
 * another server, such as the sign-in page of a public WiFi, whatever its status.
 */
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
    const body = await readEnvelope(response);
    const read = { status: response.status, headers: response.headers, errors: body?.errors ?? [] };
    const isExpected = body?.isError || (request.isResult?.(body?.result) ?? true);
    if (response.ok && body?.isError === false && isExpected)
      return { ...read, ok: true, message: body.message ?? "", result: body.result as Result };
    const isReadable = body !== null && isExpected;
    const known = isReadable || response.status >= 500 ? failedText : unreachableText;
    return { ...read, ok: false, message: body?.message || known, isReadable, details: body?.result ?? null };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    const none = { status: 0, headers: new Headers(), errors: [] };
    return { ...none, ok: false, message: unreachableText, isReadable: false, details: null };
  }
}

const failedText = "Something went wrong on our side. Please try again in a moment.";
const unreachableText = "We couldn’t reach the server. Check your connection and try again.";

interface Envelope {
  isError: boolean;
  message?: string;
  result?: FailureDetails | null;
  errors?: ApiFieldError[];
}

/** Reads the body of a response of this product. Returns null for any other. */
async function readEnvelope(response: Response): Promise<Envelope | null> {
  if (!/^application\/json\b/.test(response.headers.get("content-type") ?? "")) return null;
  const body: Partial<Envelope> | null = await response.json().catch(() => null);
  return typeof body?.isError === "boolean" ? (body as Envelope) : null;
}

/** Returns null if a response is final. Otherwise the same request may succeed later, not before `retryAfterMs`. */
export function findRetry(
  response: Pick<ApiResponse<unknown>, "ok" | "status" | "headers"> & { isReadable?: boolean },
): { retryAfterMs: number | null } | null {
  const { ok, status, headers, isReadable = false } = response;
  if (ok) return null;
  if (!isReadable) return { retryAfterMs: null };
  if (status < 500 && status !== 408 && status !== 429 && !headers.has("retry-after")) return null;
  const seconds = Number(headers.get("retry-after"));
  return { retryAfterMs: seconds > 0 ? seconds * 1000 : null };
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
