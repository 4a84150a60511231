import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createMember, mailTo, password } from "../../tests/members.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices } from "../accounts/request-context.server.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import { type PageContext, pageContext } from "../http/page-context.ts";
import { findSession, type Session } from "../sessions/find-session.server.ts";
import { memberContext } from "../sessions/member-context.ts";
import { memberCookie } from "../sessions/member-cookie.server.ts";
import { signInAccount } from "../sign-in/sign-in-account.server.ts";
import { changeSettings } from "./change-settings.server.ts";

const { db } = testDatabase();
const cookie = memberCookie({ publicUrl: "http://localhost:3000", protocol: "http", host: "localhost:3000" });
const signedOut = `${cookie.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure`;

/** Signs a new member in. `send` sends a settings form and returns its result, or what it throws. */
async function openSettings() {
  const settings = { publicUrl: "http://localhost:3000", graceDays: 7, rateLimits: 1, keys: createProcessKeys() };
  const requestContext = { ...(await createAccountServices(db, settings)), clientAddress: "192.0.2.1" };
  const { id, email } = await createMember(db);
  const signIn = async () => {
    const result = await signInAccount(db, { email, password, requestContext, kind: "bearer" });
    const token = result.outcome === "signed-in" ? result.token : "";
    return { token, session: await findSession(db, ["Authorization", `Bearer ${token}`]) };
  };
  const { session } = (await signIn()) as { session: Session };
  const context = new RouterContextProvider();
  context.set(pageContext, { db } as PageContext);
  context.set(memberContext, { requestContext, memberCookie: cookie, member: async () => session });
  const send = async (fields: Record<string, string>) => {
    const result = await changeSettings(context, { session, fields }).catch((thrown: unknown) => thrown);
    if (result instanceof Response)
      return { location: result.headers.get("location"), cookie: result.headers.get("set-cookie") };
    const { data, init, status, message } = result as Record<string, unknown>;
    return { data, init: init ?? undefined, ...(status === undefined ? {} : { status, message }) };
  };
  const sessions = () => db.selectFrom("sessions").select("id").where("account_id", "=", id).execute();
  return { id, email, session, send, signIn, sessions };
}

it("rejects an unknown form", async () => {
  const { send } = await openSettings();
  for (const fields of [{}, { action: "toString" }])
    expect(await send(fields as Record<string, string>)).toEqual({
      data: "We can’t read this form. Nothing was changed. Please reload the page and try again.",
      init: { status: 400 },
    });
});

it("requests and cancels an email change", async () => {
  const { id, send } = await openSettings();
  const changes = () => db.selectFrom("email_changes").select("new_email").where("account_id", "=", id).execute();
  const wrong = await send({ action: "email", email: "new@mail.example", password: "wrong" });
  expect(wrong).toMatchObject({ data: { action: "email", field: "password" }, init: { status: 422 } });
  expect(await send({ action: "email" })).toMatchObject({ data: { field: "email" }, init: { status: 422 } });
  expect(await changes()).toEqual([]);
  expect(await send({ action: "email", email: "new@mail.example", password })).toEqual({
    data: { action: "email", message: settingsMessages.email, good: true },
    init: undefined,
  });
  expect(await changes()).toEqual([{ new_email: "new@mail.example" }]);
  expect(await send({ action: "keep-email" })).toMatchObject({ data: { message: settingsMessages["keep-email"] } });
  expect(await changes()).toEqual([]);
});

it("changes the password and replaces the session cookie", async () => {
  const { send, session, sessions, signIn } = await openSettings();
  const newPassword = "another fine passphrase";
  const fields = { action: "password", password, newPassword, confirmPassword: newPassword };
  expect(await send({ ...fields, confirmPassword: "" })).toMatchObject({
    data: { action: "password", field: "confirmPassword" },
    init: { status: 422 },
  });
  expect(await send({ ...fields, newPassword: "", confirmPassword: "" })).toMatchObject({
    data: { field: "newPassword" },
  });
  expect(await send({ action: "password" })).toMatchObject({ data: { field: "password" } });
  const changed = (await send(fields)) as { init?: unknown };
  expect(changed).toMatchObject({ data: { message: settingsMessages.password, good: true } });
  expect(changed.init).toEqual({
    headers: { "set-cookie": expect.stringMatching(new RegExp(`^${cookie.name}=[\\w-]{43}; Path=/; HttpOnly`)) },
  });
  expect(await sessions()).not.toContainEqual({ id: session.sessionId });
  expect((await signIn()).session).toBeNull();
});

it("ends another session, the current session, and all sessions", async () => {
  const { send, session, sessions, signIn } = await openSettings();
  const { session: other } = await signIn();
  expect(await send({ action: "end-session", sessionId: other!.sessionId })).toMatchObject({
    data: { action: "end-session", message: settingsMessages["end-session"] },
  });
  expect(await sessions()).toEqual([{ id: session.sessionId }]);
  expect(await send({ action: "end-session" })).toMatchObject({ data: { good: true } });
  expect(await sessions()).toHaveLength(1);
  const left = { location: "/signin?done=everywhere", cookie: signedOut };
  expect(await send({ action: "end-session", sessionId: session.sessionId })).toEqual(left);
  expect(await sessions()).toEqual([]);
  await signIn();
  expect(await send({ action: "end-sessions" })).toEqual(left);
  expect(await sessions()).toEqual([]);
});

it("requests an export", async () => {
  const { id, send } = await openSettings();
  expect(await send({ action: "export" })).toMatchObject({
    data: { action: "export", message: settingsMessages.export },
  });
  const exports = () => db.selectFrom("exports").select("state").where("account_id", "=", id).execute();
  expect(await exports()).toEqual([{ state: "waiting" }]);
});

it("requests the deletion and signs the browser out", async () => {
  const { email, send, sessions } = await openSettings();
  expect(await send({ action: "delete" })).toMatchObject({
    data: { action: "delete", field: "password" },
    init: { status: 422 },
  });
  expect(await send({ action: "delete", password })).toEqual({ location: "/deletionrequested", cookie: signedOut });
  expect(await sessions()).toEqual([]);
  expect((await mailTo(db, email)).map(({ kind }) => kind)).toEqual(["deletion-requested"]);
});

it("R01 responds with 429 after too many wrong passwords", async () => {
  const { send } = await openSettings();
  for (let number = 0; number < 10; number += 1) await send({ action: "delete", password: "wrong" });
  expect(await send({ action: "delete", password })).toMatchObject({
    status: 429,
    message: "Too many attempts. Please try again in 15 minutes.",
  });
});
