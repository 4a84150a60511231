import { describe, expect, it } from "vitest";
import { portalPages } from "../../src/admin/portal-pages.ts";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { createMember } from "../members.ts";
import { createProgram, endPlan } from "../program-factories.ts";
import { createCandidate } from "../school-factories.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const browser = new TextBrowser(() => handle.app);
const link = "00000000-0000-4000-8000-000000000000/0123abcd-0123-0123-0123-0123456789ab";

describe("pages that need no more than their URL", () => {
  it.each([
    "/",
    "/about",
    "/contact",
    "/privacy",
    "/accessibility",
    "/error_page",
    "/searchAthletes",
    "/searchAthletes?gender=&sportCode=&fullName=",
    "/schools?state=NE",
    "/schools/181002",
    "/no/such/page",
    "/signup",
    "/signup?as=coach",
    "/signup?as=team",
    "/signup/sent",
    "/signup/refused",
    "/success",
    "/alreadyverify",
    `/resendverification/${link}`,
    "/signin",
    "/signout",
    "/expireforgot",
    "/forgotresendsuccess",
    `/forgotpassword/${link}`,
    "/passwordUpdateSuccessful",
    "/deletionrequested",
    `/confirmemail/${link}`,
    "/mailbox",
    "/payment/nothing",
    "/payment_success",
  ])(
    "has a title, one heading of the first level, and one main part that its first link skips to: %s",
    async (path) => {
      await browser.goto(path);
      expect(browser.title).toMatch(/./);
      expect(browser.findAll("h1")).toHaveLength(1);
      const [main, ...others] = browser.findAll("main");
      expect(others).toEqual([]);
      const [first] = browser.findAll("body a[href]");
      expect(first?.textContent).toBe("Skip to content");
      expect(first?.getAttribute("href")).toBe(`#${main?.id}`);
    },
  );
});

describe("pages of the portal", () => {
  it.each(portalPages.map(({ to }) => to))(
    "S08 sends no private data, to no cache and to no search engine: %s",
    async (path) => {
      await createMember(handle.db, { last_name: "Zzprivateq" });
      await browser.goto(path);
      expect(browser.status).toBe(200);
      expect(browser.headers).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex" });
      expect(browser.html).not.toContain("Zzprivateq");
    },
  );
});

const controls = /<span data-control="[^"]*".*?<\/(?:button|a)><\/span>/gs;

/** The part of each public page that must be equal for everyone, and the route of its data. */
const compared = {
  profile: { shown: /<main.*<\/main>/s, route: "profile/profile-page" },
  searchAthletes: { shown: /<ul class="grid gap-4.*?<\/ul>/s, route: "search/search-athletes-page" },
} as const;

it.each(["with", "without"])(
  "shows a coach %s a plan the public pages and their data byte for byte (NCAA bylaw 13.14.3), except for header and controls",
  async (plan) => {
    const { owner, programId } = await createProgram(handle.db);
    const { athleteKey } = await createCandidate(handle.db, { last_name: "Novak" });
    const prospect = { program_id: programId, athlete_id: athleteKey };
    await handle.db.insertInto("prospects").values(prospect).execute();
    if (plan === "without") await endPlan(handle.db, owner.id);
    const everyone = new TextBrowser(() => handle.app);
    const coach = new TextBrowser(() => handle.app);
    await signInTo(coach, handle.db, owner.id);
    for (const path of [`/profile/${encodeId("athlete", athleteKey)}`, "/searchAthletes?sportCode=VB&fullName=novak"]) {
      const [name] = path.split("/")[1]?.split("?") ?? [];
      const { shown, route } = compared[name as keyof typeof compared];
      const read = async (one: TextBrowser, url: string) => (await one.request("GET", url)).body;
      const [publicHtml, html] = [await read(everyone, path), await read(coach, path)];
      expect(publicHtml).not.toContain("data-keep-tools");
      expect(html).toContain("<div data-keep-tools");
      expect(/<header.*<\/header>/s.exec(html)?.[0]).toMatch(/href="\/coach"[^>]*>\w+ \w+/);
      const part = (text: string) => shown.exec(text)?.[0].replaceAll(controls, "");
      expect(part(publicHtml)).toContain("<h");
      expect(part(html)).toBe(part(publicHtml));
      const { pathname, searchParams } = new URL(path, "http://127.0.0.1");
      searchParams.set("_routes", route);
      const data = `${pathname}.data?${searchParams}`;
      expect((await everyone.request("GET", data)).statusCode).toBe(200);
      expect(await read(coach, data)).toBe(await read(everyone, data));
    }
    await handle.db.deleteFrom("programs").where("id", "=", programId).execute();
  },
);
