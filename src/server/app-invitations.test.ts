import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createProgram } from "../../tests/program-factories.ts";
import { createCoach, nebraska } from "../../tests/school-factories.ts";
import { createTeam } from "../../tests/team-factories.ts";
import { testApp } from "../../tests/test-app.ts";
import { mailboxKey } from "../accounts/queue-invitation.server.ts";

const handle = testApp({ RATE_LIMITS: "1" });
const { db } = handle;

async function invite(headers: Record<string, string>, url: string, body: object) {
  const response = await handle.app.inject({
    method: "POST",
    url,
    headers: { ...headers, "idempotency-key": randomUUID() },
    payload: body,
  });
  return [response.statusCode, response.json().result];
}

async function countMails(): Promise<number> {
  const kinds = ["team-invitation", "program-invitation"];
  return (await db.selectFrom("mail_messages").select("id").where("kind", "in", kinds).execute()).length;
}

it.each([
  ["dots at Gmail", "coach.x@gmail.com", "c.o.achx@gmail.com"],
  ["the other domain of Gmail", "coachx@gmail.com", "coach.x+team@googlemail.com"],
  ["case and a plus tag", "coach.x@school.example", "Coach.X+1@school.example"],
])("G15 counts %s as one mailbox", (_, one, other) => {
  expect(mailboxKey(other)).toBe(mailboxKey(one));
});

it("G15 counts dots at another domain as another mailbox", () => {
  expect(mailboxKey("coach.x@school.example")).not.toBe(mailboxKey("coachx@school.example"));
});

it("G15 mails one recipient at most three invitations an hour from all teams and programs, and stores the rest", async () => {
  const teams = [(await createTeam(db)).head, (await createTeam(db)).head];
  const program = await createProgram(db);
  const women = await createProgram(db, { schoolId: nebraska, domain: "huskers.com", gender: "M" });
  const coach = await createCoach(db);
  const responses: unknown[] = [];
  for (let round = 0; round < 3; round += 1) {
    // Both spellings reach one mailbox.
    const email = round === 1 ? coach.email.toUpperCase().replace("@", "+team@") : coach.email;
    for (const { headers } of teams)
      responses.push(await invite(headers, "/api/team/staff", { email, role: "scorer" }));
    responses.push(await invite(program.owner.headers, "/api/coach/program/staff", { email, role: "reader" }));
  }
  expect(responses).toEqual(responses.map(() => [200, {}]));
  expect(await countMails()).toBe(3);
  const stored = await db.selectFrom("team_invitations").select("id").execute();
  expect(stored).toHaveLength(2);
  // Another recipient has an own limit.
  const other = await invite(women.owner.headers, "/api/coach/program/staff", {
    email: `someone-${randomUUID()}@huskers.com`,
    role: "reader",
  });
  expect(other).toEqual([200, {}]);
  expect(await countMails()).toBe(4);
});
