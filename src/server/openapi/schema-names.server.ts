import { z } from "zod";
import * as accounts from "../../accounts/schema.ts";
import * as accountWork from "../../admin/account-schema.ts";
import * as ruleWork from "../../admin/contact-rules/schema.ts";
import * as messageReports from "../../admin/message-reports/schema.ts";
import * as parts from "../../admin/profile-reports/parts-schema.ts";
import * as admin from "../../admin/schema.ts";
import * as athletes from "../../athletes/schema.ts";
import * as coachCheck from "../../coach-check/schema.ts";
import * as contact from "../../contact/schema.ts";
import * as contactRules from "../../contact-rules/schema.ts";
import * as coreCourses from "../../core-courses/schema.ts";
import { finding } from "../../doctor/finding.ts";
import * as family from "../../family/schema.ts";
import * as film from "../../film/schema.ts";
import * as offers from "../../offers/schema.ts";
import * as opponents from "../../opponents/schema.ts";
import * as outreach from "../../outreach/schema.ts";
import { percentile } from "../../percentiles/schema.ts";
import { publicProfile, teamSeasons } from "../../profile/schema.ts";
import { newReport } from "../../profile-reports/schema.ts";
import * as programs from "../../programs/schema.ts";
import * as push from "../../push/schema.ts";
import * as board from "../../recruiting/board/schema.ts";
import { comparison } from "../../recruiting/compare/schema.ts";
import * as contacts from "../../recruiting/contacts/schema.ts";
import * as clipboard from "../../recruiting/evaluations/schema.ts";
import { coachEvent, eventList } from "../../recruiting/events/schema.ts";
import * as needs from "../../recruiting/needs/schema.ts";
import * as prospects from "../../recruiting/prospect/schema.ts";
import { prospectFile } from "../../recruiting/prospect-files/schema.ts";
import { rosterList, uploadedRoster } from "../../recruiting/roster-upload/schema.ts";
import * as searches from "../../recruiting/searches/schema.ts";
import { shownReference } from "../../references/schema.ts";
import * as openNeeds from "../../schools/needs/schema.ts";
import * as schools from "../../schools/schema.ts";
import * as memberships from "../../teams/athletes/schema.ts";
import * as confirmations from "../../teams/confirmations/schema.ts";
import * as imports from "../../teams/game-file-upload/schema.ts";
import * as games from "../../teams/games/schema.ts";
import * as references from "../../teams/references/schema.ts";
import * as entries from "../../teams/roster-entries/schema.ts";
import * as teams from "../../teams/schema.ts";
import * as ownImports from "../../workspace/game-file-upload/schema.ts";
import * as workspace from "../../workspace/schema.ts";
import { errorResponse, fieldErrors, problemResponse } from "./response-envelope.server.ts";

const prospect = prospects.prospect.shape;
const program = programs.program.shape;

