import { manyDecisions } from "../admin/decisions/actions.server.ts";
import { profileReports } from "../admin/profile-reports/actions.server.ts";
import { records } from "../admin/records/actions.server.ts";
import { reviews } from "../admin/records/review-actions.server.ts";
import { teamApproval } from "../admin/records/team-actions.server.ts";
import { accountWork } from "../admin/users/account-actions.server.ts";
import { users } from "../admin/users/actions.server.ts";
import { board } from "../coach/board/actions.server.ts";
import { compare } from "../coach/compare/actions.server.ts";
import { events } from "../coach/events/actions.server.ts";
import { programExports } from "../coach/exports/actions.server.ts";
import { contacts } from "../coach/log/actions.server.ts";
import { prospects } from "../coach/prospects/actions.server.ts";
import { roster, rosterFile } from "../coach/roster/actions.server.ts";
import { searches, taskMail } from "../coach/searches/actions.server.ts";
import { receivedProfiles } from "../coach/submission-actions.server.ts";
import { tags } from "../coach/tags/actions.server.ts";
import { dataExports } from "../data-export/actions.server.ts";
import type { Feature } from "../http/action.server.ts";
import { programs } from "../programs/actions.server.ts";
import { submissions } from "../schools/actions.server.ts";
import { currentAccount } from "../settings/actions.server.ts";
import { teams } from "../teams/actions.server.ts";
import { memberships, teamRoster } from "../teams/athletes/actions.server.ts";
import { confirmations, sources } from "../teams/confirmations/actions.server.ts";
import { games } from "../teams/games/actions.server.ts";
import { imports } from "../teams/imports/actions.server.ts";
import { workspace } from "../workspace/endpoints/actions.server.ts";
import { ownImports } from "../workspace/imports/actions.server.ts";

/** The features whose endpoints are defined by actions and queries. */
export const features: readonly Feature[] = [
  submissions,
  receivedProfiles,
  programs,
  prospects,
  tags,
  board,
  compare,
  programExports,
  searches,
  taskMail,
  contacts,
  events,
  rosterFile,
  roster,
  teams,
  teamRoster,
  memberships,
  games,
  confirmations,
  sources,
  imports,
  workspace,
  ownImports,
  dataExports,
  currentAccount,
  users,
  records,
  reviews,
  profileReports,
  teamApproval,
  manyDecisions,
  accountWork,
];
