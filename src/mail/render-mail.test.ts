import { expect, test } from "vitest";
import { markup } from "../../tests/attacks/payloads.ts";
import { linksOf } from "../../tests/inbox.ts";
import { renderMail } from "./render-mail.tsx";
import { type Mail, type MailKind, mailProps, parseMail } from "./templates/mail-kinds.ts";

const link = "https://roster.example/verify/0b6f/d1e2?a=1&b=2";
const firstName = "Zoë";

const mails: { [Kind in MailKind]: Mail & { kind: Kind } } = {
  verify: { kind: "verify", props: { firstName, link } },
  "already-registered": { kind: "already-registered", props: { firstName, forgotLink: link } },
  reset: { kind: "reset", props: { firstName, link } },
  "sign-in-code": { kind: "sign-in-code", props: { firstName, code: "01234567", forgotLink: link } },
  "password-changed": {
    kind: "password-changed",
    props: { firstName, forgotLink: link, changedAt: "2026-03-01T17:05:00.000Z" },
  },
  "email-change-old": { kind: "email-change-old", props: { firstName, link } },
  "email-change-new": { kind: "email-change-new", props: { link } },
  "email-change-waits": {
    kind: "email-change-waits",
    props: { firstName, newEmail: "new@mail.example", changesAt: "2026-03-08T17:05:00.000Z", link },
  },
  "email-taken": { kind: "email-taken", props: { firstName, forgotLink: link } },
  "email-changed": { kind: "email-changed", props: { firstName, signInLink: link } },
  "export-ready": {
    kind: "export-ready",
    props: { firstName, pageLink: link, keptUntil: "2026-10-09T23:30:00.000Z" },
  },
  "deletion-requested": { kind: "deletion-requested", props: { firstName, eraseOn: "2026-10-09T23:30:00.000Z" } },
  "deletion-done": { kind: "deletion-done", props: {} },
  welcome: { kind: "welcome", props: { firstName, siteLink: link, startLink: link } },
  "plan-started": {
    kind: "plan-started",
    props: { firstName, cancelUrl: link, price: "$29.00 a month", nextBillingAt: "2026-11-05T10:00:00.000Z" },
  },
  "plan-payment-failed": { kind: "plan-payment-failed", props: { firstName, cancelUrl: link } },
  "plan-ended": {
    kind: "plan-ended",
    props: { firstName, cancelUrl: link, accessUntil: "2026-12-05T10:00:00.000Z" },
  },
  "domain-approved": { kind: "domain-approved", props: { firstName, postLink: link } },
  "domain-declined": { kind: "domain-declined", props: { firstName } },
  "coach-digest": {
    kind: "coach-digest",
    props: {
      firstName,
      schoolName: "Creighton University",
      received: [{ sport: "Volleyball", count: 2 }],
      listLink: link,
      stopLink: "https://roster.example/coach/digest/0b6f",
    },
  },
  "program-invitation": {
    kind: "program-invitation",
    props: { schoolName: "Creighton University", program: "Women’s Volleyball", programLink: link },
  },
  "evaluations-refused": {
    kind: "evaluations-refused",
    props: {
      ...{ firstName, staffName: "Casey Evaluator", program: "Women’s Volleyball", event: "Omaha Open" },
      ...{ count: 11, programLink: link },
    },
  },
  "good-news": {
    kind: "good-news",
    props: {
      ...{ firstName, viewed: ["Doane University"], seen: ["Creighton University"], answered: [], confirmed: 2, link },
      stopLink: "https://roster.example/news/0b6f",
    },
  },
  "coach-request": {
    kind: "coach-request",
    props: { athlete: "Ana Reyes", plays: "volleyball at Lincoln East High School", teamLink: link },
  },
  "team-invitation": { kind: "team-invitation", props: { team: "Lincoln East Girls Volleyball", teamLink: link } },
  "team-joins": {
    kind: "team-joins",
    props: { firstName, team: "Lincoln East Girls Volleyball", waiting: 2, rosterLink: link },
  },
  "team-approved": {
    kind: "team-approved",
    props: { firstName, team: "Lincoln East Girls Volleyball", teamLink: link },
  },
  "team-rejected": {
    kind: "team-rejected",
    props: { firstName, team: "Lincoln East Girls Volleyball", reason: "We know no such school.", teamLink: link },
  },
  "lines-confirmed": {
    kind: "lines-confirmed",
    props: { firstName, team: "Lincoln East Girls Volleyball", sourcesLink: link },
  },
  "games-differ": {
    kind: "games-differ",
    props: { firstName, team: "Lincoln East Girls Volleyball", games: 2, isCoach: false, link },
  },
  "values-proposed": {
    kind: "values-proposed",
    props: { firstName, team: "Lincoln East Girls Volleyball", sourcesLink: link },
  },
  "search-alert": {
    kind: "search-alert",
    props: {
      ...{ firstName, program: "Women’s Volleyball" },
      searches: [{ name: "Tall setters", count: 21, link: "https://roster.example/coach/searches/1" }],
      athletes: [{ key: "1", search: 0, name: "Ana Reyes", facts: "Class of 2027", link }],
      stopLink: "https://roster.example/coach/mail/alerts/0b6f",
    },
  },
  "overdue-tasks": {
    kind: "overdue-tasks",
    props: {
      ...{ firstName, program: "Women’s Volleyball", count: 2, listLink: link },
      tasks: [{ text: "Call the club", dueOn: "2026-10-09" }],
      stopLink: "https://roster.example/coach/mail/tasks/0b6f",
    },
  },
  "program-closed": {
    kind: "program-closed",
    props: {
      ...{ firstName, schoolName: "Creighton University", program: "Women’s Volleyball", closedBy: "Casey Ray" },
      ...{ eraseOn: "2026-10-09T12:00:00.000Z", programLink: link },
    },
  },
  "trial-ends": {
    kind: "trial-ends",
    props: { firstName, program: "Women’s Volleyball", endsAt: "2026-10-09T12:00:00.000Z", planLink: link },
  },
  "needs-end": {
    kind: "needs-end",
    props: {
      ...{ firstName, program: "Women’s Volleyball", needs: ["Setter, class of 2028"] },
      ...{ endsAt: "2026-10-09T12:00:00.000Z", needsLink: link },
    },
  },
  "text-approved": { kind: "text-approved", props: { firstName, field: "School", workspaceLink: link } },
  "text-declined": {
    kind: "text-declined",
    props: { firstName, field: "Team", reason: "This is a phone number.", workspaceLink: link },
  },
  "report-decided": {
    kind: "report-decided",
    props: { decision: "kept", profileLink: link, reportedAt: "2026-10-09T23:30:00.000Z" },
  },
  "profile-held": { kind: "profile-held", props: { firstName: "Ana", state: "hidden", workspaceLink: link } },
  "deletion-canceled": { kind: "deletion-canceled", props: { firstName: "Ana", signInLink: link } },
  "part-hidden": {
    kind: "part-hidden",
    props: { firstName: "Ana", part: "link", item: "My film", reason: "media", workspaceLink: link },
  },
  "guardian-invitation": {
    kind: "guardian-invitation",
    props: { athleteName: "Ana Rivera", guardianLink: link },
  },
  "guardian-news": { kind: "guardian-news", props: { firstName: "Ana", news: "hid", familyLink: link } },
  "family-sign-in": { kind: "family-sign-in", props: { signInLink: link } },
  "guardian-request": {
    kind: "guardian-request",
    props: { firstName: "Ana", guardianEmail: "mother@family.example", familyLink: link },
  },
  "guardian-rights-end": {
    kind: "guardian-rights-end",
    props: { athleteName: "Ana Rivera", endsOn: "2027-03-01", isGuardian: true, link },
  },
  "guardian-needed": {
    kind: "guardian-needed",
    props: { firstName: "Ana", rule: "limited", until: "2027-01-26T00:00:00.000Z", familyLink: link },
  },
  "guardian-message": {
    kind: "guardian-message",
    props: { athleteName: "Ana Rivera", message: "remove-contact", guardianLink: link },
  },
  "staff-message": {
    kind: "staff-message",
    props: { firstName: "Ana", message: "remove-contact", workspaceLink: link },
  },
  "contact-news": { kind: "contact-news", props: { news: "message-guardian", link } },
  test: { kind: "test", props: {} },
};
const all = Object.values(mails);

