import type { Kysely } from "kysely";
import type { InstallationKeys } from "../accounts/installation-keys.server.ts";
import { findKey } from "../athletes/public-id.server.ts";
import { findOwnCoachPage } from "../coach-check/coach-page.server.ts";
import { collectMessages } from "../contact/collect-messages.server.ts";
import { collectCourses } from "../core-courses/store-courses.server.ts";
import { accountParts, type PersonalDataPart } from "../data-export/collect-personal-data.server.ts";
import type { Database } from "../database/tables.ts";
import { collectEmbeds } from "../embeds/set-embeds.server.ts";
import { collectFamily } from "../family/guardians.server.ts";
import type { FileStore } from "../files/file-store.server.ts";
import { describeClip, readClips } from "../film/read-clips.server.ts";
import { collectNews } from "../good-news/set-news.server.ts";
import { readPhoto } from "../media/read-photo.server.ts";
import { collectOffers } from "../offers/store-offers.server.ts";
import { collectOutreach } from "../outreach/find-targets.server.ts";
import { collectPlanData } from "../payments/collect-plan-data.server.ts";
import { collectReports } from "../profile-reports/collect-reports.server.ts";
import { collectPush } from "../push/subscriptions.server.ts";
import { collectProgramData } from "../recruiting/prospect/collect-program-data.server.ts";
import { collectSchoolData } from "../schools/collect-school-data.server.ts";
import { collectTeamData } from "../teams/collect-team-data.server.ts";
import { collectViews } from "../workspace/endpoints/find-own-views.server.ts";
import { findOwnProfile } from "../workspace/endpoints/queries.server.ts";

/** Lists the parts of the personal data export in display order. Every feature that stores personal data must be listed. */
export function personalDataIn(store: FileStore, keys: InstallationKeys): readonly PersonalDataPart[] {
  return [
    ...accountParts,
    { heading: "profile", collect: (db, accountId) => collectProfile(db, { accountId, store }) },
    { heading: "whoLooked", collect: collectViews },
    { heading: "family", collect: collectFamily },
    { heading: "messages", collect: collectMessages },
    { heading: "weeklyNews", collect: collectNews },
    { heading: "notifications", collect: collectPush },
    { heading: "otherSites", collect: collectEmbeds },
    { heading: "reports", collect: collectReports },
    { heading: "schools", collect: collectSchoolData },
    { heading: "offers", collect: (db, accountId) => collectOffers(db, keys, accountId) },
    { heading: "coreCourses", collect: collectCourses },
    { heading: "outreach", collect: collectOutreach },
    { heading: "pageForFamilies", collect: findOwnCoachPage },
    { heading: "programs", collect: collectProgramData },
    { heading: "teams", collect: collectTeamData },
    { heading: "coachPlan", collect: collectPlanData },
  ];
}

/** Returns the stored profile with its photo. Omits derived values, such as missing fields, because they are no data of the athlete. */
async function collectProfile(db: Kysely<Database>, { accountId, store }: { accountId: string; store: FileStore }) {
  const profile = await findOwnProfile(db, accountId);
  if (!profile) return null;
  const { missing, completeness, eventCount, ...stored } = profile;
  const athleteKey = findKey("athlete", profile.athleteId) ?? "";
  const clips = await readClips(db, { athleteKey, isPublic: false });
  const hiddenByStaff = await db
    .selectFrom("hidden_parts")
    .select(["part", "field", "former", "reason", "hidden_at as hiddenAt"])
    .where("athlete_id", "=", athleteKey)
    .orderBy("hidden_at")
    .execute();
  return {
    ...stored,
    hiddenByStaff,
    filmClips: clips.map(describeClip),
    photo: await readPhoto(db, { accountId, store }),
  };
}
