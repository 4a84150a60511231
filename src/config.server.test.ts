import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { removeFolder } from "../tests/remove-folder.ts";
import { readConfig, warnAboutSettings } from "./config.server.ts";

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
    expect(() => readConfig({ ...paypal, [name]: "" })).toThrow(`${name} is not set.`);
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

const folder = await mkdtemp(path.join(tmpdir(), "openroster-settings-"));
afterAll(() => removeFolder(folder));
const inFolder = (name: string) => path.join(folder, name);
await writeFile(inFolder("empty"), "\n");
await writeFile(inFolder("smtp"), "smtp://user:password@mail.example.org:587\n");

const number = (name: string, value: string, range: string, example: string) =>
  `${name} is "${value}". It must be a whole number ${range}, for example ${name}=${example}.`;
const webUrl = (name: string, value: string, example: string) =>
  `${name} is "${value}". It must be a URL that begins with https:// or http://, for example ${name}=${example}.`;
const hidden = (name: string, expects: string) => `${name} has a wrong value. It must be ${expects}.`;
const networks = "It must be a list of addresses or networks, separated by commas";
const together = "PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_PLAN_IDS must be set together";

it.each([
  [{ PORT: "http" }, number("PORT", "http", "from 0 to 65535", "3000")],
  [{ PORT: "70000" }, number("PORT", "70000", "from 0 to 65535", "3000")],
  [{ PORT: "80.5" }, number("PORT", "80.5", "from 0 to 65535", "3000")],
  [{ PUBLIC_URL: "roster.example.org" }, webUrl("PUBLIC_URL", "roster.example.org", "https://roster.example.org")],
  [{ PUBLIC_URL: "ftp://roster.example.org" }, "PUBLIC_URL is"],
  [{ ADMIN_URL: "staff" }, webUrl("ADMIN_URL", "staff", "https://staff.roster.example.org")],
  [{ ADMIN_URL: "https://staff.example.org", ADMIN_PORT: "3100" }, "ADMIN_URL is set without PUBLIC_URL."],
  [{ ADMIN_PORT: "3100" }, "ADMIN_PORT is set without ADMIN_URL."],
  [{ ADMIN_PORT: "0" }, number("ADMIN_PORT", "0", "from 1 to 65535", "3100")],
  [
    { PUBLIC_URL: "https://roster.example", ADMIN_URL: "https://roster.example", ADMIN_PORT: "3100" },
    "ADMIN_URL has the same host as PUBLIC_URL.",
  ],
  [{ PORT: "3000", METRICS_PORT: "3000" }, "PORT, ADMIN_PORT and METRICS_PORT must be different ports"],
  [{ METRICS_PORT: "metrics" }, number("METRICS_PORT", "metrics", "from 1 to 65535", "9100")],
  [
    { METRICS_TOKEN: "short" },
    hidden(
      "METRICS_TOKEN",
      "16 to 200 letters, digits or any of . _ ~ + / = -, for example METRICS_TOKEN=AbCdEf123GhIjKl456",
    ),
  ],
  [
    { FILES_URL: "https://s3.example.org/bucket" },
    "FILES_URL has a wrong value. It must be the URL of a bucket with its key and secret",
  ],
  [{ LINK_PREVIEWS: "yes" }, 'LINK_PREVIEWS is "yes". It must be true or false, for example LINK_PREVIEWS=true.'],
  [{ SAMPLE_DATA: "0" }, 'SAMPLE_DATA is "0". It must be true or false, for example SAMPLE_DATA=false.'],
  [{ ADMIN_REQUIRE_TOTP: "on" }, 'ADMIN_REQUIRE_TOTP is "on". It must be true or false'],
  [
    { DATABASE_URL: "mysql://user:secret@host/openroster" },
    hidden(
      "DATABASE_URL",
      "a URL that begins with postgres:// or postgresql://, for example DATABASE_URL=postgres://user:password@host:5432/openroster",
    ),
  ],
  [{ DATABASE_WEB_URL: "host:5432" }, "DATABASE_WEB_URL has a wrong value."],
  [{ DATABASE_READ_URL: "replica" }, "DATABASE_READ_URL has a wrong value."],
  [
    { OPENROSTER_ROLE: "server" },
    'OPENROSTER_ROLE is "server". It must be all, web or worker, for example OPENROSTER_ROLE=all.',
  ],
  [{ DATABASE_POOL: "2" }, number("DATABASE_POOL", "2", "from 4 to 200", "15")],
  [{ PAGE_CACHE_MB: "-1" }, number("PAGE_CACHE_MB", "-1", "from 0 to 100000", "100")],
  [{ DRAIN_SECONDS: "60" }, 'DRAIN_SECONDS is "60". It must be a number from 0 to 20, for example DRAIN_SECONDS=2.'],
  [{ SEARCH_INDEX: "true" }, 'SEARCH_INDEX is "true". It must be auto, on or off, for example SEARCH_INDEX=auto.'],
  [
    { SMTP_URL: "mail.example.org" },
    "SMTP_URL has a wrong value. It must be a URL that begins with smtp:// or smtps://, for example SMTP_URL=smtp://user:password@host:587.",
  ],
  [{ MAIL: "file" }, 'MAIL is "file". It must be files, for example MAIL=files.'],
  [{ MAIL: "files", SMTP_URL: "smtp://mail.example.org" }, "MAIL=files and SMTP_URL are both set."],
  [{ MAIL_FROM: "Openroster" }, 'MAIL_FROM is "Openroster". It must be a mail address, with or without a name'],
  [{ DELETION_GRACE_DAYS: "46" }, number("DELETION_GRACE_DAYS", "46", "from 0 to 45", "7")],
  [
    { RATE_LIMITS: "0" },
    'RATE_LIMITS is "0". It must be a number above 0, at most 1000000, for example RATE_LIMITS=1.',
  ],
  [{ LIMIT_SIGN_UPS: "0" }, number("LIMIT_SIGN_UPS", "0", "from 1 to 1000000", "50")],
  [{ LIMIT_FAILED_SIGN_INS: "many" }, number("LIMIT_FAILED_SIGN_INS", "many", "from 1 to 1000000", "50")],
  [{ LIMIT_READS: "-1" }, number("LIMIT_READS", "-1", "from 1 to 1000000", "1200")],
  [{ TRUSTED_NETWORKS: "school.example" }, `TRUSTED_NETWORKS is "school.example". ${networks}`],
  [
    { SECRETS_KEY: "secret" },
    hidden(
      "SECRETS_KEY",
      "32 bytes in base64, as printed by openssl rand -base64 32, or several such keys separated by commas",
    ),
  ],
  [{ TRUST_PROXY: "proxy.example" }, `TRUST_PROXY is "proxy.example". ${networks}`],
  [{ TRUST_PROXY: "true" }, `TRUST_PROXY is "true". ${networks}`],
  [{ TRUST_PROXY: "10.0.0.0/33" }, `TRUST_PROXY is "10.0.0.0/33". ${networks}`],
  [{ PAYPAL_CLIENT_ID: "client" }, `PAYPAL_CLIENT_SECRET is not set. ${together}`],
  [
    { ...paypal, PAYPAL_PLAN_IDS: "monthly" },
    'PAYPAL_PLAN_IDS is "monthly". It must be a list of plan ids, separated by commas',
  ],
  [
    { ...paypal, PAYPAL_WEBHOOK_ID: "https://x" },
    'PAYPAL_WEBHOOK_ID is "https://x". It must be the id of the webhook as PayPal shows it',
  ],
  [
    { ...paypal, PAYPAL_WEBHOOK_CHECK: "none" },
    'PAYPAL_WEBHOOK_CHECK is "none". It must be local, local-then-paypal or paypal',
  ],
  [
    { LOG_LEVEL: "verbose" },
    'LOG_LEVEL is "verbose". It must be fatal, error, warn, info, debug or silent, for example LOG_LEVEL=info.',
  ],
  [
    { SMTP_URL: "smtp://a", SMTP_URL_FILE: inFolder("smtp") },
    "SMTP_URL and SMTP_URL_FILE are both set. Remove one of them.",
  ],
  [
    { SMTP_URL_FILE: inFolder("missing") },
    `SMTP_URL_FILE names ${inFolder("missing")}, which cannot be read (ENOENT).`,
  ],
  [{ SMTP_URL_FILE: inFolder("empty") }, `SMTP_URL_FILE names ${inFolder("empty")}, which is empty.`],
] as [NodeJS.ProcessEnv, string][])(
  "rejects %j with a sentence that names the setting and a remedy",
  (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  },
);

