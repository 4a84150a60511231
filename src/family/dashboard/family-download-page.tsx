import { data } from "react-router";
import { pageContext } from "#page-context";
import { collectSchoolData } from "../../schools/collect-school-data.server.ts";
import { collectTeamData } from "../../teams/collect-team-data.server.ts";
import { collectViews } from "../../workspace/endpoints/find-own-views.server.ts";
import { findOwnProfile } from "../../workspace/endpoints/queries.server.ts";
import { requireGuardianPage } from "../guardian-operations.server.ts";
import type { Route } from "./+types/family-download-page.ts";
import { findActiveLink, findDashboard } from "./find-dashboard.server.ts";

/** The data of an athlete for a guardian: without sign-ins, addresses of other guardians, and reports. */
export async function loader({ request, params: { athleteId }, context }: Route.LoaderArgs) {
  const guardian = await requireGuardianPage(context, request);
  const { db } = context.get(pageContext);
  const link = await findActiveLink(db, { email: guardian.email, athleteId });
  if (!link) throw data(null, { status: 404 });
  const { accountId } = link;
  const [profile, whoLooked, schools, teams, dashboard] = await Promise.all([
    findOwnProfile(db, accountId),
    collectViews(db, accountId),
    collectSchoolData(db, accountId),
    collectTeamData(db, accountId),
    findDashboard(db, { email: guardian.email, athleteId }),
  ]);
  const content = { profile, whoLooked, schools, teams, changes: dashboard?.changes ?? [] };
  return new Response(JSON.stringify(content, null, 2), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="profile-${athleteId}.json"`,
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
    },
  });
}
