import { credentials } from "../accounts/schema.ts";
import { deletionMessage } from "../accounts/vocabulary.ts";
import type { Feature } from "../http/action.server.ts";
import { publicAction } from "../sessions/client.server.ts";
import { requestDeletion } from "./request-deletion.server.ts";

/** The deletion of an account without a session. The response does not reveal if an address has an account. */
export const deletionRequest = publicAction({
  route: "POST /api/user/RequestDeletion",
  name: "requestDeletion",
  summary: "Requests the erasure of an account",
  body: credentials,
  limit: "deletion",
  opensTransaction: true,
  message: deletionMessage,
  run: (db, client, fields) => requestDeletion(db, { ...fields, ...client }),
});

export const deletion: Feature = { tag: "accounts", operations: [deletionRequest] };
