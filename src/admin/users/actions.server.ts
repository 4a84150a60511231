import { z } from "zod";
import type { Feature } from "../../http/action.server.ts";
import { deletionList, deletionsQuery } from "../account-schema.ts";
import { administratorAction, administratorQuery } from "../administrator-operations.server.ts";
import { noSuchUser } from "../lock-accounts.server.ts";
import {
  accountList,
  accountsQuery,
  blockQuery,
  coachesQuery,
  coachList,
  decisionBody,
  demoQuery,
  domainQuery,
  flaggedList,
  staleResponse,
  userDetail,
  userList,
  userRecord,
  usersQuery,
  verifyQuery,
  waitingTasks,
} from "../schema.ts";
import { accountActions } from "../vocabulary.ts";
import { changeAccount } from "./change-account.server.ts";
import { countWaitingTasks } from "./count-waiting-tasks.server.ts";
import { findFlagged } from "./find-coach-plans.server.ts";
import { findDeletions } from "./find-deletions.server.ts";
import { listCoaches } from "./list-coaches.server.ts";
import { findUser } from "./queries.server.ts";
import { searchAccounts } from "./search-accounts.server.ts";
import { searchUsers } from "./search-users.server.ts";

const change = { body: decisionBody, responses: { 409: staleResponse(userRecord) } };
const domainActions = { A: "domain-approved", D: "domain-declined", P: "domain-set-pending" } as const;

export const users: Feature = {
  tag: "admin",
  operations: [
    administratorQuery({
      route: "GET /admin/user/GetUsers",
      name: "listUsers",
      summary: "Lists accounts",
      query: usersQuery,
      returns: userList,
      run: (db, _caller, query) => searchUsers(db, query),
    }),
    administratorAction({
      route: "POST /admin/user/BlockUser",
      name: "setUserBlocked",
      summary: "Deactivates an account, or activates it again",
      query: blockQuery,
      ...change,
      message: ({ block }) => accountActions[blockAction(block)],
      run: (trx, caller, { blockUser: userId, block: value, ...rest }, { publicUrl }) => {
        const to = { userId, action: blockAction(value), column: "is_blocked", value } as const;
        return changeAccount(trx, { publicUrl, ...caller, ...rest, ...to });
      },
    }),
    administratorAction({
      route: "POST /admin/user/VerifyDomainOfUser",
      name: "setUserDomainStatus",
      summary: "Approves, declines or sets to pending the domain of a college coach",
      description:
        "Returns 409 with the current account if it is no longer in the version of the body. A new address of a coach waits for a new decision; without a version it can be declined or set to pending, and is approved only after that.",
      query: domainQuery,
      ...change,
      message: ({ verifyDomain }) => accountActions[domainActions[verifyDomain]],
      run: (trx, caller, { user: userId, verifyDomain: value, ...rest }, { publicUrl }) => {
        const to = { userId, action: domainActions[value], column: "domain_status", value } as const;
        return changeAccount(trx, { publicUrl, ...caller, ...rest, ...to });
      },
    }),
    administratorAction({
      route: "POST /admin/user/MarkDemoUser",
      name: "setUserDemo",
      summary: "Marks or unmarks an account as a demo",
      query: demoQuery,
      ...change,
      message: ({ isDemo }) => accountActions[demoAction(isDemo)],
      run: (trx, caller, { user: userId, isDemo: value, ...rest }, { publicUrl }) => {
        const to = { userId, action: demoAction(value), column: "is_demo", value } as const;
        return changeAccount(trx, { publicUrl, ...caller, ...rest, ...to });
      },
    }),
    administratorAction({
      route: "POST /admin/user/VerifyUser",
      name: "setUserVerified",
      summary: "Verifies or unverifies an account",
      query: verifyQuery,
      ...change,
      message: ({ verify }) => accountActions[verifyAction(verify)],
      run: (trx, caller, { user: userId, verify: value, ...rest }, { publicUrl }) => {
        const to = { userId, action: verifyAction(value), column: "is_verified", value } as const;
        return changeAccount(trx, { publicUrl, ...caller, ...rest, ...to });
      },
    }),
    administratorQuery({
      route: "GET /api/admin/user/:userLoginId",
      name: "getUser",
      summary: "Returns an account with its history",
      params: z.strictObject({ userLoginId: z.string().max(200) }),
      returns: userDetail,
      async run(db, _caller, { userLoginId }) {
        const user = await findUser(db, userLoginId);
        if (!user) throw noSuchUser();
        return user;
      },
    }),
    administratorQuery({
      route: "GET /api/admin/deletions",
      name: "listDeletions",
      summary: "Lists deletion requests with their due dates",
      query: deletionsQuery,
      returns: deletionList,
      run: (db, _caller, query) => findDeletions(db, query),
    }),
    administratorQuery({
      route: "GET /api/admin/waiting",
      name: "countWaitingTasks",
      summary: "Counts the tasks that wait for the staff",
      returns: waitingTasks,
      run: (db) => countWaitingTasks(db),
    }),
    administratorQuery({
      route: "GET /api/admin/coaches",
      name: "listWaitingCoaches",
      summary: "Lists coaches whose college address must be checked, or was",
      query: coachesQuery,
      returns: coachList,
      run: (db, _caller, query) => listCoaches(db, query),
    }),
    administratorQuery({
      route: "GET /api/admin/accounts",
      name: "listAccountsByState",
      summary: "Lists accounts that are deactivated, not verified, demos or being deleted",
      query: accountsQuery,
      returns: accountList,
      run: (db, _caller, query) => searchAccounts(db, query),
    }),
    administratorQuery({
      route: "GET /api/admin/subscriptions",
      name: "listFlaggedSubscriptions",
      summary: "Lists subscriptions that grant no access, with the reason",
      returns: flaggedList,
      run: (db) => findFlagged(db),
    }),
  ],
};

const blockAction = (block: boolean) => (block ? "account-deactivated" : "account-activated");
const demoAction = (isDemo: boolean) => (isDemo ? "demo-marked" : "demo-unmarked");
const verifyAction = (verify: boolean) => (verify ? "account-verified" : "account-unverified");
