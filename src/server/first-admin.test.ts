import { mkdtemp, readFile, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "../../tests/members.ts";
import { removeFolder } from "../../tests/remove-folder.ts";
import { testApp } from "../../tests/test-app.ts";
import { makeFirstAdministrator } from "./first-admin.server.ts";

const server = testApp();
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-admin-"));
});

afterAll(() => removeFolder(folder));

describe("the first administrator", () => {
  it("is made once, signs in with what stands in a file that only the owner reads, even where one was left open", async () => {
    const file = path.join(folder, "admin-credentials.txt");
    await writeFile(file, "old", { mode: 0o644 });
    const made = await makeFirstAdministrator(server.db, folder);
    expect(made).toEqual({ email: "admin@openroster.example", password: expect.any(String), file });
    expect(made?.password).toMatch(/^[A-Za-z0-9_-]{20}$/);
    expect(await readFile(file, "utf8")).toBe(`${made?.email}\n${made?.password}\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const body = { email: made?.email, password: made?.password };
    expect((await call(server.app, "POST", "/auth/Login", { body })).status).toBe(200);
    expect(await makeFirstAdministrator(server.db, folder)).toBeNull();
  });
});
