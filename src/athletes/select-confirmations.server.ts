import { sql } from "kysely";
import type { ConfirmationRow } from "./read-line-marks.ts";

/** Number of former confirmations of a line that are read: each change of a confirmed line adds one. */
export const mostEarlier = 3;

/** The columns of `event_confirmations` as a JSON array of `ConfirmationRow`: the current one, and the latest that ended. */
export const confirmationRows = sql<
  ConfirmationRow[]
>`to_json((array_agg(json_build_object('name', name, 'role', role, 'team', team, 'stats', stats,
  'confirmedAt', confirmed_at, 'revokedAt', revoked_at, 'reason', reason, 'isCurrent', is_current)
  order by is_current desc, confirmed_at desc, id))[1:${sql.lit(mostEarlier)} + max(is_current::integer)])`;
