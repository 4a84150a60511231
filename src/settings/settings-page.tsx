import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { brand } from "../brand.ts";
import { dataExports } from "../data-export/actions.server.ts";
import { findExports } from "../data-export/find-exports.server.ts";
import { exportDays } from "../data-export/make-export.server.ts";
import { pageForms } from "../http/page-forms.server.ts";
import { showOwnPlan } from "../payments/show-own-plan.server.ts";
import { findSessions } from "../sessions/find-sessions.server.ts";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { PageTitle } from "../ui/page-title.tsx";
import type { Route } from "./+types/settings-page.ts";
import { currentAccount } from "./actions.server.ts";
import { DataSettings } from "./data-settings.tsx";
import { DeletionSettings } from "./deletion-settings.tsx";
import { EmailSettings } from "./email-settings.tsx";
import { findPendingEmailChange } from "./find-current-account.server.ts";
import { PasswordSettings } from "./password-settings.tsx";
import { PlanSettings } from "./plan-settings.tsx";
import { SessionSettings } from "./session-settings.tsx";
import type { SettingsResult } from "./settings-actions.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const session = await requireMemberPage(context, request);
  const { db } = context.get(pageContext);
  const { requestContext } = context.get(memberContext);
  const isCoach = session.userType === "College Coach";
  const [pendingEmailChange, sessions, exports, plan] = await Promise.all([
    findPendingEmailChange(db, session.accountId),
    findSessions(db, { session, requestContext }),
    findExports(db, session.accountId),
    isCoach ? showOwnPlan(db, session.accountId) : null,
  ]);
  return {
    account: session.accountId,
    email: session.email,
    isCoach,
    userType: session.userType,
    plan,
    pendingEmailChange,
    sessions,
    exports,
    graceDays: requestContext.graceDays,
    keptDays: exportDays,
  };
}

export const action = pageForms(currentAccount, dataExports);

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta() {
  return pageMeta({ title: "Settings", ownTitle: true, site: brand.name, index: false });
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, email, isCoach, userType, plan, pendingEmailChange, sessions, exports, graceDays, keptDays } =
    loaderData;
  // Without scripts, the result arrives with the page; otherwise each form has its own result.
  const result: SettingsResult | undefined = actionData ?? undefined;
  const own = { account, email, result };
  return (
    <div className="page py-10">
      <PageTitle title="Settings" site={brand.name} hasError={result !== undefined && !result.good} />
      <h1 className="headline-page">Settings</h1>
      <div className="mt-8 grid max-w-[52rem] gap-8">
        <EmailSettings {...own} userType={userType} pendingChange={pendingEmailChange} />
        <PasswordSettings {...own} />
        <SessionSettings {...own} sessions={sessions} />
        {isCoach && <PlanSettings plan={plan} />}
        <DataSettings {...own} exports={exports} keptDays={keptDays} />
        <DeletionSettings {...own} graceDays={graceDays} />
      </div>
    </div>
  );
}
