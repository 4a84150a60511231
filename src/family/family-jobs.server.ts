import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import { handleSchedule, type JobHandler } from "../jobs/worker.server.ts";
import {
  applyRule,
  endGuardians,
  setRuleWithoutGuardian,
  tellOfBirthdays,
  tellWithoutGuardian,
} from "./end-guardians.server.ts";

/** Applies what time and the setting MINOR_WITHOUT_GUARDIAN change for families. */
export function familyHandler(
  db: Kysely<Database>,
  { publicUrl, withoutGuardian }: { publicUrl: string; withoutGuardian: "limited" | "draft" },
): JobHandler {
  return handleSchedule("follow-families", "*/5 * * * *", async () => {
    await setRuleWithoutGuardian(db, withoutGuardian);
    await applyRule(db);
    await endGuardians(db);
    await tellOfBirthdays(db, { publicUrl });
    await tellWithoutGuardian(db, { publicUrl });
  });
}
