import { randomInt } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "../../database/tables.ts";
import type { TeamMembership } from "../find-team.server.ts";

// Without letters and digits that look alike.
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Stores a new random code with which athletes join. The earlier code stops working. */
export async function renewJoinCode(db: Kysely<Database>, { teamId }: TeamMembership): Promise<string> {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
  await db.updateTable("teams").set({ join_code: code }).where("id", "=", teamId).execute();
  return code;
}

export async function removeJoinCode(db: Kysely<Database>, { teamId }: TeamMembership): Promise<void> {
  await db.updateTable("teams").set({ join_code: null }).where("id", "=", teamId).execute();
}
