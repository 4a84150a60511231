import { openDatabase } from "../../src/database/open.server.ts";
import { startWorker } from "../../src/jobs/worker.server.ts";
import { deliverDueMail } from "../../src/mail/deliver-mail.server.ts";
import { mailHandler } from "../../src/mail/mail-handler.server.ts";
import { openTransport } from "../../src/mail/transport.server.ts";

// A process that sends mail, to be killed: `mail-worker.ts DATABASE_URL SMTP_URL`. It renders text alone, for Node runs no .tsx.
const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
const db = openDatabase(databaseUrl, { max: 5 });
const postman = {
  db,
  transport: openTransport({ smtpUrl, from: { name: "", address: "hello@roster.example" }, folder: "" }),
  renderMail: async () => ({ subject: "Hello", text: "Hello", html: "<p>Hello</p>" }),
  onFailure: () => {},
  retryDelay: () => 0.2,
};
await startWorker(db, { handlers: [mailHandler(postman)], onError: () => {}, pollSeconds: 0.5 });
// As the server does at its start.
await deliverDueMail(postman, new AbortController().signal);
