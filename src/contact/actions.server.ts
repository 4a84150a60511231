import { href, redirect } from "react-router";
import type { Feature } from "../http/action.server.ts";
import { scheduledJob } from "../jobs/job.server.ts";
import { programAction, programQuery } from "../programs/program-operations.server.ts";
import { collectMessages } from "./collect-messages.server.ts";
import { createMessage } from "./create-message.server.ts";
import { deliverMessages, deliverMessagesJob } from "./deliver-messages.server.ts";
import { findProgramThread, listProgramThreads, requireThread } from "./list-threads.server.ts";
import { previewMessage } from "./preview-message.server.ts";
import { purgeMessages } from "./purge-messages.server.ts";
import {
  athleteParams,
  type MessagePreview,
  messagePreview,
  newMessage,
  programThreads,
  type SentMessage,
  sentMessage,
  thread,
  threadParams,
  threadQuery,
} from "./schema.ts";

/** The fields of a form that writes a message. An empty price is none. */
const fieldsOf = (form: { text(name: string): string }) => ({
  purpose: form.text("purpose"),
  text: form.text("text"),
  campPrice: form.text("campPrice") === "" ? null : Number(form.text("campPrice")),
});

/** Messages of a program to families. */
export const programMessages: Feature = {
  tag: "contacts",
  operations: [
    programAction({
      route: "POST /api/coach/prospects/:athleteId/messages",
      name: "sendMessage",
      summary: "Writes to an athlete, and to the guardians of a minor, who read it with the athlete",
      description:
        "The message is checked again when it is delivered. Guardians get it between 06:00 and 22:00, and minors between 16:00 and 20:00 on school days and 08:00 and 20:00 on other days, in the time zone of the family. 409 if nobody may write to the family now, or at a limit.",
      may: "message",
      params: athleteParams,
      body: newMessage,
      returns: sentMessage,
      forms: { send: fieldsOf },
      leadTo: ({ threadId }: SentMessage) => redirect(href("/coach/messages/:threadId", { threadId }), 303),
      message: "Your message waits for the hours of the family.",
      run: (trx, member, message, services) => createMessage(trx, { kind: "coach", member, ...message }, services),
    }),
    programAction({
      route: "POST /api/coach/prospects/:athleteId/messages/preview",
      name: "previewMessage",
      summary: "Checks a message without sending it, and returns what the family would see beside it",
      may: "message",
      params: athleteParams,
      body: newMessage,
      returns: messagePreview,
      idempotencyKey: "none",
      forms: { preview: fieldsOf },
      leadTo: (preview: MessagePreview) => Object.assign({ message: "This is what the family will see." }, { preview }),
      run: previewMessage,
    }),
    programQuery({
      route: "GET /api/coach/messages",
      name: "listProgramMessages",
      summary: "Lists the threads of the program with families, latest first",
      may: "read",
      query: threadQuery,
      returns: programThreads,
      run: listProgramThreads,
    }),
    programQuery({
      route: "GET /api/coach/messages/:threadId",
      name: "findProgramMessages",
      summary: "Returns the messages of a program and a family, latest first",
      description: "404 while the profile of the athlete is not public.",
      may: "read",
      params: threadParams,
      query: threadQuery,
      returns: thread,
      run: async (db, member, input) => requireThread(await findProgramThread(db, member, input)),
    }),
  ],
  personalData: { messages: collectMessages },
  jobs: [
    // The schedule delivers what a killed process left.
    scheduledJob(deliverMessagesJob, "* * * * *", deliverMessages),
    scheduledJob("purge-contact-messages", "17 5 * * *", purgeMessages),
  ],
};
