import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { readConfig } from "../../src/config.server.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import routes from "../../src/routes.ts";
import { createApp } from "../../src/server/app.server.ts";
import { createAthlete } from "../factories.ts";
import { type ChaosProxy, openChaosProxy } from "../failures/chaos-proxy.ts";
import { createProgram } from "../program-factories.ts";
import { creighton } from "../school-factories.ts";
import { loadPages } from "../test-app.ts";
import { testDatabase } from "../test-database.ts";
import { TextBrowser } from "../text-browser.ts";

const { db, requestUrl } = testDatabase();
let proxy: ChaosProxy;
let requests: ReturnType<typeof openDatabase>;
let app: FastifyInstance;
let examples: Record<string, string[]> = {};
const notice = "Part of our site isn’t available right now";

beforeAll(async () => {
  await loadPages();
  const url = new URL(requestUrl);
  proxy = await openChaosProxy(Number(url.port));
  requests = openDatabase(Object.assign(url, { port: String(proxy.port) }).href, { max: 5 });
  const config = readConfig({ LOG_LEVEL: "silent", RATE_LIMITS: "1000" });
  app = await createApp({ config, db: requests, publicUrl: "http://127.0.0.1:3000", pages: true });
  examples = await createExamples();
}, 300_000);

afterAll(async () => {
  await app?.close();
  await requests?.destroy();
  await proxy?.close();
});

/** Addresses of each public page. Pages without an address need no database, or have links that only one person knows. */
async function createExamples(): Promise<Record<string, string[]>> {
  const events = [
    { eventName: "vs Omaha", score: "21-14", stats: { dateOfCompetition: "2026-01-01", rushYards: 140 } },
  ];
  const teams = [{ teamName: "Titans", seasonOrGame: "G" as const, events }];
  const seasons = [{ seasonYear: "2026", teams }];
  const athleteId = await createAthlete(db, { sports: [{ sportCode: "FB", seasons }] });
  const event = await db.selectFrom("events").select("id").executeTakeFirstOrThrow();
  const { programId } = await createProgram(db, { plan: "free" });
  await db.updateTable("programs").set({ needs_shown_at: new Date() }).where("id", "=", programId).execute();
  const need = { program_id: programId, wanted: 1, position: "S", graduation_year: 2028 };
  const { id } = await db.insertInto("published_needs").values(need).returning("id").executeTakeFirstOrThrow();
  return {
    "": ["/"],
    about: ["/about"],
    contact: ["/contact"],
    coaches: ["/coaches"],
    privacy: ["/privacy"],
    accessibility: ["/accessibility"],
    searchAthletes: ["/searchAthletes?gender=F&sportCode=VB"],
    "profile/:athleteId": [`/profile/${athleteId}`],
    "profile/:athleteId/film": [`/profile/${athleteId}/film`],
    "contact-rules": ["/contact-rules", "/contact-rules?sport=VB&gender=F&division=NCAA-I&class=2029"],
    "how-numbers-work": ["/how-numbers-work"],
    schools: ["/schools", "/schools?state=NE"],
    "schools/:schoolId": [`/schools/${creighton}`],
    needs: ["/needs?sportCode=VB"],
    "needs/:needId": [`/needs/${id}`],
    "embed/profile/:athleteId": [`/embed/profile/${athleteId}`],
    "embed/game/:eventId": [`/embed/game/${encodeId("event", event.id)}`],
    "embed/needs/:programId": [`/embed/needs/${programId}`],
    error_page: ["/error_page"],
  };
}

/** Public pages that read no database for a visitor, or that must not be shown from memory. */
const unlisted = ["mailbox", "mailbox/:name", "payment/:cId/:pId", "payment/*", "*"];

const publicRoutes = (routes as RouteConfigEntry[]).flatMap((entry) => {
  if (entry.file === "site/public-layout.tsx") return entry.children?.filter(({ children }) => !children) ?? [];
  return entry.path?.startsWith("embed/") ? [entry] : [];
});

it("names an address of each public page", () => {
  const paths = publicRoutes.map(({ path = "" }) => path);
  expect(Object.keys(examples).concat(unlisted).toSorted()).toEqual(paths.toSorted());
});

it("shows each public page that was seen before while the database is unreachable", async () => {
  const visit = async (path: string) => {
    const isEmbed = path.startsWith("/embed/");
    return await new TextBrowser(() => app, isEmbed ? { "sec-fetch-dest": "iframe" } : {}).goto(path);
  };
  const paths = Object.values(examples).flat();
  for (const path of paths) expect([path, (await visit(path)).status]).toEqual([path, 200]);

  await proxy.setMode("refusing");
  // Until a read has failed, a page without data is current.
  await expect.poll(async () => (await visit("/about")).html, { timeout: 10_000 }).toContain(notice);
  const unknown = await visit("/schools/181464");
  expect([unknown.status, unknown.headers["retry-after"]]).toEqual([503, "5"]);
  expect(unknown.text("main")).toMatch(/isn’t available right now \(error 503, reference \w+\)/);
  const shown = await Promise.all(
    paths.map(async (path) => {
      const { status, html } = await visit(path);
      return [path, status, html.includes(notice)];
    }),
  );
  const isStatic = (path: string) => path === "/privacy" || path === "/error_page";
  expect(shown).toEqual(paths.map((path) => [path, 200, !isStatic(path)]));
  await proxy.setMode("clear");
  await expect.poll(async () => (await visit("/schools")).html).not.toContain(notice);
});
