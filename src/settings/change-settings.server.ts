import type { Kysely } from "kysely";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { memberContext } from "#member-context";
import { pageContext } from "#page-context";
import { settingsMessages } from "../accounts/vocabulary.ts";
import { requestExport } from "../data-export/request-export.server.ts";
import type { Database } from "../database/tables.ts";
import { deleteAccount } from "../deletion/delete-account.server.ts";
import { tooManyRequests } from "../http/rate-limits.server.ts";
import type { ActionRefusal } from "../sessions/check-current-password.server.ts";
import { endSessionOfId, endSessions } from "../sessions/end-sessions.server.ts";
import type { Session } from "../sessions/find-session.server.ts";
import type { MemberContext } from "../sessions/member-context.ts";
import { setSessionCookie, signOutHeaders } from "../sessions/member-cookie.server.ts";
import { cancelEmailChange } from "./cancel-email-change.server.ts";
import { changePassword } from "./change-password.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";
import { isSettingsAction, type SettingsAction, type SettingsResult } from "./settings-actions.tsx";

interface SettingsForm {
  session: Session;
  fields: Partial<Record<string, string>>;
}

/** Runs the action of a settings form. Throws 429 above a limit and 400 for an unknown form. */
export async function changeSettings(context: Readonly<RouterContextProvider>, { session, fields }: SettingsForm) {
  const { action = "" } = fields;
  if (!isSettingsAction(action))
    throw data("We can’t read this form. Nothing was changed. Please reload the page and try again.", { status: 400 });
  const { db } = context.get(pageContext);
  return actionHandlers[action]({ db, ...context.get(memberContext) }, { session, fields });
}

type Services = MemberContext & { db: Kysely<Database> };

const actionHandlers: Record<SettingsAction, (services: Services, form: SettingsForm) => Promise<unknown>> = {
  async email({ db, requestContext }, { session, fields: { email = "", password = "" } }) {
    const result = await requestEmailChange(db, { session, email, password, requestContext });
    if (result.outcome !== "requested") return refuse("email", result);
    return done("email");
  },
  async "keep-email"({ db }, { session }) {
    await db.transaction().execute((trx) => cancelEmailChange(trx, session.accountId));
    return done("keep-email");
  },
  async password({ db, requestContext, memberCookie }, { session, fields }) {
    const { password = "", newPassword = "", confirmPassword = "" } = fields;
    const result = await changePassword(db, { session, password, newPassword, confirmPassword, requestContext });
    if (result.outcome === "signed-out") return redirect(href("/signin"));
    if (result.outcome !== "changed") return refuse("password", result);
    return done("password", { headers: { "set-cookie": setSessionCookie(memberCookie, result.token) } });
  },
  async "end-session"({ db, memberCookie }, { session, fields: { sessionId = "" } }) {
    await endSessionOfId(db, { accountId: session.accountId, sessionId });
    if (sessionId === session.sessionId) return leave(memberCookie);
    return done("end-session");
  },
  async "end-sessions"({ db, memberCookie }, { session }) {
    await endSessions(db, session.accountId);
    return leave(memberCookie);
  },
  async export({ db, requestContext }, { session: { accountId } }) {
    await db.transaction().execute((trx) => requestExport(trx, { accountId, limits: requestContext.limits }));
    return done("export");
  },
  async delete({ db, requestContext, memberCookie }, { session, fields: { password = "" } }) {
    const result = await deleteAccount(db, { session, password, requestContext });
    if (result.outcome !== "hidden") return refuse("delete", result);
    return redirect(href("/deletionrequested"), { headers: signOutHeaders(memberCookie) });
  },
};

function done(action: keyof typeof settingsMessages, init?: ResponseInit) {
  return data<SettingsResult>({ action, message: settingsMessages[action], good: true }, init);
}

function refuse(action: SettingsAction, result: ActionRefusal<string>) {
  if (result.outcome === "wait") throw tooManyRequests(result.seconds);
  const { message, field } = result;
  return data<SettingsResult>({ action, message, field }, { status: 422 });
}

function leave(memberCookie: MemberContext["memberCookie"]) {
  return redirect(`${href("/signin")}?done=everywhere`, { headers: signOutHeaders(memberCookie) });
}
