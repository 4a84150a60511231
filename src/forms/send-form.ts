import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import type { FormProblem } from "../http/form-problem.ts";

/** A request without a timeout may hang for minutes on a weak network. */
const timeoutMs = 30_000;

/** Client action of a page with forms that stay unsent until the server responds. Without it, the error page would replace the form. */
export async function sendForm({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("timeout")), timeoutMs);
  });
  try {
    return await Promise.race([serverAction<FormProblem | null>(), timeout]);
  } catch (error) {
    if (request.signal.aborted || !isUnreachable(error)) throw error;
    const message = "Not saved yet: we couldn’t reach the server. We’ll keep trying.";
    const problem: FormProblem = { intent: String(form.get("intent")), message, isUnsent: true };
    // With this status, the router does not load the page's data again.
    return data(problem, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true without a response, for that of another server such as the sign-in page of a public WiFi, and for an overloaded server. */
function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 || /^\s*</.test(String(error.data));
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}
