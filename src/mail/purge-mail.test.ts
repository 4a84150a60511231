import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { listMailFiles, writeMailFile } from "./mail-folder.server.ts";
import { purgeMailHandler } from "./purge-mail.server.ts";
import { queueMail } from "./queue-mail.server.ts";

const { db } = testDatabase();
const day = 86_400_000;

test("deletes sent mail and files after 30 days, but no waiting mail", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-mail-"));
  for (const age of [29, 31]) {
    const createdAt = new Date(Date.now() - age * day);
    for (const status of ["waiting", "sent"] as const) {
      const id = await queueMail(db, { kind: "test", props: {}, to: "robin@example.com", accountId: null });
      await db.updateTable("mail_messages").set({ created_at: createdAt }).where("id", "=", id).execute();
      if (status === "waiting") continue;
      const done = { status, sent_at: sql<Date>`now()`, recipient: null, payload: null };
      await db.updateTable("mail_messages").set(done).where("id", "=", id).execute();
      await writeMailFile(folder, { id, createdAt, source: Buffer.from("To: robin@example.com\n\nHello") });
    }
  }
  await purgeMailHandler(db, folder).run({}, new AbortController().signal);
  const rows = await db.selectFrom("mail_messages").select("status").orderBy("status").execute();
  expect(rows.map((row) => row.status)).toEqual(["sent", "waiting", "waiting"]);
  expect(await listMailFiles(folder)).toHaveLength(1);
  await removeFolder(folder);
});
