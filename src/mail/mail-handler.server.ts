import { handleSchedule, type JobHandler } from "../jobs/job.server.ts";
import { deliverDueMail, type MailDelivery } from "./deliver-mail.server.ts";
import { sendMailJob } from "./queue-mail.server.ts";

export function mailHandler(delivery: MailDelivery): JobHandler {
  // The schedule finds mail of killed processes and mail that was left while the mail server was unavailable.
  return handleSchedule(sendMailJob, "* * * * *", (signal) => deliverDueMail(delivery, signal));
}
