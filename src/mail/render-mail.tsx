import { convert } from "html-to-text";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brand } from "../brand.ts";
import { formatTimestamp } from "../ui/timestamp.ts";
import { AlreadyRegisteredMail, VerifyMail, WelcomeMail } from "./templates/account-mails.tsx";
import { CoachDigestMail, DomainApprovedMail, DomainDeclinedMail } from "./templates/coach-mails.tsx";
import { ContactNewsMail } from "./templates/contact-mails.tsx";
import { contactNewsTexts } from "./templates/contact-texts.ts";
import { DeletionCanceledMail, DeletionDoneMail, DeletionRequestedMail } from "./templates/deletion-mails.tsx";
import {
  EmailChangedMail,
  EmailChangeNewMail,
  EmailChangeOldMail,
  EmailChangeWaitsMail,
  EmailTakenMail,
} from "./templates/email-mails.tsx";
import { ExportReadyMail } from "./templates/export-mails.tsx";
import { FamilySignInMail, GuardianNeededMail, GuardianRequestMail, RightsEndMail } from "./templates/family-mails.tsx";
import { GuardianInvitationMail, GuardianMessageMail, GuardianNewsMail } from "./templates/guardian-mails.tsx";
import { guardianNewsTexts } from "./templates/guardian-texts.ts";
import type { Mail, RenderedMail } from "./templates/mail-kinds.ts";
import { PasswordChangedMail, ResetMail, SignInCodeMail } from "./templates/password-mails.tsx";
import {
  NeedsEndMail,
  PlanEndedMail,
  PlanPaymentFailedMail,
  PlanStartedMail,
  TrialEndsMail,
} from "./templates/plan-mails.tsx";
import {
  EvaluationsRefusedMail,
  OverdueTasksMail,
  ProgramClosedMail,
  ProgramInvitationMail,
  SearchAlertMail,
} from "./templates/program-mails.tsx";
import { heldSubject, ProfileHeldMail, ReportDecidedMail } from "./templates/report-mails.tsx";
import { TextApprovedMail, TextDeclinedMail } from "./templates/review-mails.tsx";
import { PartHiddenMail, StaffMessageMail } from "./templates/staff-mails.tsx";
import {
  CoachRequestMail,
  GamesDifferMail,
  GoodNewsMail,
  LinesConfirmedMail,
  TeamApprovedMail,
  TeamInvitationMail,
  TeamJoinsMail,
  TeamRejectedMail,
  ValuesProposedMail,
} from "./templates/team-mails.tsx";
import { TestMail } from "./templates/test-mail.tsx";

// Outlook needs it to support the styles.
const docType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const { subject, body } = compose(mail);
  const html = docType + renderToStaticMarkup(body);
  return { subject, html, text: toText(html) };
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: "[data-skip-in-text=true]", format: "skip" },
      { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: "td", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  });
}