it("lists every invalid setting at once, without the values of secrets", () => {
  const read = () => readConfig({ PORT: "x", DATABASE_URL: "mysql://user:hunter2@host/db", LOG_LEVEL: "loud" });
  expect(read).toThrow(/PORT is[\s\S]*DATABASE_URL has[\s\S]*LOG_LEVEL is/);
  expect(read).not.toThrow("hunter2");
});

it("reads a secret from the file that NAME_FILE names", () => {
  expect(readConfig({ SMTP_URL_FILE: inFolder("smtp") }).SMTP_URL).toBe("smtp://user:password@mail.example.org:587");
});

it("ignores the MAIL variable of a login shell", () => {
  expect(readConfig({ MAIL: "/var/mail/root" }).MAIL).toBeUndefined();
});

it.each(["10.0.0.0/255.0.0.0", "loopback, 192.0.2.1", "fd00::/8"])("accepts %s as TRUST_PROXY", (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).not.toThrow();
});

it.each([
  ["SMPT_URL", "SMTP_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["public_url", "PUBLIC_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["METRICS_TOKEN_FILES", "METRICS_TOKEN_FILE"],
])("warns that %s is probably %s", (name, similar) => {
  const warning = `${name} is not a setting and has no effect. Did you mean ${similar}?`;
  expect(warnAboutSettings({ [name]: "x" })).toEqual([warning]);
});

it("does not warn about unrelated names of the environment", () => {
  expect(warnAboutSettings({ PATH: "/bin", HOSTNAME: "web-1", PGPORT: "5432", NODE_ENV: "production" })).toEqual([]);
});
