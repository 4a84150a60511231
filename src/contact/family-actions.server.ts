import type { Kysely } from "kysely";
import type { Database } from "../database/tables.ts";
import type { Feature } from "../http/action.server.ts";
import { publicAction, publicQuery } from "../sessions/client.server.ts";
import { athleteAction, athleteQuery } from "../sessions/member-operations.server.ts";
import { createMessage } from "./create-message.server.ts";
import { requireAthleteReader, requireGuardianReader } from "./find-reader.server.ts";
import { findFamilyThread, listFamilyThreads, requireThread } from "./list-threads.server.ts";
import { reportMessage } from "./report-message.server.ts";
import {
  blockBody,
  familyThread,
  familyThreads,
  linkParams,
  linkThreadParams,
  messageReportBody,
  replyBody,
  sentMessage,
  stopsBody,
  threadParams,
  threadQuery,
} from "./schema.ts";
import { setBlock, setStops } from "./write-stops.server.ts";

const replied = "Your answer is sent.";
const stopped = "We saved it. It applies at once.";
const blocked = "We saved it. It applies at once.";
const reported = "Thank you. Our staff will check this message.";

const summaries = {
  list: "Lists the threads with programs that have a message for the reader, and what the family stopped",
  find: "Returns the messages of a family and a program, latest first",
  reply: "Answers a program. A guardian reads what a minor answers",
  stops: "Stops the messages of all college coaches, or allows them again",
  block: "Blocks the program or the coach who wrote last, or ends the block",
  report: "Reports a message to our staff",
} as const;
const stopsDescription =
  "The most protective choice of the family applies. What waits for its delivery is ended at once.";

const athlete = (db: Kysely<Database>, { accountId }: { accountId: string }) => requireAthleteReader(db, accountId);

/** Messages of programs, as the athlete reads them. */
export const athleteMessages: Feature = {
  tag: "workspace",
  operations: [
    athleteQuery({
      route: "GET /api/me/messages",
      name: "listOwnMessages",
      summary: summaries.list,
      query: threadQuery,
      returns: familyThreads,
      run: async (db, member, query) => listFamilyThreads(db, await athlete(db, member), query),
    }),
    athleteQuery({
      route: "GET /api/me/messages/:threadId",
      name: "findOwnMessages",
      summary: summaries.find,
      params: threadParams,
      query: threadQuery,
      returns: familyThread,
      run: async (db, member, input) => requireThread(await findFamilyThread(db, await athlete(db, member), input)),
    }),
    athleteAction({
      route: "POST /api/me/messages/:threadId",
      name: "replyToProgram",
      summary: summaries.reply,
      params: threadParams,
      body: replyBody,
      returns: sentMessage,
      forms: { reply: true },
      leadTo: "message",
      message: replied,
      run: async (trx, member, { threadId, text }, services) =>
        createMessage(trx, { kind: "family", reader: await athlete(trx, member), threadId, text }, services),
    }),
    athleteAction({
      route: "PUT /api/me/contact-stops",
      name: "setContactStops",
      summary: summaries.stops,
      description: stopsDescription,
      body: stopsBody,
      forms: { stops: true },
      leadTo: "message",
      message: stopped,
      run: async (trx, member, wanted) => setStops(trx, await athlete(trx, member), wanted),
    }),
    athleteAction({
      route: "PUT /api/me/messages/:threadId/block",
      name: "blockProgram",
      summary: summaries.block,
      params: threadParams,
      body: blockBody,
      forms: { block: true },
      leadTo: "message",
      message: blocked,
      run: async (trx, member, input) => setBlock(trx, await athlete(trx, member), input),
    }),
    athleteAction({
      route: "POST /api/me/messages/:threadId/reports",
      name: "reportMessage",
      summary: summaries.report,
      params: threadParams,
      body: messageReportBody,
      forms: { report: true },
      leadTo: "message",
      message: reported,
      run: async (trx, member, input) => reportMessage(trx, await athlete(trx, member), input),
    }),
  ],
};

/** The same for a guardian, whose link is in the emails. */
export const guardianMessages: Feature = {
  tag: "workspace",
  operations: [
    publicQuery({
      route: "GET /api/guardian/:link/messages",
      name: "listMessagesAsGuardian",
      summary: summaries.list,
      params: linkParams,
      query: threadQuery,
      returns: familyThreads,
      run: async (db, _client, { link, ...query }) =>
        listFamilyThreads(db, await requireGuardianReader(db, link), query),
    }),
    publicQuery({
      route: "GET /api/guardian/:link/messages/:threadId",
      name: "findMessagesAsGuardian",
      summary: summaries.find,
      params: linkThreadParams,
      query: threadQuery,
      returns: familyThread,
      run: async (db, _client, { link, ...input }) =>
        requireThread(await findFamilyThread(db, await requireGuardianReader(db, link), input)),
    }),
    publicAction({
      route: "POST /api/guardian/:link/messages/:threadId",
      name: "replyAsGuardian",
      summary: summaries.reply,
      params: linkThreadParams,
      body: replyBody,
      returns: sentMessage,
      limit: "link",
      forms: { reply: true },
      leadTo: "message",
      message: replied,
      run: async (trx, _client, { link, threadId, text }, services) =>
        createMessage(
          trx,
          { kind: "family", reader: await requireGuardianReader(trx, link), threadId, text },
          services,
        ),
    }),
    publicAction({
      route: "PUT /api/guardian/:link/contact-stops",
      name: "setContactStopsAsGuardian",
      summary: summaries.stops,
      description: stopsDescription,
      params: linkParams,
      body: stopsBody,
      limit: "link",
      forms: { stops: true },
      leadTo: "message",
      message: stopped,
      run: async (trx, _client, { link, ...wanted }) => setStops(trx, await requireGuardianReader(trx, link), wanted),
    }),
    publicAction({
      route: "PUT /api/guardian/:link/messages/:threadId/block",
      name: "blockProgramAsGuardian",
      summary: summaries.block,
      params: linkThreadParams,
      body: blockBody,
      limit: "link",
      forms: { block: true },
      leadTo: "message",
      message: blocked,
      run: async (trx, _client, { link, ...input }) => setBlock(trx, await requireGuardianReader(trx, link), input),
    }),
    publicAction({
      route: "POST /api/guardian/:link/messages/:threadId/reports",
      name: "reportMessageAsGuardian",
      summary: summaries.report,
      params: linkThreadParams,
      body: messageReportBody,
      limit: "link",
      forms: { report: true },
      leadTo: "message",
      message: reported,
      run: async (trx, _client, { link, ...input }) =>
        reportMessage(trx, await requireGuardianReader(trx, link), input),
    }),
  ],
};
