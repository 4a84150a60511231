import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { openInbox } from "../../tests/inbox.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { queueMail } from "./queue-mail.server.ts";

const { db, url } = testDatabase();
const script = path.join(import.meta.dirname, "../../tests/failures/mail-worker.ts");
// Few rounds, because starting a sender is slow. `npm run failures` kills the whole server more often during the same delivery.
const kills = 3;
const concurrency = 3;

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "close");
}

// In `npm test`, `tests/failures/mail.test.ts` alone kills a sender.
// biome-ignore lint/style/noProcessEnv: set by the command that runs the tests.
test.runIf(!process.env.DAILY)(
  "F1, F4: loses no mail if its sender is killed repeatedly, and duplicates have the same Message-ID",
  async () => {
    const inbox = await openInbox();
    inbox.mode = "slow";
    inbox.slowness = 150;
    const addresses = Array.from({ length: 35 }, (_, number) => `robin${number}@example.com`);
    for (const to of addresses) await queueMail(db, { kind: "test", props: {}, to, accountId: null });

    const start = () => spawn(process.execPath, [script, url, inbox.url], { stdio: "ignore" });
    for (let round = 0; round < kills; round += 1) {
      const sender = start();
      const before = inbox.mails.length;
      await vi.waitFor(() => expect(inbox.mails.length).toBeGreaterThan(before), 30_000);
      await sleep(Math.random() * 200);
      await kill(sender);
    }
    const last = start();
    const unsent = () => db.selectFrom("mail_messages").select("id").where("status", "<>", "sent").execute();
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 20_000, interval: 100 });
    await kill(last);
    await inbox.close();

    const messageIds = Map.groupBy(inbox.mails, (mail) => mail.recipient);
    expect([...messageIds.keys()].toSorted()).toEqual(addresses.toSorted());
    for (const copies of messageIds.values()) expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(1);
    expect(inbox.mails.length).toBeLessThanOrEqual(addresses.length + kills * concurrency);
  },
  120_000,
);
