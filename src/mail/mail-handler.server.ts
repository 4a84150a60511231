import { handle, type JobHandler } from "../jobs/worker.server.ts";
import { deliverDueMail, type Postman } from "./deliver-mail.server.ts";
import { sendMailJob } from "./queue-mail.server.ts";

/** What the worker does for mail: sends what is due whenever a mail is queued or its next attempt has come, and every minute. */
export function mailHandler(postman: Postman): JobHandler {
  // The minute finds what the others missed: mail in the hands of a process that was killed, or left behind while the server was away.
  return handle(sendMailJob, (_, signal) => deliverDueMail(postman, signal), { cron: "* * * * *", payload: {} });
}
