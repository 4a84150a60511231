import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "../database/tables.ts";
import type { Feature, operationsOf } from "../http/action.server.ts";
import type { LimitName } from "../http/rate-limits.server.ts";
import { recordId } from "../http/record-id.ts";
import { publicAction, publicQuery } from "../sessions/client.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { createMessage } from "./create-message.server.ts";
import { type Reader, requireAthleteReader, requireGuardianReader } from "./find-reader.server.ts";
import { findFamilyThread, listFamilyThreads, requireThread } from "./list-threads.server.ts";
import { reportMessage } from "./report-message.server.ts";
import {
  blockBody,
  familyThread,
  familyThreads,
  messageReportBody,
  replyBody,
  sentMessage,
  stopsBody,
  threadQuery,
} from "./schema.ts";
import { setBlock, setStops } from "./write-stops.server.ts";

interface Side<Caller> {
  action: ReturnType<typeof operationsOf<Caller, never>>["action"];
  query: ReturnType<typeof operationsOf<Caller, never>>["query"];
  path: `/${string}`;
  names: Record<"list" | "find" | "reply" | "stops" | "block" | "report", string>;
  /** The part of the path that names a guardian. */
  link: { link?: ReturnType<typeof recordId> };
  limit?: LimitName;
  readerOf(db: Kysely<Database>, caller: Caller, input: { link?: unknown }): Promise<Reader>;
}

/** The endpoints and forms of one side of a family. Both sides read the same messages and have the same choices. */
function familyMessages<Caller>({ action, query, path, names, link, limit, readerOf }: Side<Caller>): Feature {
  const ofLink = Object.keys(link).length > 0 ? { params: z.strictObject(link) } : {};
  const params = z.strictObject({ ...link, threadId: recordId() });
  const form = { ...(limit && { limit }), leadTo: "message" as const };
  return {
    tag: "workspace",
    operations: [
      query({
        route: `GET ${path}/messages`,
        name: names.list,
        summary: "Lists the threads with programs that have a message for the reader, and what the family stopped",
        ...ofLink,
        query: threadQuery,
        returns: familyThreads,
        run: async (db, caller, input) => listFamilyThreads(db, await readerOf(db, caller, input), input),
      }),
      query({
        route: `GET ${path}/messages/:threadId`,
        name: names.find,
        summary: "Returns the messages of a family and a program, latest first",
        params,
        query: threadQuery,
        returns: familyThread,
        run: async (db, caller, input) =>
          requireThread(await findFamilyThread(db, await readerOf(db, caller, input), input)),
      }),
      action({
        route: `POST ${path}/messages/:threadId`,
        name: names.reply,
        summary: "Answers a program. A guardian reads what a minor answers",
        params,
        body: replyBody,
        returns: sentMessage,
        ...form,
        forms: { reply: true },
        message: "Your answer is sent.",
        async run(trx, caller, input, services) {
          const reader = await readerOf(trx, caller, input);
          return createMessage(trx, { kind: "family", reader, threadId: input.threadId, text: input.text }, services);
        },
      }),
      action({
        route: `PUT ${path}/contact-stops`,
        name: names.stops,
        summary: "Stops the messages of all college coaches, or allows them again",
        description: "The most protective choice of the family applies. What waits for its delivery is ended at once.",
        ...ofLink,
        body: stopsBody,
        ...form,
        forms: { stops: true },
        message: "We saved it. It applies at once.",
        run: async (trx, caller, input) => setStops(trx, await readerOf(trx, caller, input), input),
      }),
      action({
        route: `PUT ${path}/messages/:threadId/block`,
        name: names.block,
        summary: "Blocks the program or the coach who wrote last, or ends the block",
        params,
        body: blockBody,
        ...form,
        forms: { block: true },
        message: "We saved it. It applies at once.",
        run: async (trx, caller, input) => setBlock(trx, await readerOf(trx, caller, input), input),
      }),
      action({
        route: `POST ${path}/messages/:threadId/reports`,
        name: names.report,
        summary: "Reports a message to our staff",
        params,
        body: messageReportBody,
        ...form,
        forms: { report: true },
        message: "Thank you. Our staff will check this message.",
        run: async (trx, caller, input) => reportMessage(trx, await readerOf(trx, caller, input), input),
      }),
    ],
  };
}

/** Messages of programs, as the athlete reads them. */
export const athleteMessages = familyMessages({
  action: athleteAction,
  query: athleteQuery,
  path: "/api/me",
  names: {
    list: "listOwnMessages",
    find: "findOwnMessages",
    reply: "replyToProgram",
    stops: "setContactStops",
    block: "blockProgram",
    report: "reportMessage",
  },
  link: {},
  readerOf: (db, { accountId }) => requireAthleteReader(db, accountId),
});

/** The same for a guardian, whose link is in the emails. */
export const guardianMessages = familyMessages({
  action: publicAction,
  query: publicQuery,
  path: "/api/guardian/:link",
  names: {
    list: "listMessagesAsGuardian",
    find: "findMessagesAsGuardian",
    reply: "replyAsGuardian",
    stops: "setContactStopsAsGuardian",
    block: "blockProgramAsGuardian",
    report: "reportMessageAsGuardian",
  },
  link: { link: recordId() },
  limit: "link",
  readerOf: (db, _client, { link }) => requireGuardianReader(db, String(link)),
});
