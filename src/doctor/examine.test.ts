import { createServer } from "node:net";
import { expect, it } from "vitest";
import { checkRestore, describeCluster } from "./check-cluster.server.ts";
import { checkClock, checkVersion } from "./check-database.server.ts";
import { checkMail, checkMailDns, type Dns } from "./check-mail.server.ts";
import { evaluateProbe } from "./check-proxy.server.ts";
import { checkBackup, checkDisk, checkFileStore, describeDisk } from "./check-storage.server.ts";
import { describeVersion, parseVersion } from "./postgres-releases.ts";
import type { ProbeResult } from "./proxy-probe.ts";

const server = { embedded: false, isPublic: true };
const gigabyte = 1024 ** 3;

it.each([
  [140_010, "problem", "PostgreSQL 14.10 is too old."],
  [150_000, "warning", "PostgreSQL 15.0 misses fixes of 15."],
  [180_006, "ok", "PostgreSQL 18.6."],
  [190_000, "ok", "PostgreSQL 19.0."],
] as const)("evaluates the PostgreSQL release %i as %s", (versionNumber, state, sentence) => {
  const finding = checkVersion(versionNumber, server);
  expect(finding.state).toBe(state);
  expect(finding.sentence).toContain(sentence);
  expect(finding.remedy === null).toBe(state === "ok");
});

it("names the newest known release beside an older one", () => {
  expect(describeVersion(parseVersion(180_004))).toMatch(/^PostgreSQL 18\.4 \(newest known: 18\.\d+, \w+ \d{4}\)$/);
  expect(describeVersion(parseVersion(180_099))).toBe("PostgreSQL 18.99");
});

it("reports clocks that differ by more than 2 s", () => {
  expect(checkClock(-1_900)).toMatchObject({ state: "ok" });
  expect(checkClock(-2_100)).toMatchObject({ state: "problem", sentence: expect.stringContaining("2.1 s") });
});

const mail = { folder: "/data/mail", sender: "hello@roster.example", isPublic: true };

