import createHttpError from "http-errors";
import { href, redirect } from "react-router";
import { z } from "zod";
import { forgotPassword, passwordUpdate, signInCredentials, signInRefusal } from "../accounts/schema.ts";
import { emailMissing, forgotMessage } from "../accounts/vocabulary.ts";
import type { Feature } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { publicAction } from "../sessions/client.server.ts";
import { deleteSession } from "../sessions/end-session.server.ts";
import { bearerAction, noSession } from "../sessions/member-operations.server.ts";
import { requestPasswordReset } from "./request-password-reset.server.ts";
import { signInClient } from "./sign-in-client.server.ts";
import { updatePassword } from "./update-password.server.ts";

/** Sign-in, sign-out and password reset. The responses do not reveal if an address has an account. */
export const signIns: Feature = {
  tag: "accounts",
  operations: [
    publicAction({
      route: "POST /api/auth/Login",
      name: "signIn",
      summary: "Signs in an athlete or a coach with a bearer token",
      body: signInCredentials,
      returns: z.object({ apiToken: z.string() }),
      responses: { 401: signInRefusal },
      opensTransaction: true,
      async run(db, client, fields) {
        const { token } = await signInClient(db, client, { ...fields, kind: "bearer" });
        return { apiToken: token };
      },
    }),
    publicAction({
      route: "POST /api/auth/SignIn",
      name: "signInWithCookie",
      summary: "Signs in an athlete or a coach with a cookie, for the pages of this site",
      body: signInCredentials,
      responses: { 401: signInRefusal },
      opensTransaction: true,
      async run(db, client, fields) {
        // Another site must not sign a user in to the attacker's account.
        if (!client.isOwnSite()) throw createHttpError(403, "This call is for the pages of this site.");
        await signInClient(db, client, { ...fields, kind: "cookie" });
      },
    }),
    bearerAction({
      route: "POST /api/auth/Logout",
      name: "signOut",
      summary: "Ends the session of the bearer token",
      async run(trx, session) {
        if (!(await deleteSession(trx, session))) throw noSession();
      },
    }),
    publicAction({
      route: "PUT /api/auth/ForgotPassword",
      name: "requestPasswordReset",
      summary: "Sends a password reset link by mail",
      body: forgotPassword,
      limit: "forgot",
      opensTransaction: true,
      forms: {
        forgot(form) {
          if (!form.text("Email").trim()) throw createHttpError(422, emailMissing);
          return { Email: form.text("Email") };
        },
      },
      leadTo: () => redirect(href("/forgotresendsuccess")),
      message: forgotMessage,
      run: (db, _client, { Email: email }) => requestPasswordReset(db, email),
    }),
    publicAction({
      route: "PUT /api/auth/ForgotPasswordUpdate",
      name: "resetPassword",
      summary: "Sets a new password by a reset link",
      body: passwordUpdate,
      // The status of an invalid link. A refused password has 422.
      limit: { name: "link", failures: [400] },
      opensTransaction: true,
      forms: {
        reset: (form, { params: { userId: UserId, guid: LinkGuid } }) => ({
          UserId,
          LinkGuid,
          Password: form.text("Password"),
          ConfirmPassword: form.text("ConfirmPassword"),
        }),
      },
      leadTo: () => redirect(href("/passwordUpdateSuccessful")),
      message: "The password updated successfully",
      async run(db, client, { UserId: userId, LinkGuid: guid, Password: password, ConfirmPassword: confirmPassword }) {
        const result = await updatePassword(db, { userId, guid, password, confirmPassword, ...client });
        if (result.outcome === "invalid-link") throw createHttpError(400, "This link isn’t valid, or it has expired.");
        if (result.outcome === "refused")
          throw invalidField({ ...result, field: result.field === "password" ? "Password" : "ConfirmPassword" });
      },
    }),
  ],
};
