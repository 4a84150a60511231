import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { writeAudit } from "../../src/accounts/audit-log.server.ts";
import { createMember, latestLink, mailTo, password as memberPassword, processAllRequests } from "../members.ts";
import { minorBirthYear, minorClassYear } from "../minor.ts";
import { createProgram } from "../program-factories.ts";
import { nebraska } from "../school-factories.ts";
import { createTeam } from "../team-factories.ts";
import { testApp } from "../test-app.ts";
import { TextBrowser } from "../text-browser.ts";

const handle = testApp({}, { pages: true });
const password = "four quiet herons";
const noAccount = "00000000-0000-4000-8000-000000000000";
let browser: TextBrowser;
let email = "";

beforeEach(() => {
  browser = new TextBrowser(() => handle.app);
  email = `member-${crypto.randomUUID().slice(0, 8)}@mail.example`;
});

async function signUp(address = email, on = browser): Promise<void> {
  await on.goto("/signup");
  await fillSignUp(address, on);
}

async function fillSignUp(address = email, on = browser): Promise<void> {
  on.fill("Month", "March");
  on.fill("Day", "9");
  on.fill("Year", String(minorBirthYear));
  on.fill("First name", "Ana");
  on.fill("Last name", "Reyes");
  on.fill("Email", address);
  on.fill("Password", password);
  on.fill("Gender", "Female");
  on.fill("Graduation year", String(minorClassYear));
  on.fill("School", "Lincoln High");
  await on.press("Sign up");
  await processAllRequests(handle.db);
}

async function mailedPath(page: "verify" | "forgotpassword"): Promise<string> {
  await processAllRequests(handle.db);
  const { userId, guid } = await latestLink(handle.db, email, page === "verify" ? "verify" : "reset");
  return `/${page}/${userId}/${guid}`;
}

async function mailedKinds(): Promise<string[]> {
  return (await mailTo(handle.db, email)).map(({ kind }) => kind);
}

async function signIn(on = browser, member = { email, password }): Promise<void> {
  await on.goto("/signin");
  on.fill("Email", member.email);
  on.fill("Password", member.password);
  await on.press("Sign in");
}

async function mailedCode(): Promise<string> {
  const code = (await mailTo(handle.db, email)).find(({ kind }) => kind === "sign-in-code");
  return String(code?.payload?.code);
}

async function setPassword(path: string, chosen: string): Promise<void> {
  await browser.goto(path);
  browser.fill("Password", chosen);
  browser.fill("Confirm Password", chosen);
  await browser.press("Update");
}

async function requestReset(): Promise<string> {
  await browser.goto("/expireforgot");
  browser.fill("Email", email);
  await browser.press("Submit");
  expect(browser.path).toBe("/forgotresendsuccess");
  return mailedPath("forgotpassword");
}

async function signInStatus(chosen: string): Promise<number> {
  const payload = { email, password: chosen };
  return (await handle.app.inject({ method: "POST", url: "/api/auth/Login", payload })).statusCode;
}

