import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { JobServices } from "../jobs/job.server.ts";
import {
  applyRule,
  endGuardians,
  setRuleWithoutGuardian,
  tellOfBirthdays,
  tellWithoutGuardian,
} from "./end-guardians.server.ts";

declare module "../jobs/job.server.ts" {
  interface JobServices {
    /** The setting MINOR_WITHOUT_GUARDIAN. */
    withoutGuardian: "limited" | "draft";
  }
}

/** Applies what time and the setting MINOR_WITHOUT_GUARDIAN change for families. */
export async function followFamilies(
  db: Kysely<Database>,
  { publicUrl, withoutGuardian }: Pick<JobServices, "publicUrl" | "withoutGuardian">,
): Promise<void> {
  await setRuleWithoutGuardian(db, withoutGuardian);
  await applyRule(db);
  await endGuardians(db);
  await tellOfBirthdays(db, { publicUrl });
  await tellWithoutGuardian(db, { publicUrl });
}
