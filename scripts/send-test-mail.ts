import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { describeCommand } from "../src/config/build-info.server.ts";
import { readConfig } from "../src/config.server.ts";
import { parseAddress } from "../src/mail/address.ts";
import { runCommand } from "../src/server/command.server.ts";
import { sendTestMail } from "../src/server/send-test-mail.server.ts";

const [recipient, ...more] = process.argv.slice(2);

await runCommand(async () => {
  if (!recipient || more.length > 0) throw new StartupProblem(`Usage: ${describeCommand("send-test-mail", "EMAIL")}`);
  const { address, problem } = parseAddress(recipient);
  if (address === null) throw new StartupProblem(problem);
  const config = readConfig();
  console.log(
    await sendTestMail(config, address, console.error).catch((error: unknown) => {
      if (error instanceof StartupProblem) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      const server = config.SMTP_URL ? ` (SMTP at ${new URL(config.SMTP_URL).host})` : "";
      throw new StartupProblem(`The mail was not sent${server}: ${reason}`, { cause: error });
    }),
  );
});
