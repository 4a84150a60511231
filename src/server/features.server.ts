import { ruleWork } from "../admin/contact-rules/actions.server.ts";
import { manyDecisions } from "../admin/decisions/actions.server.ts";
import { messageReports } from "../admin/message-reports/actions.server.ts";
import { profileReports } from "../admin/profile-reports/actions.server.ts";
import { records } from "../admin/records/actions.server.ts";
import { reviews } from "../admin/records/review-actions.server.ts";
import { teamApproval } from "../admin/records/team-actions.server.ts";
import { accountWork } from "../admin/users/account-actions.server.ts";
import { users } from "../admin/users/actions.server.ts";
import { coachChecks } from "../coach-check/actions.server.ts";
import { programMessages } from "../contact/actions.server.ts";
import { athleteMessages, guardianMessages } from "../contact/family-actions.server.ts";
import { contactRules } from "../contact-rules/actions.server.ts";
import { coreCourses } from "../core-courses/actions.server.ts";
import { dataExports } from "../data-export/actions.server.ts";
import { mergePersonalData } from "../data-export/collect-personal-data.server.ts";
import { deletion } from "../deletion/actions.server.ts";
import { embeds } from "../embeds/actions.server.ts";
import { family } from "../family/actions.server.ts";
import { goodNews } from "../good-news/actions.server.ts";
import type { Feature } from "../http/action.server.ts";
import { offers } from "../offers/actions.server.ts";
import { outreach } from "../outreach/actions.server.ts";
import { reports } from "../profile-reports/actions.server.ts";
import { programs } from "../programs/actions.server.ts";
import { push } from "../push/actions.server.ts";
import { board } from "../recruiting/board/actions.server.ts";
import { compare } from "../recruiting/compare/actions.server.ts";
import { contactLog, contacts } from "../recruiting/contacts/actions.server.ts";
import { evaluations } from "../recruiting/evaluations/actions.server.ts";
import { events } from "../recruiting/events/actions.server.ts";
import { programExports } from "../recruiting/exports/actions.server.ts";
import { matchDecisions } from "../recruiting/matches/actions.server.ts";
import { programNeeds } from "../recruiting/needs/actions.server.ts";
import { prospects } from "../recruiting/prospect/actions.server.ts";
import { prospectFiles } from "../recruiting/prospect-files/actions.server.ts";
import { roster, rosterFile } from "../recruiting/roster-upload/actions.server.ts";
import { searches, taskMail } from "../recruiting/searches/actions.server.ts";
import { receivedProfiles } from "../recruiting/submissions/submission-actions.server.ts";
import { tags } from "../recruiting/tags/actions.server.ts";
import { submissions } from "../schools/actions.server.ts";
import { schools } from "../schools/find-actions.server.ts";
import { highSchools } from "../schools/high-schools/actions.server.ts";
import { publishedNeeds } from "../schools/needs/actions.server.ts";
import { currentAccount } from "../settings/actions.server.ts";
import { signIns } from "../sign-in/actions.server.ts";
import { signUps } from "../sign-up/actions.server.ts";
import { teams } from "../teams/actions.server.ts";
import { memberships, teamRoster } from "../teams/athletes/actions.server.ts";
import { confirmations, sources } from "../teams/confirmations/actions.server.ts";
import { imports } from "../teams/game-file-upload/actions.server.ts";
import { games } from "../teams/games/actions.server.ts";
import { merges } from "../teams/merges/actions.server.ts";
import { coachReferences, ownReferences } from "../teams/references/actions.server.ts";
import { ownRosterEntries, rosterEntries, teamRosterFile } from "../teams/roster-entries/actions.server.ts";
import { workspace } from "../workspace/endpoints/actions.server.ts";
import { filmMarks } from "../workspace/film/actions.server.ts";
import { ownImports } from "../workspace/game-file-upload/actions.server.ts";

/** The features whose endpoints are defined by actions and queries. */
export const features: readonly Feature[] = [
  submissions,
  schools,
  highSchools,
  publishedNeeds,
  coachChecks,
  contactRules,
  receivedProfiles,
  programs,
  prospects,
  prospectFiles,
  tags,
  board,
  compare,
  programNeeds,
  programExports,
  searches,
  taskMail,
  contactLog,
  contacts,
  events,
  evaluations,
  rosterFile,
  roster,
  matchDecisions,
  teams,
  teamRoster,
  rosterEntries,
  teamRosterFile,
  ownRosterEntries,
  memberships,
  merges,
  games,
  confirmations,
  sources,
  coachReferences,
  ownReferences,
  goodNews,
  push,
  embeds,
  outreach,
  coreCourses,
  offers,
  imports,
  workspace,
  family,
  programMessages,
  athleteMessages,
  guardianMessages,
  messageReports,
  ownImports,
  filmMarks,
  dataExports,
  currentAccount,
  signUps,
  signIns,
  deletion,
  reports,
  users,
  records,
  reviews,
  profileReports,
  teamApproval,
  manyDecisions,
  accountWork,
  ruleWork,
];

/** Personal data of all features. The export begins with the account and the profile. */
export const personalData = mergePersonalData(new Set([dataExports, workspace, ...features]));
