import { accountParts, type OwnDataPart } from "../accounts/collect-own-data.server.ts";
import { findOwnProfile } from "../athletes/workspace/queries.server.ts";
import { collectPlanData } from "../payments/collect-plan-data.server.ts";
import { collectSchoolData } from "../schools/collect-school-data.server.ts";

/** What every feature keeps of a person, in the order in which the person reads it. A feature that stores something of people stands here. */
export const ownData: readonly OwnDataPart[] = [
  ...accountParts,
  { heading: "profile", collect: findOwnProfile },
  { heading: "schools", collect: collectSchoolData },
  { heading: "coachPlan", collect: collectPlanData },
];
