import { randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import nodePath from "node:path";
import { sql } from "kysely";
import pLimit from "p-limit";
import { beforeAll, describe, expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { tokenDigest } from "../../src/sessions/bearer-token.server.ts";
import { createProgram } from "../program-factories.ts";
import { createCandidate } from "../school-factories.ts";
import { cookieName } from "../signed-in.ts";
import { createTeam } from "../team-factories.ts";
import { attackedSite } from "./attacked-site.ts";
import { inTurn } from "./in-turn.ts";

const site = attackedSite();
const texts = ["%00", "a%01b", "%7F", "__proto__", "constructor", "toString"];

/** The pages in `routes.ts`, each with the parameters that the files of its folder read by name. */
const pages = [...readFileSync("src/routes.ts", "utf8").matchAll(/route\(\s*"([^"*]+)",\s*"([^"]+)"/g)].map(
  ([, path = "", file = ""]) => ({ path: `/${path}`, names: namesReadIn(nodePath.dirname(`src/${file}`)) }),
);

function namesReadIn(folder: string): string[] {
  const files = globSync(`${folder}/*.{ts,tsx}`).filter((file) => !file.includes(".test."));
  const names = files.flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/[pP]arams\.(?:get|getAll|has)\(\s*"([^"]+)"/g),
  ]);
  return [...new Set(names.map(([, name = ""]) => name))];
}

let athleteId: string;
let coachId: string;
const cookies: Record<string, string> = {};

async function openSession(accountId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const values = { account_id: accountId, kind: "cookie" as const, device: "Firefox on Linux" };
  await site.db
    .insertInto("sessions")
    .values({ ...values, digest: tokenDigest(token), expires_at: sql<Date>`now() + interval '8 hours'` })
    .execute();
  return `${cookieName}=${token}`;
}

beforeAll(async () => {
  const athlete = await createCandidate(site.db);
  athleteId = encodeId("athlete", athlete.athleteKey);
  const { owner } = await createProgram(site.db, { gender: "O", domain: "pages.creighton.edu" });
  const { head } = await createTeam(site.db);
  cookies.me = await openSession(athlete.id);
  coachId = owner.id;
  cookies.coach = await openSession(coachId);
  cookies.team = await openSession(head.id);
});

/** Returns every query parameter of the endpoints. The pages of a search read the same ones. */
async function listFilters(): Promise<string[]> {
  const { paths } = (await (await site.request("/api/openapi.json")).json()) as {
    paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
  };
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const parameters = operations.flatMap((operation) => operation.parameters ?? []);
  return [...new Set(parameters.filter((one) => one.in === "query").map(({ name }) => name))];
}

/** Requests addresses as the client of the page. Returns those with an error of the server. */
async function findErrors(addresses: readonly string[]): Promise<string[]> {
  const errors: string[] = [];
  const limit = pLimit(3);
  const visit = async (address: string) => {
    const [, owner = ""] = /^\/(me|coach|team)(?:[/?]|$)/.exec(address) ?? [];
    const cookie = cookies[owner];
    const response = await site.request(address, { headers: { "sec-fetch-site": "none", ...(cookie && { cookie }) } });
    await response.arrayBuffer();
    if (response.status >= 500) errors.push(`${address} ${response.status}`);
  };
  await Promise.all(addresses.map((address) => limit(visit, address)));
  return errors;
}

const addressOf = (path: string) =>
  path.replace(":athleteId", athleteId).replaceAll(/:\w+\??/g, "0b7c1d1e-1b7e-4c55-9d0a-6f1f6b1d2c3d");

describe("addresses of pages", () => {
  it("shows members their pages", async () => {
    for (const [owner, cookie] of Object.entries(cookies)) {
      const { status } = await site.request(owner === "coach" ? "/coach/board" : `/${owner}`, { headers: { cookie } });
      expect([owner, status]).toEqual([owner, 200]);
    }
  });

  it("G12 G13 shows every page with control characters and names of Object.prototype in its parameters", async () => {
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.flatMap(({ names }) => names).length).toBeGreaterThan(60);
    // Each name goes alone, so that no other one rejects the address. In `npm test`, it has one of the texts.
    const addresses = pages.flatMap(({ path, names }, page) =>
      names.flatMap((name, number) =>
        inTurn(["%00", "__proto__"], page + number, 2).map((text) => `${addressOf(path)}?${name}=${text}`),
      ),
    );
    expect(await findErrors(addresses)).toEqual([]);
  }, 300_000);

  it("G12 G13 returns no error for them in a part of a path", async () => {
    const withParts = pages.map(({ path }) => path).filter((path) => path.includes(":"));
    const addresses = withParts.flatMap((path, turn) => [
      path.replaceAll(/:\w+\??/g, texts[turn % texts.length] ?? ""),
      path.replaceAll(/:\w+\??/g, "%00"),
    ]);
    expect(await findErrors(addresses)).toEqual([]);
  }, 120_000);

  it("G12 G13 treats them as text in every filter of the search pages", async () => {
    const filters = await listFilters();
    expect(filters.length).toBeGreaterThan(50);
    const searches = ["/searchAthletes?gender=F&sportCode=VB", "/schools?sportCode=VB", "/coach/board?position=OH"];
    // The search of the public gets both texts. The other pages share its types and get one of them in turn. In `npm test`, the search
    // gets one of them, and the other pages get every second filter.
    const addresses = searches.flatMap((page, turn) =>
      (turn === 0 ? filters : inTurn(filters, turn, 2)).flatMap((name, number) => {
        const both = ["a%00b", "__proto__"];
        const sent = turn === 0 ? inTurn(both, number, 2) : both.slice(number % 2, (number % 2) + 1);
        return sent.map((text) => `${page}&${name}=${text}`);
      }),
    );
    expect(await findErrors(addresses)).toEqual([]);
  }, 300_000);

  it.each([
    "/\t/evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\n/evil.example",
    "https://evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
  ])("G14 stays on the site after athletes were kept from %j", async (back) => {
    const response = await site.request("/coach/keep", {
      method: "POST",
      headers: { cookie: cookies.coach ?? "", "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ account: coachId, back, athlete: athleteId }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/coach/board");
  });

  it("G14 returns to the search or the profile from which athletes were kept", async () => {
    for (const back of [
      "/searchAthletes?sportCode=VB&fullName=Reyes",
      `/profile/${athleteId}?sport=VB`,
      "/coach?state=new",
    ]) {
      const response = await site.request("/coach/keep", {
        method: "POST",
        headers: { cookie: cookies.coach ?? "", "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ account: coachId, back, athlete: athleteId }),
      });
      expect([response.status, response.headers.get("location")]).toEqual([303, back]);
    }
  });
});
