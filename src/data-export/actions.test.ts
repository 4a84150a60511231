import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { plain } from "../../tests/hostile-pictures.ts";
import { dumpDatabase, mailTo, password, sendRequest } from "../../tests/members.ts";
import { testPictures } from "../../tests/picture-processes.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createAthleteAccount, createBrowser } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { purgeAccounts } from "../deletion/purge-accounts.server.ts";
import { folderStore } from "../files/folder-store.server.ts";
import { personalData } from "../server/features.server.ts";
import { setPhoto } from "../workspace/endpoints/set-photo.server.ts";
import { makeExport, makeWaitingExports } from "./make-export.server.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1" });
const folder = await mkdtemp(path.join(tmpdir(), "openroster-own-data-"));
afterAll(() => removeFolder(folder));
const store = folderStore(folder);
const pictures = testPictures();
const options = { personalData, store, keys: createProcessKeys(), publicUrl: "http://127.0.0.1:3000" };

type Headers = Record<string, string>;

function requestExport(headers: Headers, key: string, on = server) {
  return sendRequest(on.app, "POST", "/api/me/export", { headers: { "idempotency-key": key, ...headers } });
}

function read(headers: Headers, id: string, part = "") {
  return server.app.inject({ method: "GET", url: `/api/me/exports/${id}${part}`, headers });
}

