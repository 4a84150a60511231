import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testApp } from "../../tests/test-app.ts";
import { createFirstAdministrator } from "./first-admin.server.ts";

const server = testApp();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-admin-"));
});

afterAll(() => removeFolder(folder));

describe("makeFirstAdministrator", () => {
  it("creates one administrator and a credentials file that only its owner can read, also over a readable file", async () => {
    const file = path.join(folder, "admin-credentials.txt");
    await writeFile(file, "old", { mode: 0o644 });
    const created = await createFirstAdministrator(server.db, folder);
    expect(created).toEqual({ email: "admin@openroster.example", password: expect.any(String), file });
    expect(created?.password).toMatch(/^[A-Za-z0-9_-]{20}$/);
    expect(await readFile(file, "utf8")).toBe(`${created?.email}\n${created?.password}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const body = { email: created?.email, password: created?.password };
    expect((await sendRequest(server.app, "POST", "/auth/Login", { body })).status).toBe(200);
    expect(await createFirstAdministrator(server.db, folder)).toBeNull();
  });
});
