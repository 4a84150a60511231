import type { MemberType } from "../accounts/permissions.ts";
import type { Feature } from "../http/action.server.ts";
import { memberAction, memberQuery } from "../sessions/member-operations.server.ts";
import { ownPush, pushChoiceBody, pushDeviceParams, pushSubscriptionBody } from "./schema.ts";
import { choosePush, collectPush, findOwnPush, subscribe, unsubscribe } from "./subscriptions.server.ts";

declare module "../http/action.server.ts" {
  interface Services {
    /** Hosts of push services. */
    pushServices: readonly string[];
  }
}

/** Notifications on the devices of members. */
export const push: Feature = {
  tag: "own account",
  operations: [
    memberQuery({
      route: "GET /api/me/push",
      name: "findPush",
      summary: "Lists the devices that get notifications, and the kinds of notifications",
      returns: ownPush,
      run: (db, session) => findOwnPush(db, { ...session, userType: session.userType as MemberType }),
    }),
    memberAction({
      route: "PUT /api/me/push",
      name: "subscribeToPush",
      summary: "Subscribes a browser to notifications, or repeats its subscription",
      body: pushSubscriptionBody,
      limit: "push-subscription",
      run: (trx, session, body, { pushServices }) => subscribe(trx, session, body, pushServices),
    }),
    memberAction({
      route: "DELETE /api/me/push/:deviceId",
      name: "unsubscribeFromPush",
      summary: "Ends the notifications of a device",
      params: pushDeviceParams,
      forms: { "push-end": true },
      message: "This device gets no more notifications.",
      leadTo: "message",
      run: (trx, session, input) => unsubscribe(trx, session, input),
    }),
    memberAction({
      route: "PUT /api/me/push/choices",
      name: "choosePush",
      summary: "Turns a kind of notifications on or off, on all devices",
      body: pushChoiceBody,
      forms: { "push-choice": (form) => ({ kind: form.text("kind"), isOn: form.text("isOn") === "true" }) },
      message: "Saved.",
      leadTo: "message",
      run: (trx, session, input) => choosePush(trx, session, input),
    }),
  ],
  personalData: { notifications: collectPush },
};
