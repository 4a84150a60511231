import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { removeFolder } from "../tests/remove-folder.ts";
import { readConfig } from "./config.server.ts";

const paypal = {
  PAYPAL_CLIENT_ID: "client",
  PAYPAL_CLIENT_SECRET: "secret",
  PAYPAL_WEBHOOK_ID: "5GP028458E2496506",
  PAYPAL_PLAN_IDS: "P-5ML4271244454362WXNWU5NQ, P-2",
};

it("requires either none or all four PayPal settings", () => {
  expect(readConfig({}).PAYPAL_CLIENT_ID).toBeUndefined();
  expect(readConfig(paypal)).toMatchObject({
    PAYPAL_PLAN_IDS: ["P-5ML4271244454362WXNWU5NQ", "P-2"],
    PAYPAL_API_BASE_URL: "https://api-m.paypal.com",
    PAYPAL_SDK_BASE_URL: "https://www.paypal.com",
  });
  for (const name of Object.keys(paypal)) {
    expect(() => readConfig({ ...paypal, [name]: "" })).toThrow(`${name}: is missing`);
  }
});

it("accepts PayPal's sandbox for a public server", () => {
  const url = "https://api-m.sandbox.paypal.com";
  const config = readConfig({ ...paypal, PUBLIC_URL: "https://roster.example", PAYPAL_API_BASE_URL: url });
  expect(config.PAYPAL_API_BASE_URL).toBe(url);
});

it.each([
  "http://api-m.paypal.com",
  "https://api-m.paypal.com:8443",
  "https://api-m.paypal.com.evil.example",
  "https://evilpaypal.com",
  "https://evil.example",
  "http://192.168.0.2:4000",
])("rejects %s as PayPal URL even in a local trial", (url) => {
  expect(() => readConfig({ ...paypal, PAYPAL_API_BASE_URL: url })).toThrow("PAYPAL_API_BASE_URL");
  expect(() => readConfig({ ...paypal, PAYPAL_SDK_BASE_URL: url })).toThrow("PAYPAL_SDK_BASE_URL");
});

it("accepts a local fake PayPal server in a local trial only", () => {
  const fake = { PAYPAL_API_BASE_URL: "http://127.0.0.1:4000", PAYPAL_SDK_BASE_URL: "http://localhost:4000" };
  expect(readConfig({ ...paypal, ...fake, PAYPAL_CA_FILE: "root.pem" }).PAYPAL_CA_FILE).toBe("root.pem");
  expect(readConfig({ ...paypal, ...fake, PUBLIC_URL: "http://localhost:3000" })).toMatchObject(fake);
  const publicServer = { ...paypal, PUBLIC_URL: "https://roster.example" };
  expect(() => readConfig({ ...publicServer, ...fake })).toThrow(/PAYPAL_API_BASE_URL[\s\S]*PAYPAL_SDK_BASE_URL/);
  expect(() => readConfig({ ...publicServer, PAYPAL_CA_FILE: "root.pem" })).toThrow("PAYPAL_CA_FILE");
  expect(() => readConfig({ ...paypal, PAYPAL_CA_FILE: "root.pem" })).toThrow("PAYPAL_CA_FILE");
});

it("B04 parses trusted networks and rejects invalid ones", () => {
  const TRUSTED_NETWORKS = "192.0.2.7, 198.51.100.0/24,2001:db8:1::/48";
  const expected = ["192.0.2.7", "198.51.100.0/24", "2001:db8:1::/48"];
  expect(readConfig({ TRUSTED_NETWORKS }).TRUSTED_NETWORKS).toEqual(expected);
  for (const wrong of ["school.example", "192.0.2.0/33", "192.0.2.7,,192.0.2.8", "2001:db8::/129", "192.0.2"])
    expect(() => readConfig({ TRUSTED_NETWORKS: wrong })).toThrow("TRUSTED_NETWORKS");
});

it("exits with a message if .env is unreadable", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "openroster-settings-"));
  // Root can read files of other accounts, but cannot read a folder as a file.
  await mkdir(path.join(folder, ".env"));
  const command = path.join(import.meta.dirname, "../scripts/migrate.ts");
  const { status, stderr } = spawnSync(process.execPath, [command], { cwd: folder, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^\S+\.env cannot be read .+\n$/) });
  await removeFolder(folder);
});

it.each([
  [{}, false],
  [{ PUBLIC_URL: "http://roster.lan" }, false],
  [{ PUBLIC_URL: "https://roster.example" }, true],
  [{ PUBLIC_URL: "https://roster.example", ADMIN_REQUIRE_TOTP: "false" }, false],
  [{ ADMIN_REQUIRE_TOTP: "true" }, true],
])("B16 reads from %j if administrators need a second factor: %s", (environment, isRequired) => {
  expect(readConfig(environment).ADMIN_REQUIRE_TOTP).toBe(isRequired);
});
