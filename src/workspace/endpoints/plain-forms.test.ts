import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { createAthleteAccount } from "../../../tests/signed-in.ts";
import { testDatabase } from "../../../tests/test-database.ts";
import { type PageContext, pageContext } from "../../http/page-context.ts";
import { createLimits } from "../../http/rate-limits.server.ts";
import { type MemberContext, memberContext } from "../../sessions/member-context.ts";
import { handlePlainForm } from "./plain-forms.server.ts";
import { findOwnProfile } from "./queries.server.ts";

const { db } = testDatabase();

async function openWorkspace() {
  const { id } = await createAthleteAccount(db);
  const session = { sessionId: "1", accountId: id, userType: "Athlete", email: "a@mail.example", kind: "cookie" };
  const services = { limits: createLimits(db, 1000), publicUrl: "http://localhost:3000" };
  const context = new RouterContextProvider();
  context.set(pageContext, { db, services } as PageContext);
  context.set(memberContext, { member: async () => session } as unknown as MemberContext);
  /** Sends a form and returns the address of the redirect, or the status and data of the page. */
  const send = async (path: string, fields: Record<string, string>) => {
    const request = new Request(`http://localhost:3000${path}`, { method: "POST", body: new URLSearchParams(fields) });
    const result = await handlePlainForm({ request, context });
    if (result instanceof Response) return result.headers.get("location");
    return { status: result.init?.status, ...result.data };
  };
  const profile = async () => {
    const found = await findOwnProfile(db, id);
    const teams = (found?.sports ?? []).flatMap(({ seasons }) => seasons.flatMap((season) => season.teams));
    return { ...found, teams: teams.map(({ teamName }) => teamName), links: found?.mediaLinks.map(({ text }) => text) };
  };
  return { send, profile };
}

const team = { intent: "team", teamName: "Varsity", seasonYear: "2026", sportCode: "VB", seasonOrGame: "G" };
const link = { intent: "link", url: "https://www.hudl.com/video/3/1/1", text: "Highlights", date: "2026-05-01" };

it("adds one team and one link for forms that are sent twice", async () => {
  const { send, profile } = await openWorkspace();
  const keys = { team: randomUUID(), link: randomUUID() };
  for (const _ of [1, 2]) {
    expect(await send("/me/seasons?x=1", { ...team, key: keys.team })).toBe("/me/seasons?x=1");
    expect(await send("/me/links", { ...link, key: keys.link })).toBe("/me/links");
  }
  expect(await profile()).toMatchObject({ teams: ["Varsity"], links: ["Highlights"] });
  expect(await send("/me/links", { ...link, text: "Other", key: keys.link })).toMatchObject({
    status: 422,
    errors: { "": expect.stringContaining("We saved an earlier version of this.") },
    values: { text: "Other" },
  });
});

it("returns the errors of fields and the submitted values", async () => {
  const { send, profile } = await openWorkspace();
  const { intent: _, ...values } = { ...team, teamName: "" };
  expect(await send("/me/seasons", { ...team, teamName: "", key: randomUUID() })).toEqual({
    status: 422,
    errors: { teamName: "must not be empty" },
    reviewable: [],
    values,
  });
  expect(await send("/me", { intent: "other" })).toMatchObject({ status: 400, values: {} });
  expect((await profile()).teams).toEqual([]);
});

it("changes the profile in the version that the form shows", async () => {
  const { send, profile } = await openWorkspace();
  const { version } = await profile();
  const change = { intent: "profile", version: String(version), city: "Omaha" };
  expect(await send("/me?index", change)).toBe("/me");
  expect(await send("/me", { ...change, version: "" })).toMatchObject({ status: 400 });
  expect(await send("/me", { ...change, city: "Lincoln" })).toMatchObject({ status: 412, values: { city: "Lincoln" } });
  expect(await send("/me", { intent: "visibility", isPublished: "true" })).toBe("/me");
  expect(await profile()).toMatchObject({ city: "Omaha", isPublished: true });
});

it("sends a text that was rejected as contact data to the staff", async () => {
  const { send, profile } = await openWorkspace();
  const rejected = { ...team, teamName: "Call 402-555-0134" };
  expect(await send("/me/seasons", rejected)).toMatchObject({ status: 422, reviewable: ["teamName"] });
  expect(await send("/me/seasons", { ...rejected, review: "teamName" })).toBe("/me/seasons");
  expect(await profile()).toMatchObject({ teams: [], textReviews: [{ text: "Call 402-555-0134" }] });
});
