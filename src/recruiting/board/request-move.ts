import { type ApiResponse, requestJson } from "../../ui/request-json.ts";
import { isEntryId, type Move } from "./board-content.ts";

export interface WaitingMove {
  /** Idempotency key. Another page that sends the move again repeats it. */
  key: string;
  athleteId: string;
  change: Move;
}

export type MoveResponse = Pick<ApiResponse<unknown>, "ok" | "status" | "headers" | "message"> & {
  isReadable?: boolean;
};

/** Stores a move for an account. A repeated request changes nothing. */
export function requestMove(account: string, { key, athleteId, change }: WaitingMove): Promise<MoveResponse> {
  const isEntry = isEntryId(athleteId);
  return requestJson(`/api/coach/${isEntry ? "roster" : "prospects"}/${athleteId}`, {
    method: "PUT",
    body: change,
    headers: { "openroster-account": account, "idempotency-key": key, prefer: "return=minimal" },
    keepalive: true,
    isResult: (result) =>
      (result as Record<string, unknown> | null)?.[isEntry ? "rosterId" : "athleteId"] === athleteId,
  });
}
