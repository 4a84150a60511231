import { type Kysely, sql } from "kysely";
import { isClientDigest } from "../accounts/known-client.server.ts";
import type { RequestContext } from "../accounts/request-context.server.ts";
import type { Database } from "../database/tables.ts";
import type { Session } from "./find-session.server.ts";
import { idleTimeout } from "./recent-sessions.server.ts";

/** A session as its owner sees it: times in ISO 8601 and a coarse device description. */
export interface OpenSession {
  sessionId: string;
  startedAt: string;
  lastUsedAt: string;
  device: string;
  /** True if it was opened from the client's current network. The network itself is not stored. */
  isFromHere: boolean;
  isThis: boolean;
}

/** Returns the open sessions of the signed-in account: the current one first, then by last use. */
export async function findSessions(
  db: Kysely<Database>,
  { session, requestContext }: { session: Session; requestContext: RequestContext },
): Promise<OpenSession[]> {
  const here = { accountId: session.accountId, clientAddress: requestContext.clientAddress, keys: requestContext.keys };
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "kind", "device", "created_at", "last_used_at", "client_digest"])
    .where("account_id", "=", session.accountId)
    .where("expires_at", ">", sql<Date>`now()`)
    .where("last_used_at", ">", sql<Date>`now() - ${idleTimeout}`)
    .orderBy("last_used_at", "desc")
    .execute();
  const sessions = rows.map((row) => ({
    sessionId: row.id,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    device: nameDevice(row),
    isFromHere: row.client_digest !== null && isClientDigest(row.client_digest, here),
    isThis: row.id === session.sessionId,
  }));
  return sessions.sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

function nameDevice({ kind, device }: { kind: "bearer" | "cookie"; device: string | null }): string {
  if (kind === "cookie") return device ?? "A browser";
  return device ? `The app, ${device}` : "The app";
}
