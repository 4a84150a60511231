import { readToken } from "./admin-session.tsx";

/** Result of a call. `status` is 0 if no response arrived. `message` is always a sentence for people. `isCodeRequired` asks for a mailed code. */
export type AdminOutcome<Result> =
  | { ok: true; status: number; message: string; result: Result }
  | { ok: false; status: number; message: string; isCodeRequired: boolean };

interface AdminCall {
  method?: "GET" | "POST";
  /** With the query, if there is one. */
  path: string;
  body?: Record<string, string>;
  signal?: AbortSignal;
}

const timeoutMs = 30_000;

/** Calls the server as whoever is signed in; rejects only when `signal` took the call back. */
export async function callAdmin<Result>(call: AdminCall): Promise<AdminOutcome<Result>> {
  try {
    const response = await fetchAdmin(call);
    const answer: Partial<{ isError: boolean; message: string; result: Result | { codeRequired?: boolean } }> | null =
      await response.json().catch(() => null);
    const { status } = response;
    if (response.ok && answer?.isError === false)
      return { ok: true, status, message: answer.message ?? "", result: answer.result as Result };
    const message = answer?.message || "Something went wrong on our side. Please try again in a moment.";
    const isCodeRequired = (answer?.result as { codeRequired?: boolean } | undefined)?.codeRequired === true;
    return { ok: false, status, message, isCodeRequired };
  } catch (error) {
    if (call.signal?.aborted) throw error;
    const message = "We couldn’t reach the server. Check your connection and try again.";
    return { ok: false, status: 0, message, isCodeRequired: false };
  }
}

/** The bare answer of a call of the portal, for what is no JSON. */
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
