import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { z } from "zod";
import {
  emailChange,
  openSessions,
  ownAccount,
  ownDeletion,
  ownRecord,
  passwordChange,
  passwordConfirmation,
} from "../accounts/schema.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import { deleteAccount } from "../deletion/delete-account.server.ts";
import type { Feature } from "../http/action.server.ts";
import { noSuchRecord } from "../http/record-id.ts";
import { collectPlanData } from "../payments/collect-plan-data.server.ts";
import { checkCurrentPassword, refusalError, refuseOwnPassword } from "../sessions/check-current-password.server.ts";
import { publicFormAction } from "../sessions/client.server.ts";
import { endSessionOfId, endSessions } from "../sessions/end-sessions.server.ts";
import { confirmSession } from "../sessions/find-session.server.ts";
import { findSessions } from "../sessions/find-sessions.server.ts";
import { setSessionCookie, signOutHeaders } from "../sessions/member-cookie.server.ts";
import { type Member, memberAction, memberQuery } from "../sessions/member-operations.server.ts";
import { notSignedIn } from "../sessions/require-member.server.ts";
import { cancelEmailChange } from "./cancel-email-change.server.ts";
import { changePassword } from "./change-password.server.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";
import { findOwnAccount } from "./find-current-account.server.ts";
import { requestEmailChange } from "./request-email-change.server.ts";

/** Confirms or refuses an email change by a mailed link, for the page of the link. */
export const emailConfirmation = publicFormAction({
  params: z.object({ userId: z.string(), guid: z.string() }),
  body: z.object({ action: z.enum(["confirm", "refuse"]) }),
  limit: { name: "link", failures: [404] },
  opensTransaction: true,
  async run(db, { requestContext }, link) {
    const outcome = await confirmEmailChange(db, { ...link, requestContext });
    if (outcome === "invalid-link") throw createHttpError(404, "This link isn’t valid, or it has expired.");
    return outcome;
  },
});

export const currentAccount: Feature = {
  tag: "own account",
  operations: [
    memberQuery({
      route: "GET /api/me",
      name: "getAccount",
      summary: "Returns the account of the signed-in member",
      returns: ownAccount,
      async run(db, { accountId }) {
        const account = await findOwnAccount(db, accountId);
        if (!account) throw notSignedIn();
        return account;
      },
    }),
    memberAction({
      route: "PUT /api/me/email",
      name: "requestEmailChange",
      summary:
        "Requests an email change; it takes effect when both addresses have confirmed it, or seven days after the new one has",
      body: emailChange,
      limit: { name: "email-change", countedBy: "run" },
      opensTransaction: true,
      forms: { email: true },
      message: settingsMessages.email,
      leadTo: "message",
      async run(db, session, fields, { countRequest }) {
        const result = await requestEmailChange(db, { ...fields, session, ...session.client, countRequest });
        if (result.outcome !== "requested") throw refusalError(result);
      },
    }),
    memberAction({
      route: "DELETE /api/me/email",
      name: "cancelEmailChange",
      summary: "Cancels the pending email change",
      forms: { "keep-email": true },
      message: settingsMessages["keep-email"],
      leadTo: "message",
      async run(trx, { accountId }) {
        if (!(await cancelEmailChange(trx, accountId))) throw noSuchRecord("There’s no email change to cancel.");
      },
    }),
    memberAction({
      route: "PUT /api/me/password",
      name: "changePassword",
      summary: "Changes the password; ends all other sessions and returns a new token for this one",
      body: passwordChange,
      limit: { name: "password-change", countedBy: "run" },
      returns: z.object({ apiToken: z.string().nullable() }),
      opensTransaction: true,
      forms: { password: true },
      message: settingsMessages.password,
      leadTo: "message",
      async run(db, session, fields, { countRequest }) {
        const { kind, client } = session;
        const result = await changePassword(db, { ...fields, session, ...client, countRequest });
        if (result.outcome === "signed-out") throw notSignedIn();
        if (result.outcome !== "changed") throw refusalError(result);
        if (kind === "bearer") return { apiToken: result.token };
        // Scripts of a browser must not be able to read the token.
        client.setHeaders({ "set-cookie": setSessionCookie(client.memberCookie, result.token) });
        return { apiToken: null };
      },
    }),
    memberQuery({
      route: "GET /api/me/sessions",
      name: "listSessions",
      summary: "Lists the open sessions of the account",
      returns: openSessions,
      run: (db, session) => findSessions(db, { session, ...session.client }),
    }),
    memberAction({
      route: "DELETE /api/me/sessions",
      name: "endAllSessions",
      summary: "Ends all sessions of the account, including this one",
      opensTransaction: true,
      forms: { "end-sessions": true },
      message: settingsMessages["end-sessions"],
      leadTo: leaveEverywhere,
      async run(db, member) {
        await endSessions(db, member.accountId);
        signOut(member);
      },
    }),
    memberAction({
      route: "DELETE /api/me/sessions/:id",
      name: "endSession",
      summary: "Ends one session",
      params: ownRecord,
      opensTransaction: true,
      forms: { "end-session": true },
      message: settingsMessages["end-session"],
      leadTo: ({ isOwn }: { isOwn: boolean }) =>
        isOwn ? leaveEverywhere() : { message: settingsMessages["end-session"] },
      async run(db, member, { id: sessionId }) {
        if (!(await endSessionOfId(db, { accountId: member.accountId, sessionId }))) throw noSuchRecord();
        const isOwn = sessionId === member.sessionId;
        if (isOwn) signOut(member);
        return { isOwn };
      },
    }),
    memberAction({
      route: "POST /api/me/password/confirm",
      name: "confirmPassword",
      summary: "Confirms the password of a session that is kept, for the actions that ask for it",
      description: "For 30 minutes, these actions then run: invitations, roles, exports and the end of a program.",
      body: passwordConfirmation,
      idempotencyKey: "none",
      opensTransaction: true,
      async run(db, session, { password }) {
        const check = await checkCurrentPassword(db, { session, password, ...session.client });
        if (check.outcome !== "right") throw refusalError(refuseOwnPassword(check));
        await confirmSession(db, session);
      },
    }),
    memberAction({
      route: "POST /api/me/deletion",
      name: "deleteAccount",
      summary: "Requests the erasure of the account and ends all sessions",
      body: ownDeletion,
      returns: z.object({ eraseOn: z.string().nullable() }),
      // A stored response would have a digest of the password, and no signed-out client could fetch it.
      opensTransaction: true,
      forms: { delete: true },
      leadTo: () => redirect(href("/deletionrequested")),
      async run(db, session, { password }) {
        const result = await deleteAccount(db, { password, session, ...session.client });
        if (result.outcome !== "hidden") throw refusalError(result);
        signOut(session);
        return { eraseOn: result.eraseOn?.toISOString() ?? null };
      },
    }),
  ],
  personalData: { coachPlan: collectPlanData },
};

function signOut({ kind, client }: Member): void {
  if (kind === "cookie") client.setHeaders(signOutHeaders(client.memberCookie));
}

function leaveEverywhere() {
  return redirect(`${href("/signin")}?done=everywhere`);
}