// Subjects contain no user input, because they are headers.
function compose({ kind, props }: Mail): { subject: string; body: ReactElement } {
  switch (kind) {
    case "verify":
      return { subject: `Confirm your email address for ${brand.name}`, body: <VerifyMail {...props} /> };
    case "already-registered":
      return { subject: `You already have an account at ${brand.name}`, body: <AlreadyRegisteredMail {...props} /> };
    case "reset":
      return { subject: `Set a new password for ${brand.name}`, body: <ResetMail {...props} /> };
    case "sign-in-code":
      return { subject: `Your ${brand.name} sign-in code`, body: <SignInCodeMail {...props} /> };
    case "password-changed":
      return { subject: `Your ${brand.name} password was changed`, body: <PasswordChangedMail {...props} /> };
    case "email-change-old":
      return { subject: `Do you want to change your ${brand.name} email?`, body: <EmailChangeOldMail {...props} /> };
    case "email-change-new":
      return { subject: `Confirm your new email for ${brand.name}`, body: <EmailChangeNewMail {...props} /> };
    case "email-change-waits":
      return { subject: `Your ${brand.name} email changes in a week`, body: <EmailChangeWaitsMail {...props} /> };
    case "email-taken":
      return { subject: `Your email already has an account at ${brand.name}`, body: <EmailTakenMail {...props} /> };
    case "email-changed":
      return { subject: `Your ${brand.name} email was changed`, body: <EmailChangedMail {...props} /> };
    case "export-ready":
      return { subject: `Your ${brand.name} data is ready`, body: <ExportReadyMail {...props} /> };
    case "deletion-requested": {
      const subject = `Your ${brand.name} data will be erased on ${formatTimestamp(props.eraseOn, "long-day")}`;
      return { subject, body: <DeletionRequestedMail {...props} /> };
    }
    case "deletion-canceled":
      return { subject: `We keep your ${brand.name} account`, body: <DeletionCanceledMail {...props} /> };
    case "deletion-done":
      return { subject: `We erased your ${brand.name} data`, body: <DeletionDoneMail /> };
    case "welcome":
      return { subject: `Welcome to ${brand.name}`, body: <WelcomeMail {...props} /> };
    case "plan-started":
      return { subject: `Your ${brand.name} coach plan has started`, body: <PlanStartedMail {...props} /> };
    case "plan-payment-failed":
      return {
        subject: `A payment for your ${brand.name} coach plan failed`,
        body: <PlanPaymentFailedMail {...props} />,
      };
    case "plan-ended": {
      const end = props.accessUntil ? `ends on ${formatTimestamp(props.accessUntil, "long-day")}` : "has ended";
      return { subject: `Your ${brand.name} coach plan ${end}`, body: <PlanEndedMail {...props} /> };
    }
    case "trial-ends":
      return {
        subject: `Your trial of the ${brand.name} coach plan ends on ${formatTimestamp(props.endsAt, "long-day")}`,
        body: <TrialEndsMail {...props} />,
      };
    case "needs-end":
      return {
        subject: `Are these needs still open? They end on ${formatTimestamp(props.endsAt, "long-day")}`,
        body: <NeedsEndMail {...props} />,
      };
    case "domain-approved":
      return { subject: `Your college address is approved at ${brand.name}`, body: <DomainApprovedMail {...props} /> };
    case "domain-declined":
      return {
        subject: `Your college address at ${brand.name} was not approved`,
        body: <DomainDeclinedMail {...props} />,
      };
    case "coach-digest":
      return { subject: `New athlete profiles for you at ${brand.name}`, body: <CoachDigestMail {...props} /> };
    case "evaluations-refused":
      return {
        subject: `We refused evaluations of a former member at ${brand.name}`,
        body: <EvaluationsRefusedMail {...props} />,
      };
    case "program-invitation":
      return { subject: `Invitation to a program at ${brand.name}`, body: <ProgramInvitationMail {...props} /> };
    case "good-news":
      return { subject: `Good news of your week at ${brand.name}`, body: <GoodNewsMail {...props} /> };
    case "coach-request":
      return {
        subject: `An athlete asks you to confirm numbers at ${brand.name}`,
        body: <CoachRequestMail {...props} />,
      };
    case "program-closed":
      return { subject: `Your program at ${brand.name} is closed`, body: <ProgramClosedMail {...props} /> };
    case "team-invitation":
      return { subject: `Invitation to a team at ${brand.name}`, body: <TeamInvitationMail {...props} /> };
    case "team-joins":
      return { subject: `Athletes wait to join your team at ${brand.name}`, body: <TeamJoinsMail {...props} /> };
    case "team-approved":
      return { subject: `Your team is approved at ${brand.name}`, body: <TeamApprovedMail {...props} /> };
    case "team-rejected":
      return { subject: `Your team at ${brand.name} was not approved`, body: <TeamRejectedMail {...props} /> };
    case "lines-confirmed":
      return { subject: `Your coach confirmed numbers at ${brand.name}`, body: <LinesConfirmedMail {...props} /> };
    case "games-differ":
      return { subject: `Two numbers for one game at ${brand.name}`, body: <GamesDifferMail {...props} /> };
    case "values-proposed":
      return { subject: `Your coach proposes numbers at ${brand.name}`, body: <ValuesProposedMail {...props} /> };
    case "search-alert":
      return { subject: `New athletes in your searches at ${brand.name}`, body: <SearchAlertMail {...props} /> };
    case "overdue-tasks":
      return { subject: `Overdue tasks at ${brand.name}`, body: <OverdueTasksMail {...props} /> };
    case "text-approved":
      return { subject: `Your text is approved at ${brand.name}`, body: <TextApprovedMail {...props} /> };
    case "text-declined":
      return { subject: `Your text at ${brand.name} was not approved`, body: <TextDeclinedMail {...props} /> };
    case "report-decided":
      return { subject: `The result of your report at ${brand.name}`, body: <ReportDecidedMail {...props} /> };
    case "profile-held":
      return { subject: heldSubject(props.state), body: <ProfileHeldMail {...props} /> };
    case "part-hidden":
      return { subject: `We hid a part of your profile at ${brand.name}`, body: <PartHiddenMail {...props} /> };
    case "guardian-invitation":
      return {
        subject: `Are you the parent or guardian? (${brand.name})`,
        body: <GuardianInvitationMail {...props} />,
      };
    case "guardian-news":
      return { subject: guardianNewsTexts[props.news].headline, body: <GuardianNewsMail {...props} /> };
    case "guardian-message":
      return { subject: `About the profile of your child at ${brand.name}`, body: <GuardianMessageMail {...props} /> };
    case "contact-news":
      return { subject: contactNewsTexts[props.news].headline, body: <ContactNewsMail {...props} /> };
    case "family-sign-in":
      return { subject: `Your link to the family page of ${brand.name}`, body: <FamilySignInMail {...props} /> };
    case "guardian-request":
      return { subject: "Is this your parent or guardian?", body: <GuardianRequestMail {...props} /> };
    case "guardian-rights-end":
      return { subject: "What changes at the 18th birthday", body: <RightsEndMail {...props} /> };
    case "guardian-needed":
      return { subject: "Your profile needs a parent or guardian", body: <GuardianNeededMail {...props} /> };
    case "staff-message":
      return { subject: `About your profile at ${brand.name}`, body: <StaffMessageMail {...props} /> };
    case "test":
      return { subject: `Test email from ${brand.name}`, body: <TestMail /> };
  }
}
