import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { createDataFolder } from "../data-folder.ts";
import { openInbox } from "../inbox.ts";
import { removeFolder } from "../remove-folder.ts";
import { startServer } from "../start-server.ts";
import { reportFailure } from "./failure-report.ts";
import { signUp } from "./sign-ups.ts";

// `FAILURE_RUNS=50 vitest run tests/failures/sign-up-killed.test.ts` is the long run.
const runs = Number(process.env.FAILURE_RUNS ?? 2);
const signUpsPerRun = 6;

it(
  `F1 sends the mail of every acknowledged sign-up, even if the server is killed ${runs} times afterwards`,
  async () => {
    const dataDir = await createDataFolder("killed");
    const inbox = await openInbox();
    const settings = { DATA_DIR: dataDir, SAMPLE_DATA: "false", RATE_LIMITS: "10000", SMTP_URL: inbox.url };
    const acknowledged: string[] = [];
    for (let run = 0; run < runs; run += 1) {
      const server = await startServer(settings);
      const responses = Array.from({ length: signUpsPerRun }, async (_, number) => {
        const email = `coach-${run}-${number}@mail.example`;
        const { status } = await signUp(server.url, email);
        if (status === 200) acknowledged.push(email);
      });
      // The kill times range from the first response to after the last mail.
      await Promise.race(responses);
      await sleep((run * 97) % 900);
      process.kill(server.pid, "SIGKILL");
      await Promise.all(responses);
      await server.ended;
    }
    const last = await startServer(settings);
    for (const email of acknowledged) await inbox.waitFor({ to: email, subject: /confirm|verify/i }, 30_000);
    await last.stop();
    await inbox.close();
    await removeFolder(dataDir);

    const copied = inbox.mails.length - new Set(inbox.mails.map((mail) => mail.recipient)).size;
    expect(acknowledged.length).toBeGreaterThan(0);
    // Copies that the killed server sent again have the same Message-ID.
    for (const [, copies] of Map.groupBy(inbox.mails, (mail) => mail.recipient)) {
      expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(1);
    }
    reportFailure({
      failure: "kill -9 of the server while it sends mail",
      row: "F1",
      runs,
      acknowledged: acknowledged.length,
      lost: 0,
      doubled: 0,
      recovery: null,
      what: `of ${runs * signUpsPerRun} sign-ups; ${copied} mails arrived twice under one Message-ID`,
    });
  },
  120_000 + runs * 20_000,
);