describe("sign-up", () => {
  it("signs up a coach without a date of birth, and mails a new link for each repeated sign-up", async () => {
    for (const links of [1, 2]) {
      await browser.goto("/signup");
      await browser.follow("College coach");
      expect(() => browser.field("Month")).toThrow("0 elements");
      browser.fill("First name", "Casey");
      browser.fill("Last name", "Coach");
      browser.fill("Email", email);
      browser.fill("Password", password);
      await browser.press("Sign up");
      expect(browser.path).toBe("/signup/sent");
      await processAllRequests(handle.db);
      expect(await mailedKinds()).toEqual(Array(links).fill("verify"));
    }
  });

  it("B02 is signed in without a password in the browser that signed up and opened the link, once", async () => {
    await signUp();
    const link = await mailedPath("verify");
    await browser.goto(link);
    await browser.press("Verify my account");
    expect(browser.path).toBe("/success");
    expect(browser.text()).toContain("you’re signed in");
    await browser.press("Continue");
    expect(browser.path).toBe("/me/start");
    await handle.db.deleteFrom("sessions").execute();
    await browser.goto(link);
    await browser.press("Verify my account");
    expect(browser.path).toBe("/alreadyverify");
    await browser.goto("/me");
    expect(browser.path).toBe("/signin?next=%2Fme");
  });

  it("offers to keep an account during the days before its erasure, if the member asked for it", async () => {
    const { db } = handle;
    const member = { ...(await createMember(db, { user_type: "Team Staff" })), password: memberPassword };
    const remove = {
      method: "POST",
      url: "/api/user/RequestDeletion",
      payload: { email: member.email, password: memberPassword },
    } as const;
    await handle.app.inject(remove);
    await signIn(browser, { ...member, password: "another password" });
    expect(browser.text()).not.toContain("You can still keep it");
    await signIn(browser, member);
    expect(browser.text()).toContain("You asked us to erase this account.");
    browser.fill("Password", memberPassword);
    await browser.press("Keep my account");
    expect(browser.path).toBe("/team");
    const kept = await db.selectFrom("accounts").select("erase_after").where("id", "=", member.id).executeTakeFirst();
    expect(kept?.erase_after).toBeNull();
    expect((await mailTo(db, member.email)).map(({ kind }) => kind)).toEqual([
      "deletion-requested",
      "deletion-canceled",
    ]);

    await handle.app.inject(remove);
    const actor = { label: "administrator" } as const;
    await writeAudit(db, { actor, action: "deletion-requested", subjectId: member.id });
    await signIn(browser, member);
    expect(browser.text()).not.toContain("You can still keep it");
  });

  it("keeps the session of another account when the link is opened", async () => {
    const mother = await createMember(handle.db);
    await signUp();
    const link = await mailedPath("verify");
    await signIn(browser, { ...mother, password: memberPassword });
    await browser.goto(link);
    await browser.press("Verify my account");
    await browser.goto("/coach/account");
    expect(browser.text()).toContain(mother.email);
  });

  it("B02 requires the mailed code beside the password if the link was opened elsewhere", async () => {
    await signUp();
    const scanner = new TextBrowser(() => handle.app);
    await scanner.goto(await mailedPath("verify"));
    await scanner.press("Verify my account");
    expect(scanner.path).toBe("/success");
    await signIn();
    expect(browser.html).not.toContain(password);
    expect(browser.value("Email")).toBe(email);
    browser.fill("Password", password);
    browser.fill("Code", await mailedCode());
    await browser.press("Sign in");
    expect(browser.path).toBe("/me/start");
  });

  it("opens the invitation in the browser that signed up after a mail scanner has used the link", async () => {
    const { teamId } = await createTeam(handle.db, { name: "Lincoln North Varsity" });
    await handle.db.updateTable("teams").set({ join_code: "NRTH2345" }).where("id", "=", teamId).execute();
    await browser.goto("/me/teams?code=nrth-2345");
    await browser.follow("Sign up as an athlete");
    await fillSignUp();
    const link = await mailedPath("verify");
    const scanner = new TextBrowser(() => handle.app);
    await scanner.goto(link);
    await scanner.press("Verify my account");
    await browser.goto(link);
    await browser.press("Verify my account");
    expect(browser.path).toBe("/alreadyverify");
    expect(browser.text()).toContain("you’re signed in");
    await browser.press("Continue");
    expect(browser.path).toBe("/me/teams?code=nrth-2345");
    await scanner.goto("/alreadyverify");
    expect(scanner.text()).toContain("Forgot your password?");
  });

  it("keeps the invitation of a team from a signed-out phone through sign-up, mail, another browser and first steps", async () => {
    const { db } = handle;
    const { teamId } = await createTeam(db, { name: "Lincoln East Varsity" });
    await db.updateTable("teams").set({ join_code: "ABCD2345" }).where("id", "=", teamId).execute();
    await browser.goto("/me/teams?code=abcd-2345");
    expect(browser.path).toMatch(/^\/signin/);
    expect(browser.text()).toContain("Join Lincoln East Varsity");
    expect(browser.text()).toContain("see your name and your public profile");
    await browser.follow("Sign up as an athlete");
    await fillSignUp();
    const laptop = new TextBrowser(() => handle.app);
    await laptop.goto(await mailedPath("verify"));
    await laptop.press("Verify my account");
    await signIn(laptop);
    laptop.fill("Password", password);
    laptop.fill("Code", await mailedCode());
    await laptop.press("Sign in");
    expect(laptop.path).toBe("/me/teams?code=abcd-2345");
    laptop.check("I agree that this team’s staff enters my games on my profile.");
    await laptop.press("Ask to join");
    expect(laptop.text()).toContain("Waiting for your coach");
    await laptop.follow("Set up your profile");
    await laptop.goto("/me/start/team");
    await laptop.press(`Use this team for ${new Date().getFullYear()}`);
    const seasons = db.selectFrom("team_seasons").select("team_name").where("season_or_game", "=", "G");
    const ofAthlete = seasons
      .innerJoin("athletes", "athletes.id", "team_seasons.athlete_id")
      .innerJoin("accounts", "accounts.id", "athletes.account_id")
      .where("email", "=", email);
    expect(await ofAthlete.execute()).toEqual([{ team_name: "Lincoln East Varsity" }]);
  });

  it.each([
    ["team", "/api/team/staff", { role: "scorer" }, "Sign up as team staff"],
    ["program", "/api/coach/program/staff", { role: "reader" }, "Sign up as a college coach"],
  ] as const)(
    "leads a person without an account from the mail of a %s to the invitation",
    async (of, url, body, link) => {
      const { db, app } = handle;
      const { headers } =
        of === "team"
          ? (await createTeam(db)).head
          : (await createProgram(db, { schoolId: nebraska, domain: "unl.edu" })).owner;
      if (of === "program") email = email.replace("mail.example", "unl.edu");
      const key = { "idempotency-key": crypto.randomUUID() };
      const invited = await app.inject({
        method: "POST",
        url,
        headers: { ...headers, ...key },
        payload: { email, ...body },
      });
      expect(invited.statusCode).toBe(200);
      const [mail] = await mailTo(db, email);
      await browser.goto(new URL(String(mail?.payload?.[`${of}Link`])).pathname);
      await browser.follow(link);
      browser.fill("First name", "Casey");
      browser.fill("Last name", "Coach");
      browser.fill("Email", email);
      browser.fill("Password", password);
      await browser.press("Sign up");
      await browser.goto(await mailedPath("verify"));
      await browser.press("Verify my account");
      await browser.press("Continue");
      expect(browser.text()).toContain("You’re invited");
      await browser.press("Join");
      expect(browser.text()).not.toContain("You’re invited");
    },
  );

  it("names no team for a wrong code, and leads to no other site", async () => {
    await browser.goto("/me/teams?code=WRONG234");
    expect(browser.text()).not.toContain("Our staff approved this team");
    await browser.goto("/signup?next=https://evil.example/");
    expect(browser.link("Sign in").getAttribute("href")).toBe("/signin");
  });

  it("rejects a child with one sentence and stores none of the form", async () => {
    await browser.goto("/signup");
    expect(browser.text()).not.toContain("13");
    browser.fill("Month", "March");
    browser.fill("Day", "9");
    browser.fill("Year", String(new Date().getFullYear() - 11));
    browser.fill("First name", "Unmistakable");
    await browser.press("Sign up");
    expect(browser.path).toBe("/signup/refused");
    expect(browser.text()).toContain("We didn’t save anything you entered.");
    expect(browser.html).not.toContain("Unmistakable");
    const { db } = handle;
    expect(await db.selectFrom("account_requests").select("id").execute()).toEqual([]);
    const accounts = db.selectFrom("accounts").where("first_name", "=", "Unmistakable").select("id");
    expect(await accounts.execute()).toEqual([]);
  });

  it("rejects a form that another site sends", async () => {
    const send = async (headers: Record<string, string>, address = "a@mail.example") =>
      (await browser.request("POST", "/expireforgot", { form: { intent: "forgot", Email: address }, headers }))
        .statusCode;
    expect(await send({ origin: "https://evil.example", "sec-fetch-site": "" })).toBe(403);
    expect(await send({ "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await send({ "sec-fetch-site": "" })).toBe(302);
    expect(await send({}, "a".repeat(70_000))).toBe(413);
  });

  it("preserves the input of a rejected sign-up, except the password, and starts the title with Error", async () => {
    await browser.goto("/signup");
    expect(browser.title).toMatch(/^Sign up \|/);
    await signUp("no address");
    expect(browser.title).toMatch(/^Error: Sign up \|/);
    expect(browser.text()).toContain("name@example.com");
    expect(["First name", "Month", "Gender", "Password"].map((label) => browser.value(label))).toEqual([
      "Ana",
      "3",
      "F",
      "",
    ]);
    expect(browser.html).not.toContain(password);
  });

  it("links each error of an empty sign-up to its field", async () => {
    await browser.goto("/signup");
    await browser.press("Sign up");
    expect(browser.title).toMatch(/^Error: Sign up \|/);
    expect(browser.link("Date of birth").getAttribute("href")).toBe("#sign-up-dateOfBirth");
  });
});

describe("mailed links", () => {
  it("verifies an account once, and mails a new link on request", async () => {
    await signUp();
    expect(browser.path).toBe("/signup/sent");
    const verify = await mailedPath("verify");
    await browser.goto(verify);
    await browser.press("Verify my account");
    expect(browser.path).toBe("/success");
    await browser.goto(verify);
    await browser.press("Verify my account");
    expect(browser.path).toBe("/alreadyverify");
    await browser.goto(`${verify}0`);
    await browser.press("Verify my account");
    expect(browser.path).toBe(`${verify}0`.replace("verify", "resendverification"));
    await browser.press("Resend Verification Link");
    expect(browser.texts("[role=alert]").join()).toContain("we emailed a new link");
  });

  it("does not use a mailed link when it is only opened", async () => {
    await signUp();
    const verify = await mailedPath("verify");
    for (let look = 0; look < 10; look += 1)
      for (const method of ["GET", "HEAD"] as const) await browser.request(method, verify);
    await browser.goto(verify);
    await browser.press("Verify my account");
    expect(browser.path).toBe("/success");
    const reset = await requestReset();
    for (let look = 0; look < 10; look += 1) await browser.request("GET", reset);
    await setPassword(reset, "six loud geese at dawn");
    expect(browser.path).toBe("/passwordUpdateSuccessful");
  });

  it("sets a new password once, and rejects a common one without repeating it", async () => {
    await signUp();
    await browser.goto(await mailedPath("verify"));
    await browser.press("Verify my account");
    await browser.goto("/expireforgot");
    await browser.press("Submit");
    expect(browser.text()).toContain("Something went wrong,please fill in your email");
    const reset = await requestReset();
    await setPassword(reset, "password");
    expect(browser.text()).toContain("too common");
    expect(browser.html).not.toContain('value="password"');
    await setPassword(reset, "six loud geese at dawn");
    expect(browser.path).toBe("/passwordUpdateSuccessful");
    await setPassword(reset, "six loud geese at dusk");
    expect(browser.path).toBe("/expireforgot");
    expect(await signInStatus("six loud geese at dawn")).toBe(200);
  });

  it("keeps the email of a rejected request for a reset link", async () => {
    const long = `${"a".repeat(20_000)}@mail.example`;
    await browser.goto("/expireforgot");
    browser.fill("Email", long);
    await browser.press("Submit");
    expect(browser.path).toBe("/expireforgot");
    expect(browser.text("form [role=alert]")).not.toBe("");
    expect(browser.value("Email")).toBe(long);
  });

  it("offers a new reset link instead of a malformed, foreign or expired one", async () => {
    await signUp();
    const verify = await mailedPath("verify");
    const link = await requestReset();
    const [, , userId = "", guid = ""] = link.split("/");
    const wrong = [`/forgotpassword/${noAccount}/${guid}`, `/forgotpassword/${userId}/%2e%2e%2e`];
    for (const path of [...wrong, verify.replace("verify", "forgotpassword")]) {
      await setPassword(path, "six loud geese at dawn");
      expect(browser.path).toBe("/expireforgot");
    }
    await handle.db
      .updateTable("one_time_links")
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where("account_id", "=", userId)
      .execute();
    await setPassword(link, "six loud geese at dawn");
    expect(browser.path).toBe("/expireforgot");
  });

  it.each(["verify", "forgotpassword", "resendverification"])(
    "T10 sends the page /%s with no-store, noindex and a same-origin referrer",
    async (name) => {
      await browser.goto(`/${name}/${noAccount}/${noAccount}`);
      expect(browser.headers).toMatchObject({
        "referrer-policy": "same-origin",
        "cache-control": "no-store",
        "x-robots-tag": "noindex",
      });
    },
  );
});

it("accepts a deletion request and mails the date of the erasure", async () => {
  await signUp();
  await browser.goto("/requestdeletion");
  browser.fill("Email", email);
  browser.fill("Password", password);
  await browser.press("Request Deletion");
  expect(browser.texts("[role=alert]").join()).toContain(
    "If you provided correct credentials, you will receive an email.",
  );
  expect(await mailedKinds()).toEqual(["verify", "deletion-requested"]);
});
