import { readToken } from "./admin-session.tsx";

/** Result of a request. `status` is 0 without a response. `message` is a text for users. If `isCodeRequired`, ask for the mailed code. */
export type AdminOutcome<Result> =
  | { ok: true; status: number; message: string; result: Result }
  | { ok: false; status: number; message: string; isCodeRequired: boolean };

interface AdminCall {
  method?: "GET" | "POST";
  path: string;
  body?: Record<string, string>;
  signal?: AbortSignal;
}

const timeoutMs = 30_000;

/** Sends a request as the signed-in administrator. Rejects only if `signal` aborts it. */
export async function requestAdmin<Result>(call: AdminCall): Promise<AdminOutcome<Result>> {
  try {
    const response = await fetchAdmin(call);
    const responseBody: Partial<{
      isError: boolean;
      message: string;
      result: Result | { codeRequired?: boolean };
    }> | null = await response.json().catch(() => null);
    const { status } = response;
    if (response.ok && responseBody?.isError === false)
      return { ok: true, status, message: responseBody.message ?? "", result: responseBody.result as Result };
    const message = responseBody?.message || "Something went wrong on our side. Please try again in a moment.";
    const isCodeRequired = (responseBody?.result as { codeRequired?: boolean } | undefined)?.codeRequired === true;
    return { ok: false, status, message, isCodeRequired };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    const message = "We couldn’t reach the server. Check your connection and try again.";
    return { ok: false, status: 0, message, isCodeRequired: false };
  }
}

/** Returns the raw response, for content that is not JSON. */
export function fetchAdmin({ method = "GET", path, body, signal }: AdminCall): Promise<Response> {
  const token = readToken();
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(path, {
    method,
    headers: {
      accept: "application/json, text/csv;q=0.5",
      ...(body ? { "content-type": "application/json" } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
}
