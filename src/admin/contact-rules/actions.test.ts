import { beforeAll, describe, expect, it } from "vitest";
import { sendRequest } from "../../../tests/members.ts";
import { createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { createAdministrator, type SignedIn } from "../../../tests/signed-in.ts";
import { testApp } from "../../../tests/test-app.ts";
import { judgeContact } from "../../contact-rules/judge-contact.server.ts";
import { readRule } from "./read-rule-form.ts";
import type { RuleRecords, RuleVersionRecord } from "./schema.ts";

const handle = testApp();
const { db } = handle;
const messages = "ncaa-d1-volleyball-messages";
let admin: SignedIn;
let second: SignedIn;

beforeAll(async () => {
  [admin, second] = [await createAdministrator(db), await createAdministrator(db, { first_name: "Grace" })];
});

async function list(rule = ""): Promise<RuleRecords> {
  const { body } = await sendRequest(handle.app, "GET", `/api/admin/contact-rules?rule=${rule}`, {
    headers: admin.headers,
  });
  return body.result;
}

async function find(rule: string): Promise<RuleVersionRecord> {
  const [found] = (await list(rule)).versions;
  if (!found) throw new Error("There is no such rule.");
  return found;
}

const put = (who: SignedIn, rule: string, body: object) =>
  sendRequest(handle.app, "PUT", `/api/admin/contact-rules/${rule}`, { headers: who.headers, body });

describe("a contact rule in the portal", () => {
  it("changes by a new version, which applies at once, and keeps who wrote each version and when", async () => {
    const { programId } = await createProgram(db);
    const { athleteKey } = await createCandidate(db);
    await db.updateTable("athletes").set({ graduation_year: 2029 }).where("id", "=", athleteKey).execute();
    const at = new Date("2027-06-20T12:00:00Z");
    const verdict = () => judgeContact(db, { programId, athleteKey, purpose: "other", recipient: "athlete", at });
    expect(await verdict()).toMatchObject({ state: "allowed", rule: { version: 1 } });
    const rule = readRule(await find(messages));
    const { status, body } = await put(second, messages, { ...rule, opens: "07-01 G-2", sentence: "From July 1." });
    expect([status, body.result]).toMatchObject([200, { version: 2, opens: "07-01 G-2", origin: "staff" }]);
    expect(await verdict()).toMatchObject({ opensOn: "2027-07-01", rule: { version: 2, sentence: "From July 1." } });
    const { versions } = await list(messages);
    expect(versions.map(({ version, origin, changedBy }) => [version, origin, changedBy?.split(" ")[0]])).toEqual([
      [2, "staff", "Grace"],
      [1, "file", undefined],
    ]);
    expect(Date.parse(versions[0]?.changedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    const audit = await db.selectFrom("audit_log").selectAll().where("action", "=", "contact-rule-changed").execute();
    expect(audit).toMatchObject([{ actor_account: second.id, details: { rule: messages, version: 2 } }]);
  });

  it("is not saved over a version that was not read", async () => {
    const rule = readRule(await find("camps"));
    expect((await put(admin, "camps", { ...rule, confidence: "high" })).status).toBe(200);
    const stale = await put(second, "camps", { ...rule, confidence: "low" });
    expect([stale.status, stale.body.result]).toMatchObject([409, { current: { version: 2, confidence: "high" } }]);
    expect((await put(second, "no-such-rule", rule)).status).toBe(409);
  });

  it("can be added, and needs a source, a date that is not in the future, and one of an opening and an end", async () => {
    const { version: _version, ...values } = readRule(await find("naia-high-school"));
    const rule = { ...values, version: 0 };
    for (const [part, status] of [
      [{ source: " " }, 400],
      [{ source: undefined }, 400],
      [{ checkedOn: undefined }, 400],
      [{ checkedOn: "2999-01-01" }, 422],
      [{ opens: "31-12 G-2" }, 400],
      [{ endsWhen: "signed" }, 400],
      [{ recipients: [] }, 400],
      [{ sentence: "a\0\ud800".repeat(200) }, 400],
    ] as const)
      expect([part, (await put(admin, "new-rule", { ...rule, ...part })).status]).toEqual([part, status]);
    expect((await put(admin, "New Rule", rule)).status).toBe(400);
    expect((await put(admin, "new-rule", rule)).body.result).toMatchObject({ id: "new-rule", version: 1 });
    expect((await put(admin, "new-rule", rule)).status).toBe(409);
  });

  it("is listed first and counted when it was checked longer than 12 months ago, unless it has ended", async () => {
    const waiting = async () =>
      (await sendRequest(handle.app, "GET", "/api/admin/waiting", { headers: admin.headers })).body.result.rules;
    expect(await waiting()).toBe(0);
    const rule = readRule(await find("njcaa-messages"));
    await put(admin, "njcaa-messages", { ...rule, checkedOn: "2020-01-01" });
    const ended = readRule(await find("ncaa-d3-messages"));
    await put(admin, "ncaa-d3-messages", { ...ended, checkedOn: "2020-01-01", validTo: "2021-01-01" });
    const { data } = await list();
    expect([await waiting(), data[0]?.id, data.filter(({ isDue }) => isDue).length]).toEqual([1, "njcaa-messages", 1]);
  });
});
