import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testDatabase, waitForLockWait } from "../../tests/test-database.ts";
import { readConfig } from "../config.server.ts";
import { createApp } from "./app.server.ts";
import { createDrain } from "./drain.server.ts";
import { listen, originOf } from "./listen.server.ts";

const { db } = testDatabase();
const config = readConfig({ HOST: "127.0.0.1", PORT: "0", LOG_LEVEL: "silent" });

async function startApp(drainSeconds: number) {
  const drain = createDrain(drainSeconds);
  const app = await createApp({ config, db, publicUrl: "http://127.0.0.1:3000", drain, pages: false });
  const url = originOf({ HOST: "127.0.0.1", PORT: await listen(app, config) });
  onTestFinished(() => app.close());
  return { app, drain, url };
}

it("F9 keeps connections open before the drain and closes each one with its response during the drain", async () => {
  const { drain, url } = await startApp(0);
  const connectionOf = async () => (await fetch(`${url}/api/schools?search=creighton`)).headers.get("connection");
  expect(await connectionOf()).toBe("keep-alive");
  drain.begin();
  expect(await connectionOf()).toBe("close");
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
});

it("F9 finishes a request that takes longer than the drain", async () => {
  const { app, drain, url } = await startApp(0.1);
  const member = await createAthleteAccount(db);
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = db.transaction().execute(async (trx) => {
    await trx.selectFrom("accounts").select("id").where("id", "=", member.id).forUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const responding = fetch(`${url}/api/me/visibility`, {
    method: "PUT",
    headers: { ...member.headers, "content-type": "application/json" },
    body: JSON.stringify({ isPublished: true }),
  });
  const outcome = responding.then(
    async (response) => [response.status, response.headers.get("connection"), await response.json()],
    (error: unknown) => error,
  );
  await waitForLockWait(db);
  drain.begin();
  await drain.end();
  const closing = app.close();
  await sleep(100);
  released.resolve();
  await locking;
  expect(await outcome).toEqual([200, "close", { isError: false, message: "", result: { isPublished: true } }]);
  await closing;
});
