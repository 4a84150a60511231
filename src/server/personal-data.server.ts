import type { Kysely } from "kysely";
import { accountParts, type PersonalDataPart } from "../data-export/collect-personal-data.server.ts";
import type { Database } from "../database/tables.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { readPhoto } from "../media/read-photo.server.ts";
import { collectPlanData } from "../payments/collect-plan-data.server.ts";
import { collectSchoolData } from "../schools/collect-school-data.server.ts";
import { collectViews } from "../workspace/calls/find-own-views.server.ts";
import { findOwnProfile } from "../workspace/calls/queries.server.ts";

/** What every feature keeps of a person, in the order in which the person reads it. A feature that stores something of people stands here. */
export function personalDataIn(store: FileStore): readonly PersonalDataPart[] {
  return [
    ...accountParts,
    { heading: "profile", collect: (db, accountId) => collectProfile(db, { accountId, store }) },
    { heading: "whoLooked", collect: collectViews },
    { heading: "schools", collect: collectSchoolData },
    { heading: "coachPlan", collect: collectPlanData },
  ];
}

/** The profile as it is kept, its photo in it: what we say of it, such as what a coach misses, is no data of the athlete's. */
async function collectProfile(db: Kysely<Database>, { accountId, store }: { accountId: string; store: FileStore }) {
  const profile = await findOwnProfile(db, accountId);
  if (!profile) return null;
  const { missing, completeness, ...kept } = profile;
  return { ...kept, photo: await readPhoto(db, { accountId, store }) };
}
