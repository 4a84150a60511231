import { signedOutMessage } from "../accounts/signed-out-message.ts";

const settingsActions = ["email", "keep-email", "password", "end-session", "end-sessions", "export", "delete"] as const;
/** Action of a settings form. */
export type SettingsAction = (typeof settingsActions)[number];

/** Returns true if the text is a settings action. */
export function isSettingsAction(text: string): text is SettingsAction {
  return settingsActions.some((act) => act === text);
}

/** Result of a settings form. `field` is the invalid field. `signedOut` is true if the session has ended. */
export interface SettingsResult {
  act: SettingsAction | null;
  message: string;
  good?: boolean;
  field?: string | undefined;
  signedOut?: boolean;
}

const timeoutMs = 30_000;
const headers = { "content-type": "application/json", accept: "application/json" };

/** Sends a settings form to its API endpoint. Never rejects. The server rejects the request if another account than `account` is signed in. */
export async function sendSettings(
  act: SettingsAction,
  { account = "", ...fields }: Readonly<Record<string, string>>,
): Promise<SettingsResult> {
  const request = requestOf(act, fields);
  try {
    const response = await fetch(addressOf(act, fields), {
      ...request,
      headers: { ...request.headers, "openroster-account": account },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = (await response.json()) as { message?: string; errors?: { field: string }[] };
    if (response.status === 401) return { act, message: signedOutMessage, signedOut: true };
    // A record that is missing was already removed.
    if (response.status === 404) return { act, message: "", good: true };
    if (response.ok) return { act, message: body.message ?? "", good: true };
    return { act, message: body.message ?? "", field: body.errors?.[0]?.field };
  } catch {
    return { act, message: "We couldn’t reach the server. Check your connection and try again." };
  }
}

function addressOf(act: SettingsAction, { sessionId = "" }: Readonly<Record<string, string>>): string {
  if (act === "end-session") return `/api/me/sessions/${encodeURIComponent(sessionId)}`;
  const parts = {
    email: "email",
    "keep-email": "email",
    password: "password",
    "end-sessions": "sessions",
    export: "export",
    delete: "deletion",
  };
  return `/api/me/${parts[act]}`;
}

function requestOf(
  act: SettingsAction,
  fields: Readonly<Record<string, string>>,
): RequestInit & { headers?: Record<string, string> } {
  if (act === "email" || act === "password") return { method: "PUT", headers, body: JSON.stringify(fields) };
  // The key is unique per submission because this client never repeats a request.
  const key = { "idempotency-key": `${Date.now()}-${Math.random()}` };
  if (act === "export") return { method: "POST", headers: key };
  if (act === "delete") return { method: "POST", headers: { ...headers, ...key }, body: JSON.stringify(fields) };
  return { method: "DELETE" };
}
