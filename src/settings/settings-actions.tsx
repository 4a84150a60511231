import { signedOutMessage } from "../accounts/signed-out-message.ts";
import { requestJson } from "../ui/request-json.ts";

const settingsActions = ["email", "keep-email", "password", "end-session", "end-sessions", "export", "delete"] as const;
export type SettingsAction = (typeof settingsActions)[number];

export function isSettingsAction(text: string): text is SettingsAction {
  return settingsActions.some((action) => action === text);
}

/** Result of a settings form. `field` is the invalid field. `signedOut` is true if the session has ended. */
export interface SettingsResult {
  action: SettingsAction | null;
  message: string;
  good?: boolean;
  field?: string | undefined;
  signedOut?: boolean;
}

/** Sends a settings form to its API endpoint. Never rejects. The server rejects the request if another account than `account` is signed in. */
export async function sendSettings(
  action: SettingsAction,
  { account = "", sessionId = "", ...fields }: Readonly<Record<string, string>>,
): Promise<SettingsResult> {
  const [method, path] = endpoints[action];
  const response = await requestJson(`/api/me/${path}${encodeURIComponent(sessionId)}`, {
    method,
    ...(hasBody.has(action) && { body: fields }),
    // The key is unique per submission because this client never repeats a request.
    headers: { "openroster-account": account, "idempotency-key": `${Date.now()}-${Math.random()}` },
  });
  const { status, message, errors } = response;
  if (status === 401) return { action, message: signedOutMessage, signedOut: true };
  // A record that is missing was already removed.
  if (status === 404) return { action, message: "", good: true };
  return { action, message, good: response.ok, field: errors[0]?.field };
}

const endpoints: Record<SettingsAction, ["PUT" | "POST" | "DELETE", path: string]> = {
  email: ["PUT", "email"],
  "keep-email": ["DELETE", "email"],
  password: ["PUT", "password"],
  "end-session": ["DELETE", "sessions/"],
  "end-sessions": ["DELETE", "sessions"],
  export: ["POST", "export"],
  delete: ["POST", "deletion"],
};

const hasBody: ReadonlySet<SettingsAction> = new Set(["email", "password", "delete"]);
