import { expect, it } from "vitest";
import { testApp } from "../../tests/test-app.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { clientKey } from "./client-address.server.ts";
import { createLeasedLimits } from "./leased-limit.server.ts";
import { createLimits, type LimitName } from "./rate-limits.server.ts";

const { db } = testDatabase();
const settings = {
  RATE_LIMITS: "1",
  LIMIT_FAILED_SIGN_INS: "3",
  LIMIT_READS: "60",
  TRUSTED_NETWORKS: "198.51.100.0/24, 2001:db8:5::/48",
};
const server = testApp(settings);

async function countAllowed(
  attempt: (number: number) => Promise<{ statusCode: number }>,
  max: number,
): Promise<number> {
  for (let number = 0; number < max; number += 1) if ((await attempt(number)).statusCode === 429) return number;
  return max;
}

function failToSignIn(remoteAddress: string, email?: string) {
  return (number: number) =>
    server.app.inject({
      method: "POST",
      url: "/api/auth/Login",
      remoteAddress,
      body: { email: email ?? `${number}@${remoteAddress}.example`, password: "no such words" },
    });
}

it("B04 takes the limits of failed sign-ins and reads of an address from settings", async () => {
  expect(await countAllowed(failToSignIn("192.0.2.1"), 6)).toBe(3);
  const read = () => server.app.inject({ url: "/robots.txt", remoteAddress: "192.0.2.2" });
  expect(await countAllowed(read, 70)).toBe(60);
});

it("B04 allows a trusted network twenty times as many failed sign-ins, but no more for one account", async () => {
  expect(await countAllowed(failToSignIn("198.51.100.7"), 30)).toBe(30);
  expect(await countAllowed(failToSignIn("198.51.100.8", "victim@mail.example"), 15)).toBe(10);
});

it.each(["sign-up", "sign-in-address", "forgot", "resend", "deletion", "link", "approval"] as const)(
  "B04 multiplies the limit %s by twenty in a trusted network",
  async (name: LimitName) => {
    const limits = createLimits(db, 1, { points: { [name]: 2 }, trustedNetworks: ["198.51.100.0/24"] });
    expect(limits.pointsOf(name, clientKey("198.51.100.1"))).toBe(40);
    expect(limits.pointsOf(name, clientKey("192.0.2.1"))).toBe(2);
    expect(await limits.take(name, clientKey("198.51.100.1"), 40)).toBe(0);
    expect(await limits.take(name, clientKey("198.51.100.1"))).toBeGreaterThan(0);
  },
);

it.each(["sign-in-account", "sign-in-known", "member-write", "photo", "second-factor"] as const)(
  "B04 leaves the limit %s of an account as it is in a trusted network",
  (name) => {
    const limits = createLimits(db, 1, { trustedNetworks: ["0.0.0.0/0"] });
    expect(limits.pointsOf(name, clientKey("198.51.100.1"))).toBe(limits.pointsOf(name, "an account"));
  },
);

it("B01 grants at most one batch to a client that another process has rejected", async () => {
  const [first, second] = [0, 0].map(() => createLeasedLimits(createLimits(db, 1, { points: { "public-read": 60 } })));
  for (let number = 0; number < 60; number += 1) expect(await first!.take("public-read", "192.0.2.9")).toBe(0);
  expect(await first!.take("public-read", "192.0.2.9")).toBeGreaterThan(0);
  const results: number[] = [];
  for (let number = 0; number < 10; number += 1) results.push(await second!.take("public-read", "192.0.2.9"));
  expect(results.slice(2).every((seconds) => seconds > 0)).toBe(true);
});
