import { z } from "zod";
import { oneOf, pages } from "../../athletes/schema.ts";
import { messageReportReasons } from "../../contact/vocabulary.ts";
import { purposeNames } from "../../contact-rules/vocabulary.ts";
import { namedObject } from "../../http/named-schema.ts";
import { accountName } from "../account-schema.ts";
import { paging } from "../schema.ts";

const messageReportStates = ["open", "kept", "removed", "confirmed"] as const;

export const messageReportQuery = z.strictObject({
  ...paging,
  status: z.enum(["open", "decided"]).default("open"),
});

export const messageReportRecord = namedObject("MessageReport", {
  id: z.string(),
  reason: oneOf(messageReportReasons),
  text: z.string().nullable(),
  by: z.enum(["athlete", "guardian", "visitor"]),
  status: z.enum(messageReportStates),
  reportedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
  decidedAt: z.iso.datetime().nullable(),
  message: namedObject("ReportedMessage", {
    text: z.string(),
    purpose: z.enum(purposeNames),
    writtenAt: z.iso.datetime(),
    isRemoved: z.boolean(),
    school: z.string(),
    coachName: z.string(),
  })
    .nullable()
    .describe("The message, also after it was removed; null for a report that someone imitates a coach"),
  sender: z.string().nullable().describe("The address or name that imitates a coach, as a visitor typed it"),
  wantsResult: z.boolean().describe("The reporter left an address, which receives the result"),
  coach: accountName.nullable().describe("null after the account was erased, and for a sender without a page here"),
  athlete: accountName.nullable().describe("null for a report that someone imitates a coach"),
});
export type MessageReportRecord = z.output<typeof messageReportRecord>;

export const messageReportList = z.object({ data: z.array(messageReportRecord), pages });
export type MessageReportList = z.output<typeof messageReportList>;

export const messageReportParams = z.strictObject({ id: z.string().max(100) });
/** “removed” decides about a message, and “confirmed” about a sender. */
export const messageReportDecision = z.strictObject({
  decision: z
    .enum(["kept", "removed", "confirmed", "reopen"])
    .describe(
      "kept: nothing is wrong; removed: nobody can read the message; confirmed: the sender imitates a coach; reopen: takes the decision back",
    ),
});
export type MessageReportDecision = z.output<typeof messageReportDecision>["decision"];
