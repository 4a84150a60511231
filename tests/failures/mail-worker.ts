import { openDatabase } from "../../src/database/open.server.ts";
import { startWorker } from "../../src/jobs/worker.server.ts";
import { deliverDueMail } from "../../src/mail/deliver-mail.server.ts";
import { mailHandler } from "../../src/mail/mail-handler.server.ts";
import { openTransport } from "../../src/mail/transport.server.ts";

// A mail worker process for tests to kill: `mail-worker.ts DATABASE_URL SMTP_URL`. It sends plain text, because Node cannot run .tsx files.
const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const db = openDatabase(databaseUrl, { max: 5 });
const mailer = {
  db,
  transport: openTransport({ smtpUrl, from: { name: "", address: "hello@roster.example" }, folder: "" }),
  renderMail: async () => ({ subject: "Hello", text: "Hello", html: "<p>Hello</p>" }),
  onFailure: () => {},
  retryDelay: () => 0.2,
};
await startWorker(db, { handlers: [mailHandler(mailer)], onError: () => {}, pollSeconds: 0.5 });
// The server does this at its start.
await deliverDueMail(mailer, new AbortController().signal);
