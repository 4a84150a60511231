import { isHttpError } from "http-errors";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { AnyAction, FormAction } from "../src/http/action.server.ts";
import { describeFormError } from "../src/http/page-forms.server.ts";
import { parseFields, readBySchema, type SubmittedForm } from "../src/http/submitted-form.server.ts";
import { features } from "../src/server/features.server.ts";

/** Texts of the validation library, which name types and operators. */
const rawText =
  /Too (?:big|small)|Invalid (?:input|option|string|key|element)|expected |Unrecognized|[<>]=|undefined|NaN|\bregex\b/;

const actions = features
  .flatMap(({ operations }) => operations)
  .filter(
    (operation): operation is AnyAction | FormAction => operation.kind !== "query" && operation.forms !== undefined,
  );

const hostile: [name: string, text: string, count: number][] = [
  ["a text that is too long", "x".repeat(200_000), 1],
  ["too many values", "x", 5_000],
  ["too many long values", "y".repeat(5_000), 300],
  ["an empty text", "", 1],
  ["a word instead of a number or date", "twelve", 1],
  ["a number that is too large", "99999999999999999999", 1],
  ["a negative number", "-1", 1],
  ["control characters", "\u0000\u0007", 1],
];

/** A form with the same text in every field that is read. */
function formWith(text: string, count: number): SubmittedForm {
  const all = () => Array.from({ length: count }, () => text);
  const names = ["need:OH:2027", "skill:Passing", `${text.slice(0, 100)}:x`, "map:0", "column:0"];
  return { has: () => true, text: () => text, all, entries: names.map((name) => [name, text] as const) };
}

async function problemOf(action: AnyAction | FormAction, intent: string, form: SubmittedForm): Promise<string | null> {
  const { body } = action;
  const read = action.forms?.[intent] ?? true;
  try {
    const source = { trx: {} as never, caller: {}, params: { athleteId: "x", eventId: "x" } };
    const given = read === true ? readBySchema(body, form) : await read(form, source);
    if (body) parseFields(body, given);
    return null;
  } catch (error) {
    // A reader of a form that needs the database is not the subject of this test.
    return isHttpError(error) ? describeFormError(error) : null;
  }
}

describe("messages of forms", () => {
  it("knows the forms of all features", () => {
    expect(actions.length).toBeGreaterThan(60);
  });

  it.each(hostile)("name the problem in plain words for %s", async (_, text, count) => {
    let problems = 0;
    for (const action of actions)
      for (const intent of Object.keys(action.forms ?? {})) {
        const message = await problemOf(action, intent, formWith(text, count));
        if (message === null) continue;
        problems += 1;
        expect([intent, message]).toEqual([intent, expect.not.stringMatching(rawText)]);
        expect([intent, message]).toEqual([intent, expect.stringMatching(/^[A-Z].{3,400}$/s)]);
      }
    expect(problems).toBeGreaterThan(5);
  });

  it("name the problem in plain words for values of a wrong type", () => {
    for (const { body } of actions) {
      if (!(body instanceof z.ZodObject)) continue;
      for (const value of [1.5, true, null, {}, [{}], [[1]], ["z".repeat(9_000)]])
        for (const name of Object.keys(body.shape)) {
          const message = messageOf(() => parseFields(body, { [name]: value }));
          expect([name, value, message]).toEqual([name, value, expect.not.stringMatching(rawText)]);
        }
      expect(messageOf(() => parseFields(body, { unknown: 1 }))).not.toMatch(rawText);
    }
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
