import { mkdtemp, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "../../tests/remove-folder.ts";
import { createKeys } from "../accounts/installation-keys.server.ts";
import { keyFileName, openKeys, requireSharedKey } from "./open-keys.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "openroster-keys-"));
});
afterAll(() => removeFolder(folder));

const open = (name: string, secrets?: Buffer<ArrayBuffer>[]) =>
  openKeys({ DATA_DIR: path.join(folder, name), SECRETS_KEY: secrets });

it("B10 uses one key for all processes of a data folder, in a file that only its owner can read", async () => {
  const opened = await Promise.all(Array.from({ length: 6 }, () => open("shared")));
  const macs = opened.map((keys) => keys.sign("sign-up", ["a", "b"]).toString("hex"));
  expect(new Set(macs).size).toBe(1);
  const { mode } = await stat(path.join(folder, "shared", keyFileName));
  expect(mode & 0o777).toBe(0o600);
  const other = await open("other");
  expect(other.sign("sign-up", ["a", "b"]).toString("hex")).not.toBe(macs[0]);
});

it("uses SECRETS_KEY without a file, and verifies signatures of a former key", async () => {
  const [former, current] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const keys = await open("none", [current, former]);
  const mac = createKeys([former]).sign("sign-up", ["a"]);
  expect(keys.verify("sign-up", ["a"], mac)).toBe(true);
  expect(keys.sign("sign-up", ["a"])).toEqual(createKeys([current]).sign("sign-up", ["a"]));
  await expect(stat(path.join(folder, "none"))).rejects.toThrow("ENOENT");
});

it("rejects a MAC with another purpose, other parts or another length", () => {
  const keys = createKeys([Buffer.alloc(32, 1)]);
  const mac = keys.sign("sign-up", ["a", "b"]);
  expect(keys.verify("sign-up", ["a", "b"], mac)).toBe(true);
  expect(keys.verify("sign-in-code", ["a", "b"], mac)).toBe(false);
  expect(keys.verify("sign-up", ["ab"], mac)).toBe(false);
  expect(keys.verify("sign-up", ["a", "b"], mac.subarray(1))).toBe(false);
  expect(keys.verify("sign-up", ["a", "b"], Buffer.alloc(0))).toBe(false);
});

it("names an invalid key file", async () => {
  await open("damaged");
  await writeFile(path.join(folder, "damaged", keyFileName), "short\n");
  await expect(open("damaged")).rejects.toThrow(/installation\.key does not hold a key/);
});

it("requires SECRETS_KEY on a public server with an external database", () => {
  const shared = { DATABASE_URL: "postgres://db.example/roster", PUBLIC_URL: "https://roster.example" };
  const none = { DATABASE_URL: undefined, PUBLIC_URL: undefined, SECRETS_KEY: undefined };
  expect(() => requireSharedKey({ ...none, ...shared })).toThrow(/^SECRETS_KEY is not set\./);
  requireSharedKey({ ...shared, SECRETS_KEY: [Buffer.alloc(32)] });
  requireSharedKey({ ...none, PUBLIC_URL: shared.PUBLIC_URL });
  requireSharedKey({ ...none, ...shared, PUBLIC_URL: "http://127.0.0.1:3000" });
});
