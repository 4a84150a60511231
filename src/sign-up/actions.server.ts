import createHttpError from "http-errors";
import { z } from "zod";
import { type Registration, registration, resendRequest, verification } from "../accounts/schema.ts";
import { resendMessage, signUpMessage } from "../accounts/vocabulary.ts";
import type { Feature } from "../http/action.server.ts";
import { invalidField } from "../http/invalid-field.server.ts";
import { publicAction, publicFormAction } from "../sessions/client.server.ts";
import { resendSignUp } from "./resend-sign-up.server.ts";
import { resendVerification } from "./resend-verification.server.ts";
import { signUpClient } from "./sign-up-client.server.ts";
import { verifyClient } from "./verify-client.server.ts";

const signUpLimit = { name: "sign-up", countedBy: "run" } as const;

/** The form of the sign-up, whose page shows each error beside its field. */
export const signUpForm = publicFormAction({
  body: z.object({ form: z.custom<Registration>(), startPath: z.string().nullable() }),
  limit: signUpLimit,
  opensTransaction: true,
  run: (db, client, input, { countRequest }) => signUpClient(db, client, { ...input, countRequest }),
});

/** Sends the email of a sign-up again, for the page after it. */
export const signUpMail = publicFormAction({
  body: z.object({ email: z.string() }),
  limit: "resend",
  opensTransaction: true,
  run: (db, client, { email }) => resendSignUp(db, client, email),
});

export const addressVerification = publicAction({
  route: "PUT /api/auth/Verify/:userId/:guid",
  name: "verifyAccount",
  summary: "Confirms the address of an account by a mailed link",
  params: verification,
  body: verification.transform((sent) => ({ sent })),
  limit: { name: "link", failures: [404] },
  opensTransaction: true,
  message: "Account has been verified successfully.",
  async run(db, client, { userId, guid, sent }) {
    const isSame = userId === sent.userId && guid === sent.guid;
    const outcome = isSame ? await verifyClient(db, client, sent) : "invalid-link";
    if (outcome === "already-verified") throw createHttpError(400, "This account has been already verified!");
    if (outcome === "invalid-link") throw createHttpError(404, "This link isn’t valid, or it has expired.");
  },
});

/** Sign-up and verification. The responses do not reveal if an address has an account. */
export const signUps: Feature = {
  tag: "accounts",
  operations: [
    publicAction({
      route: "POST /api/auth/Register",
      name: "register",
      summary: "Registers an athlete, a college coach or team staff",
      body: registration,
      limit: signUpLimit,
      opensTransaction: true,
      message: signUpMessage,
      async run(db, client, form, { countRequest }) {
        const result = await signUpClient(db, client, { form, countRequest });
        if (result.outcome === "refused") throw invalidField(result.errors[0]);
      },
    }),
    addressVerification,
    publicAction({
      route: "PUT /api/auth/ResendVerifyEmailByUserLoginId",
      name: "resendVerification",
      summary: "Sends another verification link by mail",
      query: resendRequest,
      body: resendRequest.transform((sent) => ({ sent })),
      returns: z.object({ text: z.string() }),
      limit: "resend",
      opensTransaction: true,
      async run(db, _client, { userLoginId, sent }) {
        await resendVerification(db, userLoginId === sent.userLoginId ? userLoginId : "");
        return { text: resendMessage };
      },
    }),
    publicFormAction({
      params: z.strictObject({ userId: z.string() }),
      limit: "resend",
      opensTransaction: true,
      forms: { resend: true },
      leadTo: "message",
      message: resendMessage,
      run: (db, _client, { userId }) => resendVerification(db, userId),
    }),
  ],
};
