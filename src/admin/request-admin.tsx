import { fetchApi, requestJson } from "../ui/request-json.ts";
import { readToken } from "./admin-session.tsx";

type AdminRequest = Parameters<typeof requestJson>[1];

/** Sends a request as the signed-in administrator. Rejects only if `signal` aborts it. */
export function requestAdmin<Result>(path: string, request?: AdminRequest) {
  return requestJson<Result>(path, { ...request, headers: authorization() });
}

/** Returns a CSV file. The response may be an error. */
export function fetchAdminCsv(path: string): Promise<Response> {
  return fetchApi(path, { headers: { ...authorization(), accept: "text/csv, application/json;q=0.5" } });
}

function authorization() {
  const token = readToken();
  return { authorization: token && `Bearer ${token}` };
}