test.each(all)("uses the headline of a $kind mail as title, and omits it from the text part", async (mail) => {
  const { html, text } = await renderMail(mail);
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title?.replaceAll("?", "\\?")}</h1>`));
  expect(text).toMatch(/^Openroster\n/i);
});

test.each(all)("gives a $kind mail a one-line subject and the same content in HTML and text", async (mail) => {
  const { subject, html, text } = await renderMail(mail);
  expect(subject).toMatch(/^[\x20-\x7e]{8,70}$/);
  expect(html).toContain('<html dir="ltr" lang="en">');
  const headline = html.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1] ?? "nothing";
  expect(text.toLowerCase()).toContain(headline.toLowerCase());
  expect(text).toContain("support@");
  expect(text).not.toMatch(/<\/?[a-z]/);
});

test.each(all.filter((mail) => JSON.stringify(mail).includes(link)))(
  "includes the link of a $kind mail in both parts, once in the text",
  async (mail) => {
    const { html, text } = await renderMail(mail);
    expect(linksOf({ text }).filter((other) => other.startsWith(link))).toEqual([link]);
    expect(html).toContain(`href="${link.replace("&", "&amp;")}"`);
  },
);

test("lists counts by sport and an unsubscribe link in the daily mail to a coach", async () => {
  const { text } = await renderMail(mails["coach-digest"]);
  expect(text).toContain("have submitted their profiles to Creighton University: 2 in volleyball.");
  expect(linksOf({ text })).toEqual([link, "https://roster.example/coach/digest/0b6f"]);
});

test("names the next step in the welcome mail to an athlete, and links to the site for a coach", async () => {
  expect((await renderMail(mails.welcome)).text).toContain("Build your profile: 10 minutes");
  const siteLink = "https://roster.example";
  const { text } = await renderMail({ kind: "welcome", props: { firstName, siteLink } });
  expect(text).not.toContain("Build your profile");
  expect(linksOf({ text })).toEqual([siteLink]);
});

const toGuardians: Mail[] = [
  ...[mails["guardian-invitation"], mails["family-sign-in"], mails["guardian-message"]],
  { ...mails["guardian-rights-end"], props: { ...mails["guardian-rights-end"].props, isGuardian: true } },
  ...(["message-guardian", "reply-guardian"] as const).map((news) => ({
    ...mails["contact-news"],
    props: { news, link },
  })),
];

test.each(toGuardians)("writes to a guardian in English and Spanish: $kind", async (mail) => {
  const { html, text } = await renderMail(mail);
  const spanish = /<div lang="es">(.*?)<\/div>/s.exec(html)?.[1] ?? "";
  expect(spanish).toMatch(/\b(usted|su|página|no)\b/i);
  expect(text).toMatch(/(·|Abrir la página)/);
});

test("loads no external resources in any mail", async () => {
  for (const mail of all) {
    const { html } = await renderMail(mail);
    expect(html).not.toMatch(/<(?:img|link|script|iframe)|url\(|@import/i);
  }
});

test("gives each kind its own subject", async () => {
  const subjects = await Promise.all(all.map(async (mail) => (await renderMail(mail)).subject));
  expect(new Set(subjects).size).toBe(Object.keys(mailProps).length);
});

test("includes the day of the erasure in subject and text", async () => {
  const { subject, text } = await renderMail(mails["deletion-requested"]);
  expect(subject).toContain("October 9, 2026");
  expect(text).toContain("October 9, 2026");
});

test("shows the time of a password change in UTC", async () => {
  expect((await renderMail(mails["password-changed"])).text).toContain("March 1, 2026 at 5:05 PM UTC");
});

test("shows price, next payment and end date in the mails of a plan", async () => {
  const started = await renderMail(mails["plan-started"]);
  expect(started.text).toContain("$29.00 a month");
  expect(started.text).toContain("November 5, 2026");
  const cancelled = await renderMail(mails["plan-ended"]);
  expect(cancelled.subject).toContain("ends on December 5, 2026");
  expect(cancelled.text).toContain("use the plan until December 5, 2026");
  const over = await renderMail({ kind: "plan-ended", props: { firstName, cancelUrl: link } });
  expect(over.subject).toContain("has ended");
  expect(over.text).not.toContain("until");
});

test("X01: escapes markup in a link", async () => {
  const hostile = 'https://roster.example/"><script>alert(1)</script>';
  const { html } = await renderMail({ kind: "verify", props: { firstName, link: hostile } });
  expect(html).not.toContain("<script");
});

test("X01 creates no element from a payload in any field of a mail", async () => {
  const elementsOf = (html: string) => html.match(/<[a-z][a-z0-9]*/gi);
  const digestOf = (text: string) => {
    const received = [{ sport: text.slice(0, 40), count: 2 }];
    const props = { ...mails["coach-digest"].props, firstName: text, schoolName: text, received };
    return renderMail({ kind: "coach-digest", props });
  };
  const plain = elementsOf((await digestOf("Robin")).html);
  for (const payload of markup) {
    const { html, subject } = await digestOf(payload);
    expect(elementsOf(html), payload).toEqual(plain);
    expect(subject).not.toContain(payload);
  }
});

test.each([
  "<img src=x onerror=alert(1)>",
  "</style><script>alert(1)</script>",
  "You won! https://evil.example",
  "evil.example",
  "Robin\r\nBcc: eve@example.com",
  "{{7*7}}",
  "a".repeat(200),
])("X01, M01: omits %j as a name", async (name) => {
  const { subject, html, text } = await renderMail({ kind: "verify", props: { firstName: name, link } });
  for (const part of [subject, html, text]) expect(part).not.toContain(name);
  expect(html).not.toMatch(/<script|onerror|&lt;script/);
  expect(text).toContain("Hi,");
});

test.each(["Zoë", "Mary Ann", "D'Andre", "Jean-Luc", "J. R.", "李", "O’Neil"])("greets %s by name", async (name) => {
  const { html, text } = await renderMail({ kind: "verify", props: { firstName: name, link } });
  expect(text).toContain(`Hi ${name},`);
  expect(html).toContain("Hi ");
});

test("rejects mail of an unknown kind or with invalid props", () => {
  expect(() => parseMail("toString", {})).toThrow("no mail of kind");
  expect(() => parseMail("verify", { firstName })).toThrow();
  expect(() => parseMail("verify", { firstName, link: "javascript:alert(1)" })).toThrow();
  expect(parseMail("test", {})).toEqual({ kind: "test", props: {} });
});
