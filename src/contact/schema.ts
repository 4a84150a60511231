import { z } from "zod";
import { optionalText } from "../athletes/clean-text.ts";
import { isShowable, oneOf, pages, wholeNumber } from "../athletes/schema.ts";
import { purposeNames } from "../contact-rules/vocabulary.ts";
import { namedObject } from "../http/named-schema.ts";
import { recordId } from "../http/record-id.ts";
import {
  maxCampPrice,
  maxMessage,
  maxReportText,
  messageAuthors,
  messageReportReasons,
  messageStates,
} from "./vocabulary.ts";

/** A text of several lines. */
const messageText = z
  .string()
  .max(4 * maxMessage, `A message can have at most ${maxMessage} characters.`)
  .transform((value) => value.normalize("NFC").replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ").trim())
  .refine((value) => value !== "", { error: "Write a message.", abort: true })
  .refine((value) => [...value].length <= maxMessage, {
    error: `A message can have at most ${maxMessage} characters.`,
    abort: true,
  })
  .refine((value) => isShowable(value.replaceAll("\n", " ")), "Please remove the special characters.");

export const athleteParams = z.strictObject({ athleteId: z.string().max(100) });

export const newMessage = z.strictObject({
  purpose: z.enum(purposeNames, "Choose what you write about."),
  text: messageText.describe(
    `At most ${maxMessage} characters. Links only to the school’s own sites, and no other contact data`,
  ),
  campPrice: z
    .int("Enter the price in whole dollars.")
    .min(0)
    .max(maxCampPrice)
    .nullable()
    .default(null)
    .describe("In dollars. Required for a camp, and only for it"),
});
export type NewMessage = z.output<typeof newMessage>;

export const sentMessage = z.object({ threadId: z.string(), messageId: z.string() });
export type SentMessage = z.output<typeof sentMessage>;

const ruleOfMessage = z.object({
  sentence: z.string(),
  source: z.string(),
  checkedOn: z.string(),
});

/** The facts that the family sees beside a message, and its sender cannot change. */
export const messageLabel = namedObject("MessageLabel", {
  sender: namedObject("MessageSender", {
    name: z.string(),
    role: z.string(),
    school: z.string(),
    website: z.string().nullable().describe("The site of the school, where its staff is listed"),
    staffLink: z.string().nullable().describe("The entry of the coach in the staff directory, if the coach named it"),
    checkedOn: z.iso.date().nullable().describe("The day on which the address was checked"),
    checkedBy: z
      .enum(["staff", "invitation"])
      .nullable()
      .describe("staff: our staff checked the address; invitation: a checked coach of the program invited it"),
  }),
  families: z.int().describe("Families to which the school sent this text in 30 days"),
  looks: z.int().describe("Days of the last 30 on which coaches of the school opened the profile"),
  campPrice: z.int().nullable(),
  rule: ruleOfMessage.nullable().describe("The rule by which the message was allowed"),
});
export type MessageLabel = z.output<typeof messageLabel>;

export const messagePreview = z.object({
  ...{ purpose: z.enum(purposeNames), text: z.string(), label: messageLabel },
});
export type MessagePreview = z.output<typeof messagePreview>;

export const threadMessage = namedObject("Message", {
  messageId: z.string(),
  author: z.enum(messageAuthors),
  name: z.string().nullable().describe("Of a coach"),
  text: z.string().nullable().describe("null after our staff removed it"),
  purpose: z.enum(purposeNames).nullable(),
  writtenAt: z.iso.datetime(),
  state: z.enum(messageStates),
  stopReason: z.string().nullable().describe("Why a message was not delivered"),
  label: messageLabel.nullable().describe("Of a message of a coach"),
  isReported: z.boolean().describe("The reader reported it, and our staff has not decided"),
});
export type ThreadMessage = z.output<typeof threadMessage>;

const program = z.object({ school: z.string(), name: z.string() });
const summary = { threadId: z.string(), latestAt: z.iso.datetime(), isWaiting: z.boolean() };

export const thread = namedObject("MessageThread", {
  threadId: z.string(),
  athlete: z.object({ athleteId: z.string(), name: z.string() }),
  program,
  messages: z.array(threadMessage).describe("Latest first"),
  pages,
  obstacle: z.string().nullable().describe("Why nobody can write here now"),
});
export type Thread = z.output<typeof thread>;

/** A thread as the family sees it. */
export const familyThread = namedObject("FamilyMessageThread", {
  ...thread.shape,
  blocked: z
    .object({ program: z.boolean(), coach: z.boolean() })
    .describe("What the reader blocked: the program, or the coach who wrote last"),
});
export type FamilyThread = z.output<typeof familyThread>;

export const programThreads = z.object({
  data: z.array(
    namedObject("ProgramMessageThread", {
      ...summary,
      athlete: z
        .object({ athleteId: z.string(), name: z.string() })
        .nullable()
        .describe("null while the profile is not public"),
      isAnswered: z.boolean().describe("The family wrote last"),
    }),
  ),
  pages,
});
export type ProgramThreads = z.output<typeof programThreads>;

const stops = z.object({ colleges: z.boolean() });
export const familyThreads = namedObject("FamilyMessageThreads", {
  data: z.array(z.object({ threadId: z.string(), latestAt: z.iso.datetime(), program })),
  pages,
  stops: stops.describe("What the reader stopped"),
  allStops: stops.describe("What anyone of the family stopped. The most protective choice applies"),
});
export type FamilyThreads = z.output<typeof familyThreads>;

export const threadQuery = z.strictObject({ pageNum: wholeNumber({ min: 1, max: 1_000_000 }).default(1) });
export const threadParams = z.strictObject({ threadId: recordId() });
export const replyBody = z.strictObject({ text: messageText });
export const stopsBody = z.strictObject(stops.shape);
export const blockBody = z.strictObject({
  scope: z.enum(["program", "coach"]).describe("coach: the coach who wrote last"),
  isBlocked: z.boolean(),
});
export const messageReportBody = z
  .strictObject({
    messageId: z.guid(),
    reason: oneOf(messageReportReasons, "Choose a reason."),
    text: optionalText(maxReportText),
  })
  .refine(({ reason, text }) => reason !== "other" || text !== null, {
    path: ["text"],
    message: "Tell us what is wrong.",
  });
export type MessageReport = z.output<typeof messageReportBody>;
