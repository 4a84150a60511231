import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import { defineJob } from "../jobs/job.server.ts";
import { handle, type JobHandler } from "../jobs/worker.server.ts";
import {
  applyRule,
  endGuardians,
  setRuleWithoutGuardian,
  tellOfBirthdays,
  tellWithoutGuardian,
} from "./end-guardians.server.ts";

const followJob = defineJob("follow-families", z.strictObject({}));

/** Applies what time and the setting MINOR_WITHOUT_GUARDIAN change for families. */
export function familyHandler(
  db: Kysely<Database>,
  { publicUrl, withoutGuardian }: { publicUrl: string; withoutGuardian: "limited" | "draft" },
): JobHandler {
  return handle(
    followJob,
    async () => {
      await setRuleWithoutGuardian(db, withoutGuardian);
      await applyRule(db);
      await endGuardians(db);
      await tellOfBirthdays(db, { publicUrl });
      await tellWithoutGuardian(db, { publicUrl });
    },
    { cron: "*/5 * * * *", payload: {} },
  );
}
