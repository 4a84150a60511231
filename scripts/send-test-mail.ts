import { randomUUID } from "node:crypto";
import { readConfig } from "../src/config.server.ts";
import { StartupProblem } from "../src/database/startup-problem.ts";
import { parseAddress } from "../src/mail/address.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { runCommand } from "../src/server/command.server.ts";
import { loadRenderMail } from "../src/server/load-build.server.ts";
import { openMail } from "../src/server/mail.server.ts";

const [recipient, ...more] = process.argv.slice(2);

await runCommand(async () => {
  if (!recipient || more.length > 0) throw new StartupProblem("Usage: npm run send-test-mail -- EMAIL");
  const { address, problem } = parseAddress(recipient);
  if (address === null) throw new StartupProblem(problem);
  await sendTestMail(address);
});

async function sendTestMail(to: string): Promise<void> {
  const transport = openMail(readConfig());
  await ensureBuilt(console.error);
  const renderMail = await loadRenderMail();
  const mail = await renderMail({ kind: "test", props: {} });
  try {
    const file = await transport.send({ ...mail, id: randomUUID(), to, createdAt: new Date() });
    console.log(
      file
        ? `SMTP_URL is not set, so the mail was written to ${file}.`
        : `${transport.description} accepted the mail to ${to}.`,
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupProblem(`The mail was not sent (${transport.description}): ${reason}`, { cause: error });
  } finally {
    transport.close();
  }
}
