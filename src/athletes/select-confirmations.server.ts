import { sql } from "kysely";
import type { ConfirmationRow } from "./read-line-marks.ts";

/** The columns of `event_confirmations` as a JSON array of `ConfirmationRow`, latest first. */
export const confirmationRows = sql<
  ConfirmationRow[]
>`json_agg(json_build_object('name', name, 'role', role, 'team', team, 'stats', stats,
  'confirmedAt', confirmed_at, 'revokedAt', revoked_at, 'reason', reason, 'isCurrent', is_current) order by confirmed_at desc, id)`;
