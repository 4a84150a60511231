import createHttpError from "http-errors";
import { z } from "zod";
import { registration, resendRequest, verification } from "../accounts/schema.ts";
import { resendMessage, signUpMessage } from "../accounts/vocabulary.ts";
import type { Feature } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { publicAction } from "../sessions/client.server.ts";
import { resendVerification } from "./resend-verification.server.ts";
import { signUpClient } from "./sign-up-client.server.ts";
import { verifyClient } from "./verify-client.server.ts";

/** Sign-up and verification. The responses do not reveal if an address has an account. */
export const signUps: Feature = {
  tag: "accounts",
  operations: [
    publicAction({
      route: "POST /api/auth/Register",
      name: "register",
      summary: "Registers an athlete, a college coach or team staff",
      body: registration,
      opensTransaction: true,
      message: signUpMessage,
      async run(db, client, form) {
        const result = await signUpClient(db, client, form);
        if (result.outcome === "refused") throw invalidField(result.errors[0]);
      },
    }),
    publicAction({
      route: "PUT /api/auth/Verify/:userId/:guid",
      name: "verifyAccount",
      summary: "Confirms the address of an account by a mailed link",
      params: verification,
      body: verification.transform((sent) => ({ sent })),
      opensTransaction: true,
      message: "Account has been verified successfully.",
      async run(db, client, { userId, guid, sent }) {
        const isSame = userId === sent.userId && guid === sent.guid;
        const outcome = isSame ? await verifyClient(db, client, sent) : "invalid-link";
        if (outcome === "already-verified") throw createHttpError(400, "This account has been already verified!");
        if (outcome === "invalid-link") throw createHttpError(404, "This link isn’t valid, or it has expired.");
      },
    }),
    publicAction({
      route: "PUT /api/auth/ResendVerifyEmailByUserLoginId",
      name: "resendVerification",
      summary: "Sends another verification link by mail",
      query: resendRequest,
      body: resendRequest.transform((sent) => ({ sent })),
      returns: z.object({ text: z.string() }),
      opensTransaction: true,
      async run(db, client, { userLoginId, sent }) {
        const userId = userLoginId === sent.userLoginId ? userLoginId : "";
        await resendVerification(db, { userId, ...client });
        return { text: resendMessage };
      },
    }),
  ],
};
