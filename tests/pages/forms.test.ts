import { expect, it } from "vitest";
import { encodeId } from "../../src/athletes/public-id.server.ts";
import { findMembership } from "../../src/programs/find-program.server.ts";
import { addToBoard } from "../../src/recruiting/prospect/add-to-board.server.ts";
import { submitProfile } from "../../src/schools/submit-profile.server.ts";
import { inTurn } from "../attacks/in-turn.ts";
import { clearPrograms, createProgram } from "../program-factories.ts";
import { createCandidate, creighton } from "../school-factories.ts";
import { signInTo } from "../signed-in.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });

/** Texts of the validation library, which name types and operators, and those of an error without a message. */
const rawText =
  /Too (?:big|small)|Invalid (?:input|option|string|key|element)|expected |Unrecognized|[<>]=|undefined|NaN|\bregex\b|error 500/;

const hostile: [name: string, values: string[]][] = [
  ["too long", ["x".repeat(5000)]],
  ["too many, of a wrong type", Array.from({ length: 300 }, () => "twelve \u0007")],
];

let turn = 0;

/** Submits every form of a page with hostile values in its fields. Returns the number of problems that the page named. */
async function submitForms(browser: TextBrowser, path: string): Promise<number> {
  await browser.goto(path);
  expect([path, browser.status]).toEqual([path, 200]);
  const forms = browser.findAll("main form[method=post]").map((form) => ({
    action: form.getAttribute("action") ?? path,
    fields: [...form.querySelectorAll("[name]")].map((field) => ({
      name: field.getAttribute("name") ?? "",
      value: field.getAttribute("value") ?? "",
      isFixed: field.matches("button, [type=hidden]"),
    })),
  }));
  let named = 0;
  // `npm test` sends one of them to each form in turn.
  for (const { action, fields } of forms.filter(({ fields: all }) => all.some(({ isFixed }) => !isFixed)))
    for (const [name, values] of inTurn(hostile, turn++, hostile.length)) {
      const form = fields.flatMap((field) =>
        (field.isFixed ? [field.value] : values).map((value) => [field.name, value] as [string, string]),
      );
      const response = await browser.request("POST", action, { form: new URLSearchParams(form) });
      const at = `${action} of ${path}, ${name}`;
      expect(response.statusCode, at).toBeLessThan(500);
      const alerts = [...response.body.matchAll(/role="alert"[^>]*>([^<]+)/g)].map(([, text]) => text);
      expect([at, alerts.join(" ")]).toEqual([at, expect.not.stringMatching(rawText)]);
      named += alerts.length;
    }
  return named;
}

it("names in plain words what is wrong in the forms of coaches", async () => {
  const { db } = handle;
  await clearPrograms(db);
  const { owner, programId } = await createProgram(db);
  await db
    .insertInto("coach_posts")
    .values({ account_id: owner.id, school_id: creighton, sport_codes: ["VB"] })
    .execute();
  const athlete = await createCandidate(db, { last_name: "Forms" });
  const submission = { accountId: athlete.id, schoolId: creighton, sportCode: "VB", note: null } as const;
  const { submissionId } = await db.transaction().execute((trx) => submitProfile(trx, submission));
  const { id: eventId } = await db
    .insertInto("program_events")
    .values({ program_id: programId, name: "Omaha Open", first_day: "2026-11-21", last_day: "2026-11-22" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = await findMembership(db, owner.id);
  const athleteId = encodeId("athlete", athlete.athleteKey);
  if (member) await db.transaction().execute((trx) => addToBoard(trx, member, { athleteId, change: {} }));
  const browser = new TextBrowser(() => handle.app);
  await signInTo(browser, db, owner.id);
  const prospect = `/coach/prospects/${athleteId}`;
  const paths = [
    ...["program", "plan", "needs", "tags", "board", "post", "account"].map((name) => `/coach/${name}`),
    ...["note", "task", "contact"].map((add) => `${prospect}?add=${add}`),
    ...[`${prospect}/message`, `/coach/events/${eventId}`, `/coach/submissions/${submissionId}`],
  ];
  let named = 0;
  for (const path of paths) named += await submitForms(browser, path);
  expect(named).toBeGreaterThan(15);
});

it("names in plain words what is wrong in forms without an account", async () => {
  const browser = new TextBrowser(() => handle.app);
  let named = 0;
  for (const path of ["/signup?as=coach", "/signin", "/check-a-coach"]) named += await submitForms(browser, path);
  expect(named).toBeGreaterThan(1);
});
