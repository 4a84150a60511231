import { signedOutMessage } from "../accounts/signed-out-message.ts";

const settingsActions = ["email", "keep-email", "password", "end-session", "end-sessions", "export", "delete"] as const;
/** What a form of the settings page asks for. */
export type SettingsAction = (typeof settingsActions)[number];

/** Whether a text names one of them. */
export function isSettingsAction(text: string): text is SettingsAction {
  return settingsActions.some((act) => act === text);
}

/** What a form of the settings page is answered: `field` is what is wrong; `signedOut` where the session has ended meanwhile. */
export interface SettingsResult {
  act: SettingsAction | null;
  message: string;
  good?: boolean;
  field?: string | undefined;
  signedOut?: boolean;
}

const timeoutMs = 30_000;
const headers = { "content-type": "application/json", accept: "application/json" };

/** Sends a form of the page as the call that it stands for; never rejects. `account` is whose page it is: where somebody else has signed in since, the server refuses. */
export async function sendSettings(
  act: SettingsAction,
  { account = "", ...fields }: Readonly<Record<string, string>>,
): Promise<SettingsResult> {
  const call = callOf(act, fields);
  try {
    const response = await fetch(addressOf(act, fields), {
      ...call,
      headers: { ...call.headers, "openroster-account": account },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = (await response.json()) as { message?: string; errors?: { field: string }[] };
    if (response.status === 401) return { act, message: signedOutMessage, signedOut: true };
    // What is to be taken away and is not there was taken away before.
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

function callOf(
  act: SettingsAction,
  fields: Readonly<Record<string, string>>,
): RequestInit & { headers?: Record<string, string> } {
  if (act === "email" || act === "password") return { method: "PUT", headers, body: JSON.stringify(fields) };
  // Made up for this one act: nothing repeats it.
  const key = { "idempotency-key": `${Date.now()}-${Math.random()}` };
  if (act === "export") return { method: "POST", headers: key };
  if (act === "delete") return { method: "POST", headers: { ...headers, ...key }, body: JSON.stringify(fields) };
  return { method: "DELETE" };
}
