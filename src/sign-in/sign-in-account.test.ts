import pLimit from "p-limit";
import { describe, expect, it } from "vitest";
import { createMember, latestLink, mailTo, password, processAllRequests, sendRequest } from "../../tests/members.ts";
import { testApp } from "../../tests/test-app.ts";

const server = testApp();
const limited = testApp({ RATE_LIMITS: "1", LIMIT_FAILED_SIGN_INS: "10" });
const few = testApp({ RATE_LIMITS: "0.01" });

function signIn(email: unknown, given: unknown, { on = server, from = "192.0.2.1", headers = {} } = {}) {
  return sendRequest(on.app, "POST", "/api/auth/Login", { body: { email, password: given }, from, headers });
}

describe("Login", () => {
  it("returns a new token, regardless of the case of the address", async () => {
    const { email } = await createMember(server.db);
    const first = await signIn(email.toUpperCase(), password);
    expect(first.status).toBe(200);
    expect(first.body.result.apiToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const second = await signIn(email, password, {
      headers: { authorization: `Bearer ${first.body.result.apiToken}` },
    });
    expect(second.body.result.apiToken).not.toBe(first.body.result.apiToken);
    expect(second.headers["cache-control"]).toBe("no-store");
  });

  it("E01 returns identical responses for every cause of a failed sign-in", async () => {
    const deleting = { deletion_requested_at: new Date(), erase_after: new Date(Date.now() + 86_400_000) };
    const tries = [
      ["nobody@mail.example", password],
      ["not an address", password],
      ["", ""],
      ["a\u0000b@mail.example", password],
      ["' or 1=1 --", password],
      [(await createMember(server.db)).email, "wrong password"],
      [(await createMember(server.db, { is_verified: false })).email, "wrong password"],
      [(await createMember(server.db, { is_verified: false })).email, password],
      [(await createMember(server.db, { is_blocked: true })).email, password],
      [(await createMember(server.db, deleting)).email, password],
      [(await createMember(server.db, { password_hash: null })).email, password],
      [(await createMember(server.db, { user_type: "Administrator" })).email, password],
    ] as const;
    const responses = await Promise.all(tries.map(([email, given]) => signIn(email, given)));
    for (const { status, text, headers } of responses) {
      expect(status).toBe(401);
      expect(text).toBe(responses[0]?.text);
      expect(Object.keys(headers)).toEqual(Object.keys(responses[0]!.headers));
    }
  });

  it("E01 E03 does not reveal to a client that signs up with a foreign address if it had an account", async () => {
    const owner = await createMember(limited.db);
    const codes = async (email: string, from: string) => {
      const form = {
        userType: "College Coach",
        firstName: "Eve",
        lastName: "Other",
        email,
        password: "of another user",
      };
      await sendRequest(limited.app, "POST", "/api/auth/Register", { body: form, from });
      await processAllRequests(limited.db);
      await sendRequest(limited.app, "POST", "/api/user/RequestDeletion", {
        body: { email, password: form.password },
        from,
      });
      const responses: Awaited<ReturnType<typeof signIn>>[] = [];
      for (let number = 0; number < 10; number += 1) {
        const client = from.replace(/\d+$/, String(100 + number));
        responses.push(await signIn(email, form.password, { on: limited, from: client }));
      }
      return responses.map(({ status, text }) => [status, status === 429 || text]);
    };
    const known = await codes(owner.email, "198.51.100.1");
    expect(known.map(([status]) => status)).toEqual([...Array(9).fill(401), 429]);
    expect(await codes("nobody-before@mail.example", "203.0.113.1")).toEqual(known);
  });

  it("accepts a password in any Unicode composition", async () => {
    const { email } = await createMember(server.db);
    await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
    await processAllRequests(server.db);
    const { userId, guid } = await latestLink(server.db, email, "reset");
    const composed = "caf\u00e9 au lait";
    const body = { UserId: userId, LinkGuid: guid, Password: composed, ConfirmPassword: composed };
    expect((await sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body })).status).toBe(200);
    expect((await signIn(email, "cafe\u0301 au lait")).status).toBe(200);
  });

  it.each([
    [["a@mail.example"], password],
    [{ $ne: 1 }, password],
    ["a@mail.example", { $gt: "" }],
    ["a@mail.example", 12_345_678],
    ["a@mail.example", true],
    ["a@mail.example", null],
  ])("I10 rejects email %j with password %j", async (email, given) => {
    expect((await signIn(email, given)).status).toBe(400);
  });
});

