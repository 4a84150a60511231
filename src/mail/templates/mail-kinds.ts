import { z } from "zod";
import { contactNews } from "./contact-texts.ts";
import { guardianNews } from "./guardian-texts.ts";
import { hiddenPartKinds, hiddenPartReasons, staffMessageCodes } from "./staff-texts.ts";

const name = z.string().min(1).max(200);
const link = z.url({ protocol: /^https?$/ });
const date = z.iso.datetime();
/** `price` is formatted ("$29.00 a month"). Unknown values are omitted. */
const plan = z.strictObject({
  firstName: name,
  cancelUrl: link,
  price: z.string().min(1).max(60).optional(),
  nextBillingAt: date.optional(),
  accessUntil: date.optional(),
});

/** The props of each mail. Links are absolute URLs based on PUBLIC_URL; dates are ISO 8601 in UTC. */
export const mailProps = {
  verify: z.strictObject({ firstName: name, link }),
  /** To an address that signs up again. `forgotLink` is the page that requests a new password, not a one-time link. */
  "already-registered": z.strictObject({ firstName: name, forgotLink: link }),
  reset: z.strictObject({ firstName: name, link }),
  "sign-in-code": z.strictObject({ firstName: name, code: z.string().regex(/^\d{8}$/), forgotLink: link }),
  "password-changed": z.strictObject({ firstName: name, changedAt: date, forgotLink: link }),
  /** To the current address of an account that requests a new one. The link is valid for 24 hours. */
  "email-change-old": z.strictObject({ firstName: name, link }),
  /** To the requested address, which can belong to another person, so it contains no name. Valid for 24 hours. */
  "email-change-new": z.strictObject({ link }),
  /** To the current address, after the new one confirmed. The link is valid until the change. */
  "email-change-waits": z.strictObject({ firstName: name, newEmail: z.string(), changesAt: date, link }),
  "email-taken": z.strictObject({ firstName: name, forgotLink: link }),
  "email-changed": z.strictObject({ firstName: name, signInLink: link }),
  /** Notifies a user that the personal data export is available until `keptUntil`. `pageLink` requires a sign-in. */
  "export-ready": z.strictObject({ firstName: name, pageLink: link, keptUntil: date }),
  /** With `isByStaff`, the owner asked our staff. */
  "deletion-requested": z.strictObject({ firstName: name, eraseOn: date, isByStaff: z.literal(true).optional() }),
  /** Notifies the owner that the deletion was canceled, by the staff on request or by a sign-in. `signInLink` is the sign-in page. */
  "deletion-canceled": z.strictObject({ firstName: name, signInLink: link, isByMember: z.literal(true).optional() }),
  "deletion-done": z.strictObject({}),
  /** Welcomes the owner of a confirmed address. `startLink` is the guided profile setup of an athlete; coaches have none. */
  welcome: z.strictObject({ firstName: name, siteLink: link, startLink: link.optional() }),
  "plan-started": plan,
  "plan-payment-failed": plan,
  /** Notifies a coach that no further payment follows. `accessUntil` is set if paid time is left. */
  "plan-ended": plan,
  /** Notifies the owner of a program that its trial ends. `planLink` requires a sign-in. */
  "trial-ends": z.strictObject({ firstName: name, program: name, endsAt: date, planLink: link }),
  /** Asks the owner of a program to confirm its published needs, which end on that day. `needsLink` requires a sign-in. */
  "needs-end": z.strictObject({
    firstName: name,
    program: name,
    needs: z.array(name).min(1),
    endsAt: date,
    needsLink: link,
  }),
  /** Notifies a coach that the staff approved the address. `postLink` is the page to choose school and sports. */
  "domain-approved": z.strictObject({ firstName: name, postLink: link }),
  "domain-declined": z.strictObject({ firstName: name }),
  /** Notifies a coach of new profiles for the school, by sport. `stopLink` is the unsubscribe page. */
  "coach-digest": z.strictObject({
    firstName: name,
    schoolName: name,
    received: z.array(z.strictObject({ sport: z.string().min(1).max(40), count: z.int().min(1) })).min(1),
    listLink: link,
    stopLink: link,
  }),
  /** Invites a coach to the staff of a program. `programLink` requires a sign-in with this address. */
  "program-invitation": z.strictObject({ schoolName: name, program: name, programLink: link }),
  /** Notifies the staff that an owner closed their program. `programLink` requires a sign-in. */
  "program-closed": z.strictObject({
    firstName: name,
    schoolName: name,
    program: name,
    closedBy: name,
    eraseOn: date,
    programLink: link,
  }),
  /** Invites an address to the staff of a team. `teamLink` requires a sign-in with this address. */
  /** Lists what schools and coaches did on the profile of an athlete in a week: names of schools, and the number of confirmed games. */
  "good-news": z.strictObject({
    firstName: name,
    viewed: z.array(name),
    seen: z.array(name),
    answered: z.array(name),
    confirmed: z.int().min(0),
    link,
    stopLink: link,
  }),
  /** Asks a coach to confirm the numbers of an athlete. `plays` names sport and school. */
  "coach-request": z.strictObject({ athlete: name, plays: name.optional(), teamLink: link }),
  "team-invitation": z.strictObject({ team: name, teamLink: link }),
  /** Result of the request to approve a team. With `isChange`, it was a change of an approved team. */
  "team-approved": z.strictObject({
    firstName: name,
    team: name,
    teamLink: link,
    isChange: z.literal(true).optional(),
  }),
  "team-rejected": z.strictObject({
    firstName: name,
    team: name,
    reason: z.string().min(1).max(300).optional(),
    teamLink: link,
    isChange: z.literal(true).optional(),
  }),
  /** Notifies a head coach of athletes who wait to join the team. The page of `rosterLink` lists them. */
  "team-joins": z.strictObject({ firstName: name, team: name, waiting: z.int().min(1), rosterLink: link }),
  /** Notifies an athlete that coaches of the team confirmed lines. `sourcesLink` lists them. */
  "lines-confirmed": z.strictObject({ firstName: name, team: name, sourcesLink: link }),
  /** Notifies an athlete of values that a coach proposes. The athlete decides on the page of `sourcesLink`. */
  "games-differ": z.strictObject({ firstName: name, team: name, games: z.int().min(1), isCoach: z.boolean(), link }),
  "values-proposed": z.strictObject({ firstName: name, team: name, sourcesLink: link }),
  /** Notifies a coach of new matches; `search` is the position in `searches`. By `key`, a trigger removes athletes who are hidden before delivery. */
  "search-alert": z.strictObject({
    firstName: name,
    program: name,
    searches: z.array(z.strictObject({ name, count: z.int().min(1), link })).min(1),
    athletes: z.array(
      z.strictObject({ key: z.string(), search: z.int().min(0), name, facts: z.string().max(300), link }),
    ),
    stopLink: link,
  }),
  /** Notifies a coach of overdue tasks. `dueOn` is a day in the time zone of the program. */
  "overdue-tasks": z.strictObject({
    firstName: name,
    program: name,
    count: z.int().min(1),
    tasks: z.array(z.strictObject({ text: z.string().min(1).max(500), dueOn: z.iso.date() })).min(1),
    listLink: link,
    stopLink: link,
  }),
  /** Notifies an owner that evaluations of a former member were not stored. */
  "evaluations-refused": z.strictObject({
    firstName: name,
    staffName: name,
    program: name,
    event: name,
    count: z.int().min(1),
    programLink: link,
  }),
  /** Notifies an athlete that the staff approved a text of the field `field`. `workspaceLink` is the page to save it. */
  "text-approved": z.strictObject({ firstName: name, field: z.string().min(1).max(60), workspaceLink: link }),
  /** Notifies an athlete that the staff did not approve a text, with the staff's reason if there is one. */
  "text-declined": z.strictObject({
    firstName: name,
    field: z.string().min(1).max(60),
    reason: z.string().min(1).max(300).optional(),
    workspaceLink: link,
  }),
  /** To a person who reported a profile, at an unproven address: names nobody. `profileLink` tells which profile it was. */
  "report-decided": z.strictObject({
    decision: z.enum(["kept", "corrected", "removed", "hidden", "imitated", "not-imitated"]),
    /** The profile; of a report that someone imitates a coach, the page that checks a coach. */
    profileLink: link,
    reportedAt: date,
  }),
  /** Notifies an athlete that a report hid the profile, that the staff keeps it hidden, or that it is shown again. */
  "profile-held": z.strictObject({
    firstName: name,
    state: z.enum(["hidden", "kept-hidden", "restored"]),
    workspaceLink: link,
  }),
  /** Notifies an athlete that the staff hides a part of the profile until it is changed. `item` is its name, such as the title of a link. */
  "part-hidden": z.strictObject({
    firstName: name,
    part: z.enum(hiddenPartKinds),
    item: z.string().min(1).max(300).optional(),
    reason: z.enum(hiddenPartReasons),
    workspaceLink: link,
  }),
  /** A message of the staff to an athlete, from fixed texts. */
  "staff-message": z.strictObject({ firstName: name, message: z.enum(staffMessageCodes), workspaceLink: link }),
  /** Invites a parent or guardian, in English and Spanish. `guardianLink` opens the page without an account. */
  "guardian-invitation": z.strictObject({ athleteName: name, guardianLink: link }),
  /** Notifies an athlete of what a parent or guardian decided. */
  "guardian-news": z.strictObject({ firstName: name, news: z.enum(guardianNews), familyLink: link }),
  /** A message of the staff to the parent or guardian of an athlete who got the same. */
  "guardian-message": z.strictObject({ athleteName: name, message: z.enum(staffMessageCodes), guardianLink: link }),
  /** Notifies a family or a coach of a message. It names nobody and has no text of the message. */
  "contact-news": z.strictObject({ news: z.enum(contactNews), link }),
  /** Signs a guardian in, who has no account. The link works once. */
  "family-sign-in": z.strictObject({ signInLink: link }),
  /** Notifies an athlete that a person asks to be linked as guardian. */
  "guardian-request": z.strictObject({ firstName: name, guardianEmail: z.string().max(254), familyLink: link }),
  /** Notifies an athlete or a guardian that the rights of the guardian end on the 18th birthday. */
  "guardian-rights-end": z.strictObject({
    athleteName: name,
    endsOn: z.iso.date(),
    isGuardian: z.boolean(),
    link,
  }),
  /** Notifies a minor with an older account of what the profile shows without a guardian. */
  "guardian-needed": z.strictObject({
    firstName: name,
    rule: z.enum(["limited", "draft"]),
    until: date,
    familyLink: link,
  }),
  test: z.strictObject({}),
} as const;

export type MailKind = keyof typeof mailProps;

export type MailProps<Kind extends MailKind> = z.output<(typeof mailProps)[Kind]>;

export type Mail = { [Kind in MailKind]: { kind: Kind; props: MailProps<Kind> } }[MailKind];

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export function stopLinkOf({ props }: Mail): string | null {
  return "stopLink" in props ? props.stopLink : null;
}

/** Renders a mail. The only implementation is `src/mail/render-mail.tsx`, which the server imports through the page build. */
export type RenderMail = (mail: Mail) => Promise<RenderedMail>;

/** Parses a mail from the database. Throws if its kind is unknown or its props are invalid. */
export function parseMail(kind: string, props: unknown): Mail {
  if (!Object.hasOwn(mailProps, kind)) throw new Error(`There is no mail of kind "${kind}".`);
  const known = kind as MailKind;
  return { kind: known, props: mailProps[known].parse(props) } as Mail;
}
