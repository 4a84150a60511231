import { signedOutMessage } from "../accounts/signed-out-message.ts";
import { requestJson } from "../ui/request-json.ts";

export type SettingsAction = keyof typeof endpoints;

/** Result of a settings form. `field` is the invalid field. `signedOut` is true if the session has ended. */
export interface SettingsResult {
  intent: string;
  message: string;
  good?: boolean;
  field?: string | undefined;
  signedOut?: boolean;
}

/** Sends a settings form to its API endpoint. Never rejects. The server rejects the request if another account than `account` is signed in. */
export async function sendSettings(
  action: SettingsAction,
  { account = "", id = "", ...fields }: Readonly<Record<string, string>>,
): Promise<SettingsResult> {
  const intent = action;
  const [method, path]: readonly ["PUT" | "POST" | "DELETE", string] = endpoints[action];
  const response = await requestJson(`/api/me/${path}${encodeURIComponent(id)}`, {
    method,
    ...(hasBody.has(action) && { body: fields }),
    // The key is unique per submission because this client never repeats a request.
    headers: { "openroster-account": account, "idempotency-key": `${Date.now()}-${Math.random()}` },
  });
  const { status, message, errors } = response;
  if (status === 401) return { intent, message: signedOutMessage, signedOut: true };
  // A record that is missing was already removed.
  if (status === 404) return { intent, message: "", good: true };
  return { intent, message, good: response.ok, field: errors[0]?.field };
}

const endpoints = {
  email: ["PUT", "email"],
  "keep-email": ["DELETE", "email"],
  password: ["PUT", "password"],
  "end-session": ["DELETE", "sessions/"],
  "end-sessions": ["DELETE", "sessions"],
  export: ["POST", "export"],
  delete: ["POST", "deletion"],
} as const;

const hasBody: ReadonlySet<SettingsAction> = new Set(["email", "password", "delete"]);
