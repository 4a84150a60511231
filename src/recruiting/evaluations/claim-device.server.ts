import createHttpError from "http-errors";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { Membership } from "../../programs/find-program.server.ts";

/** Makes a device the one on which a member uses the clipboard. Throws 409 if another one is active, unless this one takes over. */
export async function claimDevice(
  trx: Kysely<Database>,
  { programId, staffId }: Membership,
  { deviceId, name, takeOver }: { deviceId: string; name: string; takeOver: boolean },
): Promise<void> {
  const { rows } = await sql`
    insert into clipboard_devices as stored (program_id, staff_id, device_id, name)
    values (${programId}, ${staffId}, ${deviceId}, ${name})
    on conflict (program_id, staff_id) do update set device_id = excluded.device_id, name = excluded.name,
      active_since = case when stored.device_id = excluded.device_id then stored.active_since else now() end
      where stored.device_id = excluded.device_id or ${takeOver}
    returning device_id`.execute(trx);
  if (rows.length > 0) return;
  const active = await trx
    .selectFrom("clipboard_devices")
    .select(["name", "active_since as since"])
    .where("program_id", "=", programId)
    .where("staff_id", "=", staffId)
    .executeTakeFirstOrThrow();
  throw createHttpError(
    409,
    `Your account uses the clipboard on another device: ${active.name}. Each member of a staff needs an account.`,
    { result: { activeDevice: { name: active.name, since: active.since.toISOString() } } },
  );
}