it("reports a mail server that refuses connections", async () => {
  const closed = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => closed.once("listening", resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const finding = await checkMail({ ...mail, smtpUrl: `smtp://user:hunter2@127.0.0.1:${port}` });
  expect(finding).toMatchObject({ state: "problem", sentence: expect.stringContaining("ECONNREFUSED") });
  expect(finding.remedy).toContain("SMTP_URL");
  expect(JSON.stringify(finding)).not.toContain("hunter2");
});

function dns(texts: Record<string, string[]>, mx: string[] = ["mail.roster.example"]): Dns {
  const missing = Object.assign(new Error("queryTxt ENODATA"), { code: "ENODATA" });
  return {
    resolveTxt: async (name) => {
      if (!texts[name]) throw missing;
      return texts[name].map((text) => [text.slice(0, 5), text.slice(5)]);
    },
    resolveMx: async () => mx.map((exchange) => ({ exchange })),
  };
}

it.each([
  ["no record", {}, ["problem", "warning"]],
  ["two SPF records", { "roster.example": ["v=spf1 mx -all", "v=spf1 a -all"] }, ["problem", "warning"]],
  ["SPF only", { "roster.example": ["v=spf1 mx -all"] }, ["ok", "warning"]],
  [
    "SPF and DMARC",
    { "roster.example": ["site-check=1", "v=spf1 mx -all"], "_dmarc.roster.example": ["v=DMARC1; p=none"] },
    ["ok", "ok"],
  ],
])("evaluates the mail records of a domain with %s", async (_title, texts, states) => {
  const findings = await checkMailDns({ ...mail, smtpUrl: "smtp://mail.example" }, dns(texts));
  expect(findings.map(({ state }) => state)).toEqual(states);
});

it("warns if replies cannot be delivered, or if the records cannot be read", async () => {
  const options = { ...mail, smtpUrl: "smtp://mail.example" };
  const withoutMx = await checkMailDns(options, dns({}, []));
  expect(withoutMx.at(-1)?.sentence).toBe("roster.example has no MX record, so replies cannot be delivered.");
  const down = Promise.reject(Object.assign(new Error("timeout"), { code: "ETIMEOUT" }));
  const unreachable = await checkMailDns(options, { resolveTxt: () => down, resolveMx: () => down });
  expect(unreachable).toMatchObject([{ state: "warning", sentence: expect.stringContaining("ETIMEOUT") }]);
});

const url = "https://roster.example";
const good: ProbeResult = {
  client: "198.51.100.7",
  peer: "10.0.0.2",
  protocol: "https",
  host: "roster.example",
  hasForwardedFor: true,
  isTrusted: true,
};

it.each([
  ["a correct proxy", {}, "ok", "arrive with https"],
  ["a proxy that passes on a forged header", { client: "203.0.113.77" }, "problem", "pretend to be another client"],
  ["a proxy that is not trusted", { client: "10.0.0.2", isTrusted: false }, "problem", "share one rate limit"],
  [
    "a proxy without X-Forwarded-For",
    { client: "10.0.0.2", hasForwardedFor: false, isTrusted: false },
    "problem",
    "share one rate limit",
  ],
  ["a trusted proxy on this machine", { client: "127.0.0.1", peer: "127.0.0.1" }, "ok", "arrive with https"],
  ["a proxy without X-Forwarded-Proto", { protocol: "http" }, "problem", "cookies are not secure"],
  ["a proxy that changes the host", { host: "10.0.0.2:3000" }, "problem", "arrive with the host 10.0.0.2:3000"],
] as const)("evaluates %s", (_title, changes, state, sentence) => {
  const finding = evaluateProbe(url, { ...good, ...changes });
  expect(finding).toMatchObject({ state, sentence: expect.stringContaining(sentence) });
});

it("names the address of an untrusted proxy in the remedy", () => {
  expect(evaluateProbe(url, { ...good, client: good.peer, isTrusted: false }).remedy).toBe(
    "Set TRUST_PROXY=10.0.0.2, the address of the proxy.",
  );
});

it.each([
  [null, true, "problem", "There is no backup."],
  [null, false, "warning", "There is no backup."],
  [90 * 60, true, "ok", "The last backup is 1 h old."],
  [5 * 3600, true, "problem", "The last backup is 5 h old."],
] as const)("evaluates a backup of %s s, public %s, as %s", (age, isPublic, state, sentence) => {
  expect(checkBackup(age, isPublic)).toMatchObject({ state, sentence });
});

it("reports a disk that is almost full", () => {
  const dataDir = "/data";
  expect(describeDisk({ dataDir, free: 1.5 * gigabyte, size: 100 * gigabyte }).state).toBe("problem");
  expect(describeDisk({ dataDir, free: 3 * gigabyte, size: 100 * gigabyte }).state).toBe("ok");
});

it("measures the disk of a data folder that does not exist yet", async () => {
  expect((await checkDisk("/tmp/openroster-none/data")).sentence).toMatch(/ GB are free in \/tmp\.$/);
});

it("reports a file store that returns other bytes", async () => {
  const store = { description: "a bucket", put: async () => {}, remove: async () => {}, list: async () => [] };
  expect(await checkFileStore({ ...store, get: async () => Buffer.from("x") })).toMatchObject({ state: "problem" });
  const denied = async () => Promise.reject(new Error("403 AccessDenied"));
  const finding = await checkFileStore({ ...store, get: denied });
  expect(finding).toMatchObject({ state: "problem", sentence: expect.stringContaining("403 AccessDenied") });
});

const member = { name: "b", state: "streaming", isSynchronous: true, lagBytes: 0 };

it.each([
  [[], "note", "No replica follows the primary."],
  [[member], "ok", "b streaming, synchronous, 0.0 MB behind. Timeline 2, last failover 2026-11-01T10:00 UTC."],
  [[{ ...member, isSynchronous: false }], "warning", "A failover can lose acknowledged changes."],
  [[member, { ...member, lagBytes: 90 * 1024 * 1024 }], "problem", "90.0 MB behind"],
  [[{ ...member, state: null }], "warning", "may not read their state"],
] as const)("evaluates the members %j of the database as %s", (members, state, sentence) => {
  const failedOverAt = new Date("2026-11-01T10:00:00Z");
  expect(describeCluster({ timeline: 2, failedOverAt, members: [...members] })).toMatchObject({
    state,
    sentence: expect.stringContaining(sentence),
  });
});

it("asks for a trial of the restore each quarter", () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  expect([null, ago(200), ago(20)].map((triedAt) => checkRestore(triedAt).state)).toEqual(["warning", "warning", "ok"]);
});
