import type { Kysely } from "kysely";
import { accountParts, type OwnDataPart } from "../accounts/collect-own-data.server.ts";
import { collectViews } from "../athletes/workspace/find-own-views.server.ts";
import { findOwnProfile } from "../athletes/workspace/queries.server.ts";
import type { Database } from "../database/tables.ts";
import { collectPlanData } from "../payments/collect-plan-data.server.ts";
import { collectSchoolData } from "../schools/collect-school-data.server.ts";

/** What every feature keeps of a person, in the order in which the person reads it. A feature that stores something of people stands here. */
export const ownData: readonly OwnDataPart[] = [
  ...accountParts,
  { heading: "profile", collect: collectProfile },
  { heading: "whoLooked", collect: collectViews },
  { heading: "schools", collect: collectSchoolData },
  { heading: "coachPlan", collect: collectPlanData },
];

/** The profile as it is kept: what we say of it, such as what a coach misses, is no data of the athlete's. */
async function collectProfile(db: Kysely<Database>, accountId: string) {
  const profile = await findOwnProfile(db, accountId);
  if (!profile) return null;
  const { missing, completeness, ...kept } = profile;
  return kept;
}
