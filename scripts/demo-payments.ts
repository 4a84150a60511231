import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { StartupProblem } from "../src/database/startup-problem.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { runCommand } from "../src/server/command.server.ts";
import { ShutdownManager } from "../src/server/shutdown-manager.server.ts";
import { createMember, password } from "../tests/members.ts";
import { startFakePayPal } from "../tests/fake-paypal/start-fake-paypal.ts";

const lifetime = new ShutdownManager().endOnSignals();

await runCommand(async () => {
  try {
    await demonstrate();
  } catch (error) {
    await lifetime.close();
    throw error;
  }
});

/** The product with a stand-in for PayPal, on a database that is thrown away at the end. */
async function demonstrate(): Promise<void> {
  const making = mkdtemp(path.join(tmpdir(), "openroster-payments-"));
  const dataDir = await lifetime.own(making, (folder) => rm(folder, { recursive: true, force: true }));
  const standIn = await lifetime.own(startFakePayPal(), (opened) => opened.close());
  await ensureBuilt(console.log);

  // Whatever the shell or .env says: this is a local trial of its own.
  const own = { PUBLIC_URL: "", DATABASE_URL: "", SMTP_URL: "", DATA_DIR: dataDir };
  const product = startProduct({ NODE_ENV: "production", ...own, ...standIn.environment });
  await lifetime.own(Promise.resolve(product), (started) => started.stop());
  const { url, mailboxUrl } = await product.ready;

  await standIn.webhooks.sendTo(`${url}/api/payments/webhook`);
  // PayPal tries again too, only not as soon.
  setInterval(() => standIn.webhooks.mode === "send" && void standIn.webhooks.release(), 5000).unref();

  const coach = await makeCoach(dataDir);
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString("base64"));
  const planId = encode(standIn.plans.coach.id);
  console.log(`The coach plan, with a stand-in for PayPal: no money moves, nothing leaves this machine.
  subscribe  ${url}/payment/${encode(coach.id)}/${planId}
             (as the coach ${coach.email}, password ${password})
  PayPal     ${standIn.url} (let a payment fail, end a plan, lose its messages)
  portal     ${url}/admin/users/${coach.id} (sign in as above)
  mail       ${mailboxUrl}
  bad link   ${url}/payment/no*base64/${planId}
  stop       Ctrl-C
`);
}

async function makeCoach(dataDir: string) {
  const instance = await openInstance(readConfig({ DATA_DIR: dataDir }), { role: "script" });
  try {
    return await createMember(instance.db, { first_name: "Casey", last_name: "Coach", email: "coach@mail.example" });
  } finally {
    await instance.close();
  }
}

interface Addresses {
  url: string;
  mailboxUrl: string;
}

interface Product {
  /** Its address and the link to its mailbox, once it listens. Rejects if it ends before that. */
  ready: Promise<Addresses>;
  stop(): Promise<void>;
}

function startProduct(environment: Record<string, string>): Product {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../src/server.ts")], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
    // Ctrl-C reaches a terminal's whole group: it must hear of it once, from us.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const failed = ended.then(() => Promise.reject(new StartupProblem("The product did not start.")));
  const ready = Promise.race([readAddresses(child), failed]);
  // Ended before it was ready, and by us: nobody waits for it any more.
  ready.catch(() => {});
  return {
    ready,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Shows what the product prints, and finds its addresses there. */
function readAddresses(child: ChildProcess): Promise<Addresses> {
  let output = "";
  return new Promise((resolve) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      output += chunk;
      const [, url, mailboxUrl] = output.match(/ is ready: (\S+)[\s\S]* (\S+\/mailbox\?key=\S+)[\s\S]*Ctrl-C/) ?? [];
      if (url && mailboxUrl) resolve({ url, mailboxUrl });
    });
  });
}
