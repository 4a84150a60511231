import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { type FormProblem, signedOutMessage } from "../http/form-problem.ts";

/** A request without a timeout may hang for minutes on a weak network. */
const timeoutMs = 30_000;

/** Client action of a page with forms. Without a response, or after the session ended, the form stays with its input. */
export function sendForm(args: ClientActionFunctionArgs) {
  return send(args, { message: "Not saved yet: we couldn’t reach the server. We’ll keep trying.", isUnsent: true });
}

/** As `sendForm`, for a page whose forms the user sends again, such as those with a password. */
export function sendOnce(args: ClientActionFunctionArgs) {
  return send(args, { message: "We couldn’t reach the server. Check your connection and try again." });
}

async function send({ request, serverAction }: ClientActionFunctionArgs, unreachable: Omit<FormProblem, "intent">) {
  const form = await request.clone().formData();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError("timeout")), timeoutMs);
  });
  try {
    return await Promise.race([serverAction<FormProblem | null>(), timeout]);
  } catch (error) {
    const intent = String(form.get("intent"));
    if (isSignedOut(error))
      return data<FormProblem>({ intent, message: signedOutMessage, signedOut: true }, { status: 401 });
    if (request.signal.aborted || !isUnreachable(error)) throw error;
    // With this status, the router does not load the page's data again.
    return data<FormProblem>({ intent, ...unreachable }, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns true for the redirect of `requireMemberPage` to the sign-in. */
function isSignedOut(error: unknown): boolean {
  return error instanceof Response && /done=meanwhile/.test(error.headers.get("location") ?? "");
}

/** Returns true without a response, for that of another server such as the sign-in page of a public WiFi, and for an overloaded server. */
function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 500 || /^\s*</.test(String(error.data));
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}
