import { href } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { isMember } from "../accounts/permissions.ts";
import { coachChecks } from "../coach-check/actions.server.ts";
import { findOwnCoachPage } from "../coach-check/coach-page.server.ts";
import { dataExports } from "../data-export/actions.server.ts";
import { findExports } from "../data-export/find-exports.server.ts";
import { exportDays } from "../data-export/make-export.server.ts";
import { embeds } from "../embeds/actions.server.ts";
import { allowsEmbeds } from "../embeds/set-embeds.server.ts";
import { sendOnce } from "../forms/send-form.ts";
import { goodNews } from "../good-news/actions.server.ts";
import { wantsNews } from "../good-news/set-news.server.ts";
import { askForPassword } from "../http/ask-for-password.ts";
import { actionHeaders, pageForms } from "../http/page-forms.server.ts";
import { showOwnPlan } from "../payments/show-own-plan.server.ts";
import { push as pushFeature } from "../push/actions.server.ts";
import { findOwnPush } from "../push/subscriptions.server.ts";
import { findSessions } from "../sessions/find-sessions.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { PageHead, WorkHead } from "../ui/page-title.tsx";
import type { Route } from "./+types/settings-page.ts";
import { currentAccount } from "./actions.server.ts";
import { ChoiceSettings } from "./choice-settings.tsx";
import { CoachPageSettings } from "./coach-page-settings.tsx";
import { DataSettings } from "./data-settings.tsx";
import { DeletionSettings } from "./deletion-settings.tsx";
import { EmailSettings } from "./email-settings.tsx";
import { findPendingEmailChange } from "./find-current-account.server.ts";
import { PasswordSettings } from "./password-settings.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { PushSettings } from "./push-settings.tsx";
import { SessionSettings } from "./session-settings.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await requireMemberPage(context, request);
  const { db } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  const isCoach = session.userType === "College Coach";
  const isAthlete = session.userType === "Athlete";
  const { userType } = session;
  const [pendingEmailChange, sessions, exports, plan, isNewsWanted, coachPage, ownPush, mayEmbed] = await Promise.all([
    findPendingEmailChange(db, session.accountId),
    findSessions(db, { session, requestContext }),
    findExports(db, session.accountId),
    isCoach ? showOwnPlan(db, session.accountId) : null,
    isAthlete && wantsNews(db, session.accountId),
    isCoach ? findOwnCoachPage(db, session.accountId) : null,
    isMember(userType) ? findOwnPush(db, { ...session, userType }) : null,
    isAthlete && allowsEmbeds(db, session.accountId),
  ]);
  return {
    account: session.accountId,
    email: session.email,
    isCoach,
    isAthlete,
    wantsNews: isNewsWanted,
    allowsEmbeds: mayEmbed,
    coachPage,
    push: ownPush,
    userType: session.userType,
    // The page of the plan cancels it.
    plan: plan && session.needsPassword ? { ...plan, path: askForPassword(href("/coach/account")) } : plan,
    pendingEmailChange,
    sessions,
    exports,
    graceDays: requestContext.graceDays,
    keptDays: exportDays,
  };
}

export const clientAction = sendOnce;

export const action = pageForms(currentAccount, dataExports, goodNews, coachChecks, pushFeature, embeds);

export const headers = actionHeaders;

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const {
    email,
    isCoach,
    isAthlete,
    wantsNews,
    allowsEmbeds,
    coachPage,
    push,
    userType,
    plan,
    pendingEmailChange,
    sessions,
    exports,
    graceDays,
    keptDays,
  } = loaderData;
  return (
    <div className={isCoach ? "page py-5" : "page py-10"}>
      {isCoach ? <WorkHead title="Settings" /> : <PageHead title="Settings" />}
      <div className={isCoach ? "gap-5 lg:columns-2 *:mb-5 *:break-inside-avoid" : "mt-8 grid max-w-[52rem] gap-8"}>
        <EmailSettings email={email} userType={userType} pendingChange={pendingEmailChange} />
        <PasswordSettings email={email} />
        <SessionSettings sessions={sessions} />
        {isCoach && <CoachPageSettings page={coachPage} />}
        {isCoach && <PlanSettings plan={plan} />}
        {push && <PushSettings push={push} />}
        {isAthlete && <ChoiceSettings id="news" isOn={wantsNews} />}
        {isAthlete && <ChoiceSettings id="embeds" isOn={allowsEmbeds} />}
        <DataSettings exports={exports} keptDays={keptDays} />
        <DeletionSettings graceDays={graceDays} />
      </div>
    </div>
  );
}
