import { expect, it } from "vitest";
import { createMember, mailTo, password } from "../../tests/members.ts";
import { type FormFields, submitTo } from "../../tests/submit-form.ts";
import { testDatabase } from "../../tests/test-database.ts";
import { createProcessKeys } from "../accounts/installation-keys.server.ts";
import { createAccountServices } from "../accounts/request-context.server.ts";
import { settingsMessages } from "../accounts/vocabulary.ts";
import { dataExports } from "../data-export/actions.server.ts";
import type { Feature } from "../http/action.server.ts";
import { findMember, type Session } from "../sessions/find-session.server.ts";
import { memberCookie } from "../sessions/member-cookie.server.ts";
import { signInAccount } from "../sign-in/sign-in-account.server.ts";
import { currentAccount } from "./actions.server.ts";

const { db } = testDatabase();
const cookie = memberCookie({ publicUrl: "http://localhost:3000", protocol: "http", host: "localhost:3000" });
const signedOut = { "set-cookie": `${cookie.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure` };
const settings: Feature = { tag: "", operations: [...currentAccount.operations, ...dataExports.operations] };

/** Signs a new member in. `send` submits a settings form and returns the data of the page, or where it leads, with the added headers. */
async function openSettings() {
  const options = { publicUrl: "http://localhost:3000", graceDays: 7, rateLimits: 1, keys: createProcessKeys() };
  const requestContext = { ...(await createAccountServices(db, options)), clientAddress: "192.0.2.1" };
  const { id, email } = await createMember(db);
  const signIn = async () => {
    const result = await signInAccount(db, { email, password, requestContext, kind: "cookie" });
    if (result.outcome !== "signed-in") return null;
    const rawHeaders = ["cookie", `${cookie.name}=${result.token}`];
    return findMember(db, { rawHeaders, method: "GET", cookie, isPage: true });
  };
  const session = (await signIn()) as Session;
  const send = async (intent: string, fields: FormFields = {}) => {
    const headers = {};
    const client = {
      requestContext,
      memberCookie: cookie,
      setHeaders: (given: object) => Object.assign(headers, given),
    };
    const caller = { ...session, client };
    const result = await submitTo(settings, db, { caller, fields: { intent, ...fields }, path: "/me/settings" });
    return result instanceof Response ? { location: result.headers.get("location"), headers } : { ...result, headers };
  };
  const sessions = () => db.selectFrom("sessions").select("id").where("account_id", "=", id).execute();
  return { id, email, session, send, signIn, sessions };
}

it("rejects an unknown form", async () => {
  const { send } = await openSettings();
  for (const intent of ["", "toString"]) expect(await send(intent)).toMatchObject({ init: { status: 400 } });
});

it("requests and cancels an email change", async () => {
  const { id, send } = await openSettings();
  const changes = () => db.selectFrom("email_changes").select("new_email").where("account_id", "=", id).execute();
  const wrong = await send("email", { email: "new@mail.example", password: "wrong" });
  expect(wrong).toMatchObject({ data: { intent: "email", field: "password" }, init: { status: 422 } });
  expect(await send("email", { email: "", password })).toMatchObject({
    data: { field: "email" },
    init: { status: 422 },
  });
  expect(await changes()).toEqual([]);
  expect(await send("email", { email: "new@mail.example", password })).toEqual({
    intent: "email",
    message: settingsMessages.email,
    good: true,
    headers: {},
  });
  expect(await changes()).toEqual([{ new_email: "new@mail.example" }]);
  expect(await send("keep-email")).toMatchObject({ message: settingsMessages["keep-email"] });
  expect(await changes()).toEqual([]);
  expect(await send("keep-email")).toMatchObject({ init: { status: 404 } });
});

it("changes the password and replaces the session cookie", async () => {
  const { send, session, sessions, signIn } = await openSettings();
  const newPassword = "another fine passphrase";
  const fields = { password, newPassword, confirmPassword: newPassword };
  expect(await send("password", { ...fields, confirmPassword: "" })).toMatchObject({
    data: { intent: "password", field: "confirmPassword" },
    init: { status: 422 },
  });
  expect(await send("password", { ...fields, newPassword: "", confirmPassword: "" })).toMatchObject({
    data: { field: "newPassword" },
  });
  expect(await send("password", { ...fields, password: "" })).toMatchObject({ data: { field: "password" } });
  expect(await send("password", fields)).toMatchObject({
    message: settingsMessages.password,
    good: true,
    headers: { "set-cookie": expect.stringMatching(new RegExp(`^${cookie.name}=[\\w-]{43}; Path=/; HttpOnly`)) },
  });
  expect(await sessions()).not.toContainEqual({ id: session.sessionId });
  expect(await signIn()).toBeNull();
});

it("ends another session, the current session, and all sessions", async () => {
  const { send, session, sessions, signIn } = await openSettings();
  const other = await signIn();
  expect(await send("end-session", { id: other!.sessionId })).toMatchObject({
    intent: "end-session",
    message: settingsMessages["end-session"],
  });
  expect(await sessions()).toEqual([{ id: session.sessionId }]);
  expect(await send("end-session")).toMatchObject({ init: { status: 404 } });
  expect(await sessions()).toHaveLength(1);
  const left = { location: "/signin?done=everywhere", headers: signedOut };
  expect(await send("end-session", { id: session.sessionId })).toMatchObject(left);
  expect(await sessions()).toEqual([]);
  await signIn();
  expect(await send("end-sessions")).toMatchObject(left);
  expect(await sessions()).toEqual([]);
});

it("requests an export", async () => {
  const { id, send } = await openSettings();
  expect(await send("export")).toMatchObject({ intent: "export", message: settingsMessages.export });
  const exports = () => db.selectFrom("exports").select("state").where("account_id", "=", id).execute();
  expect(await exports()).toEqual([{ state: "waiting" }]);
});

it("requests the deletion and signs the browser out", async () => {
  const { email, send, sessions } = await openSettings();
  expect(await send("delete", { password: "" })).toMatchObject({
    data: { intent: "delete", field: "password" },
    init: { status: 422 },
  });
  const left = { location: "/deletionrequested", headers: { ...signedOut, "clear-site-data": '"storage"' } };
  expect(await send("delete", { password })).toEqual(left);
  expect(await sessions()).toEqual([]);
  expect((await mailTo(db, email)).map(({ kind }) => kind)).toEqual(["deletion-requested"]);
});

it("R01 responds with 429 after too many wrong passwords", async () => {
  const { send } = await openSettings();
  for (let number = 0; number < 10; number += 1) await send("delete", { password: "wrong" });
  expect(await send("delete", { password })).toMatchObject({
    data: { message: "Too many attempts. Please try again in 15 minutes." },
    init: { status: 429, headers: { "retry-after": expect.any(String) } },
  });
});
