import createHttpError from "http-errors";
import { ownAccount } from "../accounts/schema.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import type { Feature } from "../http/action.server.ts";
import { memberAction, memberQuery } from "../sessions/member-operations.server.ts";
import { cancelEmailChange } from "./cancel-email-change.server.ts";
import { findOwnAccount } from "./find-current-account.server.ts";

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
        if (!account) throw createHttpError(401, "Please sign in.", { headers: { "www-authenticate": "Bearer" } });
        return account;
      },
    }),
    memberAction({
      route: "DELETE /api/me/email",
      name: "cancelEmailChange",
      summary: "Cancels the pending email change",
      message: settingsMessages["keep-email"],
      async run(trx, { accountId }) {
        if (!(await cancelEmailChange(trx, accountId)))
          throw createHttpError(404, "There’s no email change to cancel.");
      },
    }),
  ],
};
