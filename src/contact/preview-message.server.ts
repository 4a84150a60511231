import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Membership } from "../programs/find-program.server.ts";
import { requireSendable } from "./create-message.server.ts";
import type { MessagePreview, NewMessage } from "./schema.ts";
import { previewLabel } from "./select-messages.server.ts";

/** Checks a message as its sending does, except for the limits, and returns what the family would see. Stores nothing. */
export async function previewMessage(
  trx: Kysely<Database>,
  member: Membership,
  message: NewMessage & { athleteId: string },
): Promise<MessagePreview> {
  const { athleteKey, rule, hash } = await requireSendable(trx, member, message);
  const { programId, staffId } = member;
  const { purpose, text, campPrice } = message;
  return {
    ...{ purpose, text },
    label: await previewLabel(trx, { programId, staffId, athleteKey, hash, campPrice, rule }),
  };
}