describe("personal data export", () => {
  it("creates the export in a queued job and returns it as JSON, file and page", async () => {
    const { id, email, headers } = await createAthleteAccount(server.db, { first_name: "Zoë <b>" });
    const { status, body } = await requestExport(headers, "first");
    expect(status).toBe(200);
    const { exportId } = body.result;
    const waiting = (await read(headers, exportId)).json();
    expect(waiting.result).toMatchObject({ exportId, state: "waiting", data: null });
    expect((await read(headers, exportId, "/page")).statusCode).toBe(409);

    await makeExport(server.db, { exportId, ...options });
    await makeExport(server.db, { exportId, ...options });
    const ready = (await read(headers, exportId)).json().result;
    expect(ready.data.account).toMatchObject({ firstName: "Zoë <b>", email, userType: "Athlete" });
    expect(ready.data.profile).toMatchObject({ gender: "F" });
    const [device] = ready.data.signedInDevices;
    expect(Object.keys(device)).toEqual(["device", "signedInAt", "lastUsedAt"]);
    expect(Date.parse(ready.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);

    const file = await read(headers, exportId, "/file");
    expect(file.headers["content-disposition"]).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/);
    expect(file.json()).toEqual(ready.data);
    const page = await read(headers, exportId, "/page");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page.body) ?? [];
    const digest = createHash("sha256").update(style).digest("base64");
    expect(page.headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page.headers["cache-control"]).toBe("no-store");
    expect(page.body).toContain("Zoë &#60;b&#62;");
    expect(page.body).not.toContain("<b>");

    const mails = (await mailTo(server.db, email)).filter(({ kind }) => kind === "export-ready");
    expect(mails.map(({ payload }) => payload?.pageLink)).toEqual(["http://127.0.0.1:3000/me/settings#data"]);
    expect(id).not.toBe("");
  });

  it("includes the athlete's photo in the JSON and on the page, which loads nothing else", async () => {
    const { id: accountId, headers } = await createAthleteAccount(server.db);
    await setPhoto(server.db, {
      accountId,
      file: await plain(600, 400, "#c02020"),
      store,
      pictures,
    });
    const { exportId } = (await requestExport(headers, "photo")).body.result;
    await makeExport(server.db, { exportId, ...options });
    const { photo } = (await read(headers, exportId, "/file")).json().profile;
    const bytes = Buffer.from(photo.replace(/^data:image\/jpeg;base64,/, ""), "base64");
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 480, height: 480 });
    const page = await read(headers, exportId, "/page");
    expect(page.body).toContain(`<img src="${photo}" alt="Your photo"`);
    expect(page.headers["content-security-policy"]).toContain("img-src data:;");
  });

  it("X01 renders entered text as text, even if it looks like an image", async () => {
    const { id, headers } = await createAthleteAccount(server.db);
    const typed = ['data:image/svg+xml;base64,PHN2Zz4="', 'data:image/jpeg;base64,AAAA" onerror="alert(1)'];
    const names = { first_name: typed[0]?.slice(0, 80) ?? "", last_name: typed[1]?.slice(0, 80) ?? "" };
    await server.db.updateTable("accounts").set(names).where("id", "=", id).execute();
    const { exportId } = (await requestExport(headers, "typed")).body.result;
    await makeExport(server.db, { exportId, ...options });
    expect((await read(headers, exportId, "/page")).body).not.toMatch(/<img|onerror="/);
  });

  it("contains no password, token or digest", async () => {
    const { headers, token } = await createAthleteAccount(server.db);
    const { exportId } = (await requestExport(headers, "one")).body.result;
    await makeExport(server.db, { exportId, ...options });
    const text = (await read(headers, exportId, "/file")).body;
    for (const secret of [token, password, "argon2", "digest"]) expect(text).not.toContain(secret);
  });

  it("creates one export at a time and replays the response to a repeated key", async () => {
    const { headers } = await createBrowser(server.db);
    const responses = await Promise.all(["a", "b", "a", "c"].map((key) => requestExport(headers, key)));
    const ids = responses.filter(({ status }) => status === 200).map(({ body }) => body.result.exportId);
    expect(new Set(ids).size).toBe(1);
    await makeWaitingExports(server.db, options);
    expect((await requestExport(headers, "a")).body.result.exportId).toBe(ids[0]);
    expect((await requestExport(headers, "later")).body.result.exportId).not.toBe(ids[0]);
  });

  it("Z03, Z05 returns 404 for another account's export in every format", async () => {
    const owner = await createBrowser(server.db);
    const { exportId } = (await requestExport(owner.headers, "mine")).body.result;
    await makeExport(server.db, { exportId, ...options });
    const { headers } = await createBrowser(server.db);
    const unknown = (await read(headers, "00000000-0000-4000-8000-000000000000")).body;
    for (const part of ["", "/file", "/page"]) {
      const response = await read(headers, exportId, part);
      expect([response.statusCode, response.body]).toEqual([404, unknown]);
      expect((await read({}, exportId, part)).statusCode).toBe(401);
    }
    expect((await read(owner.headers, exportId.toUpperCase())).statusCode).toBe(404);
  });

  it("F14 deletes an export after seven days and with its account", async () => {
    const { id, headers } = await createBrowser(server.db);
    const { exportId } = (await requestExport(headers, "old")).body.result;
    await makeExport(server.db, { exportId, ...options });
    await server.db.updateTable("exports").set({ expires_at: new Date() }).where("id", "=", exportId).execute();
    expect((await read(headers, exportId)).statusCode).toBe(404);
    await purgeAccounts(server.db);
    expect(await dumpDatabase(server.db)).not.toContain(`(${exportId},`);
    await requestExport(headers, "new");
    await server.db.deleteFrom("accounts").where("id", "=", id).execute();
    expect(await server.db.selectFrom("exports").select("id").where("account_id", "=", id).execute()).toEqual([]);
  });

  it("gives up an export that fails for an hour and does not block others", async () => {
    const { headers } = await createBrowser(server.db);
    const { exportId } = (await requestExport(headers, "doomed")).body.result;
    const hourAgo = new Date(Date.now() - 3_601_000);
    await server.db.updateTable("exports").set({ created_at: hourAgo }).where("id", "=", exportId).execute();
    const broken = { broken: () => Promise.reject(new Error("broken")) };
    await expect(makeWaitingExports(server.db, { ...options, personalData: broken })).rejects.toThrow("broken");
    expect((await read(headers, exportId)).json().result.state).toBe("failed");
    expect((await requestExport(headers, "again")).status).toBe(200);
  });

  it("R01 accepts five export requests per day", async () => {
    const { headers } = await createBrowser(limited.db);
    for (let time = 0; time < 5; time += 1) {
      expect((await requestExport(headers, `try-${time}`, limited)).status).toBe(200);
      await makeWaitingExports(limited.db, options);
    }
    expect((await requestExport(headers, "sixth", limited)).status).toBe(429);
  });

  it("counts concurrent requests once and replays a stored response above the limit", async () => {
    const { headers } = await createBrowser(limited.db);
    const keys = Array.from({ length: 8 }, (_, time) => `at-once-${time}`);
    const ids = (await Promise.all(keys.map((key) => requestExport(headers, key, limited)))).map(
      ({ body }) => body.result.exportId,
    );
    expect(new Set(ids)).toEqual(new Set([expect.any(String)]));
    await makeWaitingExports(limited.db, options);
    for (let time = 0; time < 4; time += 1) {
      expect((await requestExport(headers, `more-${time}`, limited)).status).toBe(200);
      await makeWaitingExports(limited.db, options);
    }
    expect((await requestExport(headers, "sixth", limited)).status).toBe(429);
    expect((await requestExport(headers, "at-once-3", limited)).body.result.exportId).toBe(ids[3]);
  });

  it("R09 uses one connection per request, so that many concurrent requests succeed", async () => {
    // More requests than the pool has connections.
    const members = await Promise.all(Array.from({ length: 20 }, () => createBrowser(limited.db)));
    const statuses = (await Promise.all(members.map(({ headers }) => requestExport(headers, "all", limited)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
