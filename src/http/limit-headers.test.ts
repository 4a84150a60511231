import { describe, expect, it } from "vitest";
import { createMember, latestLink, password, processAllRequests } from "../../tests/members.ts";
import { clearPrograms, createProgram } from "../../tests/program-factories.ts";
import { createAthleteAccount } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { createLimits, type LimitName, limitRules } from "./rate-limits.server.ts";

const server = testApp({ RATE_LIMITS: "1" });
const guid = "0123abcd-0123-0123-0123-0123456789ab";
const unknownId = "00000000-0000-4000-8000-000000000000";
let requests = 0;
let clients = 0;

interface Call {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  payload?: object;
  from?: string;
}

async function send({ from = newClient(), headers, ...request }: Call) {
  requests += 1;
  const key = { "idempotency-key": `key-${requests}` };
  return server.app.inject({ method: "GET", ...request, headers: { ...key, ...headers }, remoteAddress: from });
}

/** Returns the address of a client without earlier requests. */
function newClient(): string {
  clients += 1;
  return `10.9.${Math.floor(clients / 250)}.${clients % 250}`;
}

type Sent = Awaited<ReturnType<typeof send>>;

/** Returns points left and seconds by the name of the limit. */
function limitsOf({ headers }: Sent): Record<string, { left: number; seconds: number }> {
  const listed = String(headers.ratelimit ?? "").matchAll(/"([a-z-]+)";r=(\d+);t=(\d+)/g);
  return Object.fromEntries(
    [...listed].map(([, name, left, seconds]) => [name, { left: Number(left), seconds: Number(seconds) }]),
  );
}

/** Returns the headers of the strictest limit. */
function strictestOf({ headers }: Sent) {
  return [headers["ratelimit-limit"], headers["ratelimit-remaining"]].map(Number);
}

const athlete = async () => (await createAthleteAccount(server.db)).headers;
const hidden = async () => {
  const { id, headers } = await createAthleteAccount(server.db);
  await server.db.updateTable("athletes").set({ is_published: false }).where("account_id", "=", id).execute();
  return headers;
};
const owner = async () => {
  await clearPrograms(server.db);
  return (await createProgram(server.db)).owner.headers;
};
const text = { field: "teamName", text: "402-555-0134" };
const link = { UserId: unknownId, LinkGuid: guid, Password: "a long enough one", ConfirmPassword: "a long enough one" };

interface CountedCall {
  name: LimitName;
  request: Call;
  signIn?: () => Promise<Record<string, string>>;
  /** Requests that reach the limit: all, or the first ones only. */
  most?: number;
}

const email = "somebody@mail.example";

/** Requests that the limits of single endpoints count. */
const counted: CountedCall[] = [
  { name: "forgot", request: { method: "PUT", url: "/api/auth/ForgotPassword", payload: { Email: email } } },
  {
    name: "resend",
    request: {
      method: "PUT",
      url: `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${unknownId}`,
      payload: { userLoginId: unknownId },
    },
  },
  {
    name: "deletion",
    request: { method: "POST", url: "/api/user/RequestDeletion", payload: { email, password: "wrong" } },
  },
  { name: "link", request: { method: "PUT", url: "/api/auth/ForgotPasswordUpdate", payload: link } },
  {
    name: "email-change",
    request: { method: "PUT", url: "/api/me/email", payload: { email: "new@mail.example", password } },
    signIn: athlete,
  },
  { name: "export", request: { method: "POST", url: "/api/me/export" }, signIn: athlete, most: 1 },
  {
    name: "text-review",
    request: { method: "POST", url: "/api/me/text-reviews", payload: text },
    signIn: athlete,
    most: 1,
  },
  {
    name: "publish",
    request: { method: "PUT", url: "/api/me/visibility", payload: { isPublished: true } },
    signIn: hidden,
    most: 1,
  },
  { name: "photo", request: { method: "PUT", url: "/api/me/photo", payload: {} }, signIn: athlete },
  {
    name: "program-export",
    request: { method: "POST", url: "/api/coach/exports", payload: {} },
    signIn: owner,
    most: 2,
  },
];

