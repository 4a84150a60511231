import createHttpError from "http-errors";
import { RouterContextProvider, redirect } from "react-router";
import { expect, it } from "vitest";
import { pageContext } from "#page-context";
import { type Audience, operationsOf } from "./action.server.ts";
import { pageForms } from "./page-forms.server.ts";

async function submit(refusal: unknown) {
  const nobody: Audience<null, never> = {
    name: "nobody",
    admit: () => {},
    configOf: () => ({}),
    callerOf: () => null,
    requirePage: () => Promise.reject(refusal),
    requirePermission: () => {},
    accountIdOf: () => "",
    limitKeyOf: () => "",
  };
  const context = new RouterContextProvider();
  context.set(pageContext, { db: {}, services: {} } as never);
  const { formAction } = operationsOf(nobody);
  const action = pageForms({ operations: [formAction({ forms: { add: true }, run: () => null })] });
  const request = new Request("http://127.0.0.1/notes", {
    method: "POST",
    body: new URLSearchParams({ intent: "add" }),
  });
  return action({ request, context, params: {} });
}

it("shows beside the form why a caller may not use it", async () => {
  expect(await submit(createHttpError(403, "Our staff is checking your email address."))).toMatchObject({
    data: { intent: "add", message: "Our staff is checking your email address." },
    init: { status: 403 },
  });
});

it("redirects a client that is not signed in", async () => {
  await expect(submit(redirect("/signin"))).rejects.toMatchObject({ status: 302 });
});