describe("sign-in limits", () => {
  it("R01 rejects sign-ins of an account after ten failures, even with the correct password, while a reset link works", async () => {
    const { email } = await createMember(limited.db);
    for (let number = 0; number < 10; number++) {
      expect((await signIn(email, "wrong", { on: limited, from: `192.0.2.${10 + number}` })).status).toBe(401);
    }
    const wrong = await signIn(email, "wrong", { on: limited, from: "192.0.2.50" });
    const right = await signIn(email, password, { on: limited, from: "192.0.2.51" });
    expect(wrong.status).toBe(429);
    expect(right.status).toBe(429);
    expect(right.text).toBe(wrong.text);
    expect(Number(right.headers["retry-after"])).toBeLessThanOrEqual(900);

    await sendRequest(limited.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email }, from: "192.0.2.52" });
    await processAllRequests(limited.db);
    const { userId, guid } = await latestLink(limited.db, email, "reset");
    const body = { UserId: userId, LinkGuid: guid, Password: "another fine one", ConfirmPassword: "another fine one" };
    const reset = await sendRequest(limited.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body, from: "192.0.2.52" });
    expect(reset.status).toBe(200);
    // R05: an owner who proved the address is no longer locked out.
    expect((await signIn(email, "another fine one", { on: limited, from: "192.0.2.52" })).status).toBe(200);
  });

  it("R01 limits an unknown address like a known one", async () => {
    for (let number = 0; number < 10; number++) {
      await signIn("ghost@mail.example", "wrong", { on: limited, from: `198.51.100.${10 + number}` });
    }
    expect((await signIn("ghost@mail.example", "wrong", { on: limited, from: "198.51.100.99" })).status).toBe(429);
  });

  it("R01 R03 limits an IP address in all its spellings after ten failures with different accounts", async () => {
    const spellings = ["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:cb00:7107"];
    for (let number = 0; number < 10; number++) {
      const from = spellings[number % 3];
      expect((await signIn(`no-${number}@mail.example`, "wrong", { on: limited, from: from! })).status).toBe(401);
    }
    const headers = { "x-forwarded-for": "198.18.0.1", forwarded: "for=198.18.0.2", "x-real-ip": "198.18.0.3" };
    expect((await signIn("no-x@mail.example", "wrong", { on: limited, from: "203.0.113.7", headers })).status).toBe(
      429,
    );
  });

  it("R03 limits a whole IPv6 /64 network", async () => {
    for (let number = 0; number < 10; number++) {
      await signIn(`v6-${number}@mail.example`, "wrong", { on: limited, from: `2001:db8:5:6::${number + 1}` });
    }
    expect((await signIn("v6@mail.example", "x", { on: limited, from: "2001:DB8:5:6:ffff::1" })).status).toBe(429);
    expect((await signIn("v6@mail.example", "x", { on: limited, from: "2001:db8:5:7::1" })).status).toBe(401);
  });

  it("R02 hashes at most ten of 200 attempts, forty at once", async () => {
    const { email } = await createMember(limited.db);
    // All at once, the last would wait too long for a connection on a loaded machine, and the process would count them alone.
    const atOnce = pLimit(40);
    const tries = Array.from({ length: 200 }, (_, number) =>
      atOnce(() => signIn(email, "wrong", { on: limited, from: `10.1.${number}.1` })),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(190);
  });

  it("does not count successful sign-ins", async () => {
    const { email } = await createMember(limited.db);
    for (let number = 0; number < 12; number++) {
      expect((await signIn(email, password, { on: limited, from: "192.0.2.200" })).status).toBe(200);
    }
  });

  it("R05 accepts the owner from a known client while an attacker locks the account", async () => {
    const { email } = await createMember(limited.db);
    expect((await signIn(email, password, { on: limited, from: "192.0.2.210" })).status).toBe(200);
    for (let number = 0; number < 11; number++) await signIn(email, "wrong", { on: limited, from: `10.2.0.${number}` });
    expect((await signIn(email, password, { on: limited, from: "10.2.1.1" })).status).toBe(429);
    expect((await signIn(email, password, { on: limited, from: "192.0.2.210" })).status).toBe(200);
    for (let number = 0; number < 10; number++) await signIn(email, "wrong", { on: limited, from: "192.0.2.210" });
    expect((await signIn(email, password, { on: limited, from: "192.0.2.210" })).status).toBe(429);
  });

  it("R04 does not count successful sign-ins against the limit over all accounts", async () => {
    const { email } = await createMember(few.db);
    // The limit is nine failures.
    for (let number = 1; number <= 12; number++) {
      const response = await signIn(email, password, { on: few, from: `10.4.${number}.1` });
      expect([number, response.status]).toEqual([number, 200]);
    }
  });

  it("R07 applies limits within the process while the shared counters are unavailable", async () => {
    const { email } = await createMember(limited.db);
    const { schema } = limited.db;
    await schema.alterTable("rate_limits").renameTo("rate_limits_gone").execute();
    const statuses: number[] = [];
    for (let number = 0; number < 12; number++) {
      statuses.push((await signIn(email, "wrong", { on: limited, from: `10.4.0.${number}` })).status);
    }
    await schema.alterTable("rate_limits_gone").renameTo("rate_limits").execute();
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it("stores neither email addresses nor IP addresses in clear text", async () => {
    const { email } = await createMember(limited.db);
    await signIn(email, "wrong", { on: limited, from: "192.0.2.230" });
    const keys = JSON.stringify(await limited.db.selectFrom("rate_limits").select("key").execute());
    expect(keys).toContain("sign-in-account:");
    expect(keys).not.toContain("mail.example");
    expect(keys).not.toContain("192.0.2.230");
    expect(await mailTo(limited.db, email)).toEqual([]);
  });
});