describe("the headers of rate limits", () => {
  it.each(counted)("report the limit $name in each response", async ({ name, request, signIn, most }) => {
    const headers = (await signIn?.()) ?? {};
    const { points, seconds } = limitRules[name];
    const from = newClient();
    for (let number = 1; number <= (most ?? points + 1); number += 1) {
      const response = await send({ ...request, headers, from });
      const { [name]: own, "client-write": client } = limitsOf(response);
      const left = Math.max(0, points - number);
      expect({ number, left: own?.left, client: client?.left }).toEqual({ number, left, client: 2400 - number });
      expect(own?.seconds).toBeGreaterThan(seconds - 60);
      expect(own?.seconds).toBeLessThanOrEqual(seconds);
      expect(strictestOf(response)).toEqual([points, left]);
      expect(response.headers["ratelimit-policy"]).toContain(`"${name}";q=${points};w=${seconds}`);
      expect(response.statusCode === 429).toBe(number > points);
      expect("retry-after" in response.headers).toBe(number > points);
    }
  });

  it("report reads and the writes of a member", async () => {
    const headers = await athlete();
    const from = newClient();
    const read = () => send({ url: "/api/me/profile", headers, from });
    const write = () =>
      send({ method: "PUT", url: "/api/me/visibility", payload: { isPublished: false }, headers, from });
    expect([strictestOf(await read()), strictestOf(await read())]).toEqual([
      [1200, 1199],
      [1200, 1198],
    ]);
    const written = [await write(), await write()];
    expect(written.map(strictestOf)).toEqual([
      [300, 299],
      [300, 298],
    ]);
    expect(written[0]?.headers["ratelimit-policy"]).toBe('"client-write";q=2400;w=60, "member-write";q=300;w=60');
  });

  it("count down to zero and report the wait of a rejected member", async () => {
    const { id, headers } = await createAthleteAccount(server.db);
    const from = newClient();
    const write = () =>
      send({ method: "PUT", url: "/api/me/visibility", payload: { isPublished: false }, headers, from });
    const left: number[] = [];
    const leave = async () => left.push(limitsOf(await write())["member-write"]?.left ?? -1);
    await leave();
    expect(left).toEqual([299]);
    // Another process has served most of the writes. This one reads their number with its next batch of ten.
    await createLimits(server.db, 1).take("member-write", id, 270);
    for (let number = 0; number < 29; number += 1) await leave();
    expect(left.slice(10)).toEqual(Array.from({ length: 20 }, (_, number) => 19 - number));
    const rejected = await write();
    expect([rejected.statusCode, ...strictestOf(rejected)]).toEqual([429, 300, 0]);
    expect(rejected.headers["ratelimit-reset"]).toBe(rejected.headers["retry-after"]);
  });

  it("give back the point of a link that is valid", async () => {
    const from = newClient();
    const { id, email } = await createMember(server.db);
    await send({ method: "PUT", url: "/api/auth/ForgotPassword", payload: { Email: email }, from });
    await processAllRequests(server.db);
    const { guid: sent } = await latestLink(server.db, email, "reset");
    const update = (LinkGuid: string) =>
      send({
        method: "PUT",
        url: "/api/auth/ForgotPasswordUpdate",
        payload: { ...link, UserId: id, LinkGuid },
        from,
      });
    const [invalid, valid] = [await update(guid), await update(sent)];
    expect([invalid, valid].map((one) => [one.statusCode, limitsOf(one).link?.left])).toEqual([
      [400, 29],
      [200, 29],
    ]);
  });

  it("E01 never contain a limit of the named account", async () => {
    const attempts = async (address: string) => {
      const seen: string[] = [];
      // Each from another client, so that only the limit of the account applies.
      for (let number = 0; number < 12; number += 1) {
        const payload = { email: address, password: "wrong" };
        const response = await send({ method: "POST", url: "/api/auth/Login", payload, from: newClient() });
        const names = Object.keys(response.headers).filter((header) => header.startsWith("ratelimit"));
        const { "client-write": client, ...others } = limitsOf(response);
        seen.push(JSON.stringify([response.statusCode, names, client?.left, others]));
      }
      return seen;
    };
    const known = await attempts((await createMember(server.db)).email);
    expect(known.map((text) => text.slice(1, 4))).toEqual([...Array(10).fill("401"), "429", "429"]);
    expect(known.every((text) => text.endsWith(",2399,{}]"))).toBe(true);
    expect(await attempts(`unknown-${clients}@mail.example`)).toEqual(known);
  });

  it("are absent from health checks and pages of the documentation", async () => {
    for (const url of ["/healthz", "/readyz", "/api/docs", "/robots.txt"])
      expect(Object.keys((await send({ url })).headers).filter((header) => header.startsWith("ratelimit"))).toEqual([]);
  });
});
