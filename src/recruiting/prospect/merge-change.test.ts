import { beforeEach, describe, expect, it } from "vitest";
import { clearPrograms, createProgram } from "../../../tests/program-factories.ts";
import { createCandidate } from "../../../tests/school-factories.ts";
import { type FormFields, submitTo } from "../../../tests/submit-form.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { encodeId } from "../../athletes/public-id.server.ts";
import type { FormProblem } from "../../http/form-problem.ts";
import { requireMembership } from "../../programs/find-program.server.ts";
import { prospects } from "./actions.server.ts";
import { findProspect } from "./find-prospect.server.ts";

const { db } = testDatabase();

let program: Awaited<ReturnType<typeof createProgram>>;
let athleteId: string;

const opened = { "was:stage": "watching", "was:position": "OH", "was:owner": "", "was:tags": "" };
const untouched = { stage: "watching", position: "OH", owner: "", tags: "" };

beforeEach(async () => {
  await clearPrograms(db);
  program = await createProgram(db);
  const { athleteKey } = await createCandidate(db);
  athleteId = encodeId("athlete", athleteKey);
  await submit({ intent: "keep" });
});

/** Submits a form of the athlete's page. Returns its problem, or null. */
async function submit(fields: FormFields, by: { id: string } = program.owner): Promise<FormProblem | null> {
  const caller = await requireMembership(db, by.id);
  const result = await submitTo(prospects, db, { caller, fields, params: { athleteId } });
  return (result && "data" in result ? result.data : result) as FormProblem | null;
}

async function stored() {
  const found = await findProspect(db, await requireMembership(db, program.owner.id), athleteId);
  if (!found) throw new Error("The athlete is not on the board.");
  const { stage, position, tags, owner, isHidden, ratings } = found;
  return {
    stage,
    position,
    tags,
    owner: owner?.staffId ?? "",
    isHidden,
    ratings: ratings.map((rating) => rating.overall),
  };
}

/** Two tabs opened the page before either saved. The first changes a field, the second another one. */
describe("two tabs on one athlete", () => {
  const changesOf = (staffId: string): Record<string, Record<string, string>> => ({
    stage: { stage: "offered" },
    position: { position: "S" },
    owner: { owner: staffId },
    tags: { tags: "Lefty" },
    isHidden: { isHidden: "yes" },
  });
  const fieldNames = ["stage", "position", "owner", "tags", "isHidden"];

  it.each(fieldNames)("keeps the %s of the first tab when the second saves another field", async (name) => {
    for (const other of fieldNames.filter((field) => field !== name)) {
      await clearPrograms(db);
      program = await createProgram(db);
      await submit({ intent: "keep" });
      const own = changesOf(program.owner.staffId);
      expect(await submit({ intent: "change", ...opened, ...untouched, ...own[name] })).toBeNull();
      expect(await submit({ intent: "change", ...opened, ...untouched, ...own[other] })).toBeNull();
      const now = await stored();
      expect([name, other, { ...now, tags: now.tags.join() }]).toMatchObject([
        name,
        other,
        {
          ...asStored(own[name] ?? {}),
          ...asStored(own[other] ?? {}),
        },
      ]);
    }
  });

  it("merges tags that both added and removed", async () => {
    await submit({ intent: "change", ...opened, ...untouched, tags: "Lefty, Camp" });
    const later = { ...opened, "was:tags": "Lefty, Camp" };
    expect(await submit({ intent: "change", ...later, ...untouched, tags: "Lefty, Camp, Visit" })).toBeNull();
    expect(await submit({ intent: "change", ...later, ...untouched, tags: "Lefty" })).toBeNull();
    expect((await stored()).tags.toSorted()).toEqual(["Lefty", "Visit"]);
  });

  it("reports a field that two people changed, saves nothing, and replaces it knowingly", async () => {
    const colleague = await program.addStaff("recruiter");
    expect(await submit({ intent: "change", ...opened, ...untouched, stage: "offered" }, colleague)).toBeNull();
    const mine = { ...untouched, stage: "evaluating", tags: "Lefty" };
    const problem = await submit({ intent: "change", ...opened, ...mine });
    expect(problem).toMatchObject({ stale: { stage: "offered" } });
    expect(problem?.message).toMatch(/the stage is now Offered.*Nothing of yours is saved/);
    expect(await stored()).toMatchObject({ stage: "offered", tags: [] });
    expect(await submit({ intent: "change", ...opened, ...mine, "was:stage": "offered" })).toBeNull();
    expect(await stored()).toMatchObject({ stage: "evaluating", tags: ["Lefty"] });
  });

  it("guards the parts of the caller's own rating", async () => {
    const [first = "", second = ""] = (await requireMembership(db, program.owner.id)).skills;
    const none = { "was:overall": "" };
    expect(await submit({ intent: "rate", ...none, overall: "A", [`skill:${first}`]: "" })).toBeNull();
    expect(await submit({ intent: "rate", ...none, overall: "", [`skill:${second}`]: "4" })).toBeNull();
    const find = async () =>
      (await findProspect(db, await requireMembership(db, program.owner.id), athleteId))?.ratings[0];
    expect(await find()).toMatchObject({ overall: "A", skills: { [second]: 4 } });
    const problem = await submit({ intent: "rate", ...none, overall: "C" });
    expect(problem).toMatchObject({ stale: { overall: "A" } });
    expect(await find()).toMatchObject({ overall: "A", skills: { [second]: 4 } });
  });
});

function asStored(fields: Record<string, string>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === "yes" ? true : value]));
}
