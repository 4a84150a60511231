import { expect, it } from "vitest";
import {
  createMember,
  latestLink,
  mailTo,
  password,
  processAllRequests,
  publicUrl,
  sendRequest,
} from "../../tests/members.ts";
import { createBrowser, createSignedIn } from "../../tests/signed-in.ts";
import { testApp } from "../../tests/test-app.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices } from "../accounts/request-context.server.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import { confirmEmailChange } from "./confirm-email-change.server.ts";

const server = testApp();
const fresh = "another perfectly fine passphrase";
const forgotLink = `${publicUrl}/expireforgot`;

async function findEntries(id: string) {
  const entries = server.db.selectFrom("audit_log").select(["actor_label", "actor_account", "action"]);
  return entries.where("subject_account", "=", id).orderBy("id").execute();
}

const byMember = (id: string, action: string) => ({ actor_label: "member", actor_account: id, action });

async function findMail(email: string, kind: string) {
  return (await mailTo(server.db, email)).find((mail) => mail.kind === kind)?.payload;
}

it("records a password change by its owner, and mails the way to undo it", async () => {
  const { id, email, headers } = await createSignedIn(server.db, { first_name: "Ana" });
  const body = { password, newPassword: fresh, confirmPassword: fresh };
  const { status, body: response } = await sendRequest(server.app, "PUT", "/api/me/password", { headers, body });
  expect([status, response.message]).toEqual([200, settingsMessages.password]);
  expect(response.result.apiToken).toMatch(/^[\w-]{43}$/);
  expect(await findMail(email, "password-changed")).toEqual({
    firstName: "Ana",
    changedAt: expect.any(String),
    forgotLink,
  });
  expect(await findEntries(id)).toEqual([byMember(id, "password-changed")]);
});

it("records a password reset, and mails the way to undo it", async () => {
  const { id, email } = await createMember(server.db, { first_name: "Ana" });
  await sendRequest(server.app, "PUT", "/api/auth/ForgotPassword", { body: { Email: email } });
  await processAllRequests(server.db);
  const { userId: UserId, guid: LinkGuid } = await latestLink(server.db, email, "reset");
  const body = { UserId, LinkGuid, Password: fresh, ConfirmPassword: fresh };
  const reset = () => sendRequest(server.app, "PUT", "/api/auth/ForgotPasswordUpdate", { body });
  const first = await reset();
  expect([first.status, first.body.message]).toEqual([200, "The password updated successfully"]);
  expect(await findMail(email, "password-changed")).toEqual({
    firstName: "Ana",
    changedAt: expect.any(String),
    forgotLink,
  });
  const second = await reset();
  expect([second.status, second.body.message]).toEqual([400, "This link isn’t valid, or it has expired."]);
  expect(await findEntries(id)).toEqual([
    byMember(id, "password-changed"),
    { actor_label: "visitor", actor_account: null, action: "reset-link-refused" },
  ]);
});

it("records a cancelled email change and responds with the messages of the settings page", async () => {
  const { id, headers } = await createBrowser(server.db);
  const body = { email: "ana-moves@mail.example", password };
  const requested = await sendRequest(server.app, "PUT", "/api/me/email", { headers, body });
  const cancelled = await sendRequest(server.app, "DELETE", "/api/me/email", { headers });
  const again = await sendRequest(server.app, "DELETE", "/api/me/email", { headers });
  expect([requested, cancelled, again].map(({ status, body: { message } }) => [status, message])).toEqual([
    [200, settingsMessages.email],
    [200, settingsMessages["keep-email"]],
    [404, "There’s no email change to cancel."],
  ]);
  for (const response of [requested, cancelled, again]) expect(response.headers["cache-control"]).toBe("no-store");
  expect(await findEntries(id)).toEqual([
    byMember(id, "email-change-requested"),
    byMember(id, "email-change-cancelled"),
  ]);
});

it("mails both addresses of a completed email change the sign-in page", async () => {
  const { id, email, headers } = await createBrowser(server.db, { first_name: "Ana" });
  const moved = "ana-moved@mail.example";
  await sendRequest(server.app, "PUT", "/api/me/email", { headers, body: { email: moved, password } });
  await processAllRequests(server.db);
  for (const [address, kind] of [
    [email, "email-change-old"],
    [moved, "email-change-new"],
  ] as const) {
    const { guid } = await latestLink(server.db, address, kind);
    const settings = { publicUrl, graceDays: 7, rateLimits: 1000, keys: createProcessKeys() };
    const requestContext = { ...(await createAccountServices(server.db, settings)), clientAddress: "192.0.2.1" };
    await confirmEmailChange(server.db, { userId: id, guid, action: "confirm", requestContext });
  }
  for (const address of [email, moved])
    expect(await findMail(address, "email-changed")).toEqual({ firstName: "Ana", signInLink: `${publicUrl}/signin` });
  expect((await findEntries(id)).at(-1)).toEqual(byMember(id, "email-changed"));
});

it.each([
  ["Athlete", { startLink: `${publicUrl}/me/start` }],
  ["College Coach", {}],
] as const)("welcomes a verified account of the type %s with its next step", async (user_type, start) => {
  const { id, email } = await createMember(server.db, { user_type, first_name: "Ana", is_verified: false });
  const query = `/api/auth/ResendVerifyEmailByUserLoginId?userLoginId=${id}`;
  await sendRequest(server.app, "PUT", query, { body: { userLoginId: id } });
  await processAllRequests(server.db);
  const { guid } = await latestLink(server.db, email, "verify");
  const url = `/api/auth/Verify/${id}/${guid}`;
  const verified = await sendRequest(server.app, "PUT", url, { body: { userId: id, guid } });
  expect(verified.body.message).toBe("Account has been verified successfully.");
  expect(await findMail(email, "welcome")).toEqual({ firstName: "Ana", siteLink: publicUrl, ...start });
  expect(await findEntries(id)).toEqual([byMember(id, "address-verified")]);
});
