import { z } from "zod";
import { namedObject, namedStrictObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import { pushKindNames } from "./push-kinds.ts";

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`));

/** The subscription of a browser, as its push manager describes it. */
export const pushSubscriptionBody = namedStrictObject("PushSubscription", {
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  publicKey: base64url(87).describe("The key of the server with which the browser subscribed"),
  renews: z
    .url()
    .max(1000)
    .optional()
    .describe("The earlier endpoint of this browser. The request fails if the member ended it meanwhile"),
});
export type PushSubscriptionBody = z.output<typeof pushSubscriptionBody>;

export const pushDeviceParams = z.strictObject({ deviceId: recordId() });
export const pushChoiceBody = z.strictObject({ kind: z.enum(pushKindNames), isOn: z.boolean() });

const pushDevice = namedObject("PushDevice", {
  deviceId: z.string(),
  device: z.string(),
  since: z.iso.datetime(),
  lastShownAt: z.iso.datetime().nullable().describe("When the push service accepted a notification last"),
  isThis: z.boolean().describe("The browser that sends the request subscribed in this session"),
});

const pushChoice = z.object({ kind: z.enum(pushKindNames), label: z.string(), isOn: z.boolean() });

export const ownPush = namedObject("OwnPush", {
  publicKey: z.string().describe("The key with which a browser subscribes"),
  devices: z.array(pushDevice),
  kinds: z.array(pushChoice),
  stoppedBy: z.array(z.string()).describe("Addresses of parents and guardians who stop the notifications of a minor"),
  waiting: z
    .int()
    .describe("Messages, requests and questions that wait for the member, at most 99: the badge of the installed site"),
});
export type OwnPush = z.output<typeof ownPush>;