/** Schemas with a name in the OpenAPI document. The name of a request body gets the suffix `Input`. */
const schemaNames = new Map<string, z.ZodType>(
  Object.entries({
    ErrorResponse: errorResponse,
    FieldErrors: fieldErrors,
    Problem: problemResponse,

    Pages: athletes.athleteList.shape.pages,
    Athlete: athletes.athleteListItem,
    AthleteList: athletes.athleteList,
    AthleteProfile: publicProfile,
    Percentile: percentile,
    ...Object.fromEntries(Object.entries(teamSeasons).map(([sportCode, season]) => [`${sportCode}Season`, season])),
    SeasonOpponents: opponents.seasonOpponents,
    AdjustedFigure: opponents.adjustedFigure,
    Reference: shownReference,
    OwnReference: references.familyReference,
    WrittenReference: references.coachReference,
    NewReference: references.newReference,
    MediaLink: athletes.mediaLink,
    TeamEvent: athletes.teamEvent,
    SeasonStatistics: athletes.seasonStat,
    StatisticDefinition: athletes.statDefinitionItem,
    Measurement: athletes.measuredValue,
    NewReport: newReport,

    Registration: accounts.registration,
    SignIn: accounts.signInCredentials,
    SignInRefusal: accounts.signInRefusal,
    PasswordUpdate: accounts.passwordUpdate,
    PasswordChange: accounts.passwordChange,
    Account: accounts.ownAccount,
    Session: accounts.openSessions.element,
    DataExport: accounts.exportResponse,

    Profile: workspace.ownProfile,
    ProfileFields: workspace.ownProfileFields,
    ProfileChange: workspace.profileChange,
    ProfileViews: workspace.ownViews,
    Visibility: workspace.visibility,
    Team: workspace.ownTeam,
    NewTeam: workspace.newTeam,
    TeamChange: workspace.teamChange,
    Event: workspace.ownEvent,
    EventData: workspace.eventBody,
    OwnTeamEvent: workspace.ownTeamEvent,
    Link: workspace.ownLink,
    NewLink: workspace.newLink,
    LinkChange: workspace.linkChange,
    TextReview: workspace.ownTextReview,
    NewTextReview: workspace.newTextReview,

    CoachCheck: coachCheck.coachCheck,
    ImpersonationReport: coachCheck.impersonationReport,
    ContactRule: contactRules.contactRule,
    ContactRuleList: contactRules.contactRuleList,
    RuleVersion: ruleWork.ruleVersion,
    RuleVersions: ruleWork.ruleRecords,
    ContactRuleChange: ruleWork.ruleBody,
    RuleOfVerdict: contactRules.ruleOfVerdict,

    Guardian: family.ownGuardian,
    OwnPush: push.ownPush,
    PushDevice: push.pushDevice,
    PushSubscription: push.pushSubscriptionBody,
    GuardianView: family.guardianView,

    Offer: offers.offer,
    OfferBody: offers.offerBody,
    OfferSums: offers.offerSums,

    CoreCourses: coreCourses.storedCourses,

    OutreachTarget: outreach.outreachTarget,
    OutreachTargetWithDraft: outreach.targetWithDraft,
    OutreachDraft: outreach.outreachDraft,
    OutreachDraftBody: outreach.draftBody,

    Message: contact.threadMessage,
    MessageLabel: contact.messageLabel,
    MessageSender: contact.messageLabel.shape.sender,
    MessageThread: contact.thread,
    FamilyMessageThread: contact.familyThread,
    FamilyMessageThreads: contact.familyThreads,
    ProgramMessageThread: contact.programThreads.shape.data.element,
    MessageReport: messageReports.messageReportRecord,
    ReportedMessage: messageReports.messageReportRecord.shape.message.unwrap(),

    School: schools.school,
    KnownSchool: schools.knownSchool,
    SchoolProgram: schools.schoolProgram,
    SchoolList: schools.schoolList,
    HighSchool: schools.highSchool,
    OpenNeed: openNeeds.openNeed,
    OpenNeedList: openNeeds.needList,
    Submission: schools.ownSubmission,
    NewSubmission: schools.newSubmission,
    CoachPosition: schools.coachPosition,
    ReceivedProfile: schools.receivedProfile,
    ReceivedList: schools.receivedList,

    Program: programs.program,
    NewProgram: programs.programBody,
    ReceivedProgramInvitation: programs.programInvitations.element,
    ProgramChange: programs.programChange,
    StaffMember: program.staff.element,
    Invitation: programs.invitationBody,

    OwnTeam: teams.team,
    NewOwnTeam: teams.teamBody,
    TeamInvitation: teams.teamInvitationBody,
    JoinedTeam: memberships.joinedTeam,
    TeamJoin: memberships.teamJoin,
    TeamJoinDecision: memberships.joinDecision,
    JoinableTeam: memberships.joinableTeam,
    FoundTeam: memberships.foundTeam,
    Membership: memberships.ownMembership,
    RosterEntry: entries.rosterEntry,
    RosterEntryLine: entries.entryLine,
    NewRosterEntry: entries.entryBody,
    OwnRosterEntry: entries.ownEntry,
    OwnTeamChoice: teams.ownTeam,
    ScheduledGame: memberships.scheduledGame,
    NewMembership: memberships.joinBody,
    RosterAthlete: memberships.rosterAthlete,
    TeamGame: games.game,
    NewTeamGame: games.newGame,
    TeamGameChange: games.gameChange,
    TeamGameWithLines: games.gameWithLines,
    TeamGameListItem: games.gameList.element,
    TeamLine: games.line,
    LineProposal: confirmations.proposal,
    SourcedLine: confirmations.sourcedLine,
    TeamLineToConfirm: confirmations.teamLineToConfirm,
    SeasonLines: confirmations.seasonLines,
    LineConfirmations: confirmations.confirmationBody,
    LineConfirmationResult: confirmations.confirmationResult,
    LineRevocations: confirmations.revocationBody,
    LineProposalBody: confirmations.proposalBody,
    LineProposalDecision: confirmations.proposalDecision,
    OwnClip: film.ownClip,
    NewClip: film.newClip,
    ClipChange: film.clipChange,
    ClipList: film.clipList,
    ClipFile: film.clipFile,
    OwnImport: ownImports.ownImport,
    OwnImportConfirmation: ownImports.ownImportBody,
    TeamImport: imports.teamImport,
    TeamImportChoices: imports.importChoices,
    TeamImportListItem: imports.waitingImport,
    TeamImportResult: imports.confirmed,
    ReceivedTeamInvitation: teams.teamInvitations.element,

    Prospect: prospects.prospect,
    ProspectCard: prospects.prospectCard,
    ProspectList: prospects.prospectList,
    ProspectChange: prospects.prospectBody,
    Author: prospect.tasks.element.shape.createdBy,
    Note: prospect.notes.element,
    NewNote: prospects.noteBody,
    NoteChange: prospects.noteChange,
    Rating: prospect.ratings.element,
    NewRating: prospects.ratingBody,
    ProspectFile: prospectFile,
    Summary: prospects.summary,
    Tag: prospects.tag,
    TagSetting: prospects.tagSetting,
    NewTag: prospects.tagBody,
    TagChange: prospects.tagChange,
    Evaluation: clipboard.evaluationList.shape.data.element,
    EvaluationList: clipboard.evaluationList,
    EvaluationRecord: clipboard.evaluationRecord,
    EvaluationUpload: clipboard.evaluationUpload,
    EvaluationUploadResult: clipboard.uploadResult,
    Needs: board.needList,
    PublishedNeeds: needs.programNeedList,
    PublishedNeed: needs.programNeedList.shape.needs.element,
    NewPublishedNeed: needs.newNeed,
    PublishedNeedChange: needs.needChange,
    Rollovers: board.rolloverList,
    RosterPerson: board.rosterPerson,
    RosterPersonChange: board.rosterPersonBody,
    Comparison: comparison,
    Task: prospects.task,
    TaskList: prospects.taskList,
    NewTask: prospects.taskBody,
    TaskChange: prospects.taskChange,
    SavedSearch: searches.savedSearch,
    NewSearch: searches.searchBody,
    SearchChange: searches.searchChange,
    NewMatches: searches.newMatches,
    Contact: contacts.contact,
    ContactList: contacts.contactList,
    NewContact: contacts.contactBody,
    CoachEvent: coachEvent,
    CoachEventListItem: eventList.element,
    EventEntry: coachEvent.shape.entries.element,
    EventMatch: coachEvent.shape.matches.element,
    ProgramRoster: rosterList,
    UploadedRoster: uploadedRoster,
    ProgramRosterAthlete: rosterList.shape.data.element,
    ProgramExport: prospects.exportState,
    ProgramLogEntry: prospects.logList.shape.data.element,
    ProgramLog: prospects.logList,

    UserPages: admin.pages,
    ProfileParts: parts.profileParts,
    FamilyLink: parts.familyLink,
    FamilyWork: parts.familyWork,
    User: admin.userRecord,
    UserList: admin.userList,
    UserDetail: admin.userDetail,
    AccountName: accountWork.deletionRecord.shape.account,
    AuditEntry: admin.auditEntry,
    AuditList: admin.auditList,
    Mail: admin.mailRecord,
    MailList: admin.mailList,
    DeletionRequest: accountWork.deletionRecord,
    DeletionList: accountWork.deletionList,
    ApprovedTeam: admin.teamRecord,
    Review: admin.reviewRecord,
    ReviewList: admin.reviewList,
    Report: admin.reportRecord,
    ReportList: admin.reportList,
    ReportDecision: admin.reportDecisionBody,
    WaitingTasks: admin.waitingTasks,
    FlaggedSubscription: admin.flaggedSubscription,
    CoachPlan: admin.coachPlan,
    Finding: finding,
  }),
);

/** Registers the names, once per process. The build of the pages has its own copies of the schemas, which stay unnamed. */
export function nameSchemas(): void {
  for (const [id, schema] of schemaNames) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
