import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { StartupProblem } from "@openroster/trial-postgres/startup-problem.ts";
import { readConfig } from "../src/config.server.ts";
import { openInstance } from "../src/database/open-instance.server.ts";
import { ensureBuilt } from "../src/server/build.server.ts";
import { runCommand } from "../src/server/command.server.ts";
import { ShutdownManager } from "../src/server/shutdown-manager.server.ts";
import { startFakePayPal } from "../tests/fake-paypal/start-fake-paypal.ts";
import { createMember, password } from "../tests/members.ts";

const shutdown = new ShutdownManager().endOnSignals();

await runCommand(async () => {
  try {
    await runDemo();
  } catch (error) {
    await shutdown.close();
    throw error;
  }
});

async function runDemo(): Promise<void> {
  const creating = mkdtemp(path.join(tmpdir(), "openroster-payments-"));
  const dataDir = await shutdown.own(creating, (folder) => rm(folder, { recursive: true, force: true }));
  const fakePayPal = await shutdown.own(startFakePayPal(), (opened) => opened.close());
  await ensureBuilt(console.log);

  // This local trial ignores the environment of the shell and .env.
  const isolated = { PUBLIC_URL: "", DATABASE_URL: "", SMTP_URL: "", DATA_DIR: dataDir };
  const product = startProduct({ NODE_ENV: "production", ...isolated, ...fakePayPal.environment });
  await shutdown.own(Promise.resolve(product), (started) => started.stop());
  const { url, mailboxUrl } = await product.ready;

  await fakePayPal.webhooks.sendTo(`${url}/api/payments/webhook`);
  // PayPal also repeats webhooks, but later.
  setInterval(() => fakePayPal.webhooks.mode === "send" && void fakePayPal.webhooks.release(), 5000).unref();

  const coach = await createCoach(dataDir);
  const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString("base64"));
  const planId = encode(fakePayPal.plans.coach.id);
  console.log(`Coach plan with a fake PayPal server. No money is moved, and no data leaves this machine.
  subscribe  ${url}/payment/${encode(coach.id)}/${planId}
             (as the coach ${coach.email}, password ${password})
  PayPal     ${fakePayPal.url} (let a payment fail, end a plan, lose its messages)
  portal     ${url}/admin/users/${coach.id} (sign in as above)
  mail       ${mailboxUrl}
  bad link   ${url}/payment/no*base64/${planId}
  stop       Ctrl-C
`);
}

async function createCoach(dataDir: string) {
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
  /** Site and mailbox URLs, once the server listens. Rejects if the process ends before. */
  ready: Promise<Addresses>;
  stop(): Promise<void>;
}

function startProduct(environment: Record<string, string>): Product {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "../src/server.ts")], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
    // Ctrl-C signals the whole process group. The child must receive only the signal that we send.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const failed = ended.then(() => Promise.reject(new StartupProblem("The product did not start.")));
  const ready = Promise.race([readAddresses(child), failed]);
  // Prevents an unhandled rejection if we end the process before it is ready.
  ready.catch(() => {});
  return {
    ready,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

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
