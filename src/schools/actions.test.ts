import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createCandidate, creighton } from "../../tests/school-factories.ts";
import { type FormFields, submitTo } from "../../tests/submit-form.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { submissions } from "./actions.server.ts";
import { listSubmissions } from "./list-submissions.server.ts";

const { db } = testDatabase();

it("submits a profile once for a form that is sent twice, and withdraws it", async () => {
  const { id } = await createCandidate(db);
  const page = { caller: { accountId: id }, params: { schoolId: String(creighton) } };
  const send = (fields: FormFields) => submitTo(submissions, db, { ...page, fields });
  const fields = { intent: "submit", key: randomUUID(), sportCode: "VB", note: "Hello" };
  const responses = [await send(fields), await send(fields)];
  const sent = await listSubmissions(db, id);
  expect(sent).toMatchObject([{ note: "Hello", sportCode: "VB", school: { schoolId: creighton } }]);
  const path = `/me/schools?sent=${sent[0]?.submissionId}`;
  expect(responses.map((response) => response instanceof Response && response.headers.get("location"))).toEqual([
    path,
    path,
  ]);
  const withdrawal = { intent: "withdraw", submissionId: sent[0]?.submissionId ?? "" };
  expect(await send(withdrawal)).toMatchObject({ message: expect.stringContaining("You took it back.") });
  expect(await send(withdrawal)).toMatchObject({ init: { status: 404 } });
  expect(await listSubmissions(db, id)).toEqual([]);
});

it("rejects a form with the message of its field", async () => {
  const { id } = await createCandidate(db);
  const fields = { intent: "submit", sportCode: "VB", note: "" };
  const send = (changes: FormFields, schoolId = String(creighton)) =>
    submitTo(submissions, db, { caller: { accountId: id }, params: { schoolId }, fields: { ...fields, ...changes } });
  expect(await send({ sportCode: "" })).toMatchObject({ data: { message: "Choose a sport." }, init: { status: 422 } });
  const tooLong = { data: { message: "A note can have at most 500 characters." }, init: { status: 422 } };
  expect(await send({ note: "x".repeat(501) })).toMatchObject(tooLong);
  expect(await send({}, "0")).toMatchObject({ init: { status: 404 } });
  expect(await listSubmissions(db, id)).toEqual([]);
});
