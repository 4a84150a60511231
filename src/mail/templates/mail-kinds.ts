import { z } from "zod";

const name = z.string().min(1).max(200);
const link = z.url({ protocol: /^https?$/ });
const date = z.iso.datetime();
/** `price` as people read it ("$29.00 a month"), what is not known left out. */
const plan = z.strictObject({
  firstName: name,
  cancelUrl: link,
  price: z.string().min(1).max(60).optional(),
  nextBillingAt: date.optional(),
  accessUntil: date.optional(),
});

/** What each mail has to be told; links are whole addresses built from PUBLIC_URL, dates ISO 8601 in UTC. */
export const mailProps = {
  /** Confirms the address of a new account; the link lives 24 hours. */
  verify: z.strictObject({ firstName: name, link }),
  /** To an address that signs up again. `forgotLink` is the page where a new password is asked for, no one-time link. */
  "already-registered": z.strictObject({ firstName: name, forgotLink: link }),
  /** Sets a new password; the link lives one hour. */
  reset: z.strictObject({ firstName: name, link }),
  /** A code of eight digits that completes a sign-in; it works for ten minutes. `forgotLink` as above. */
  "sign-in-code": z.strictObject({ firstName: name, code: z.string().regex(/^\d{8}$/), forgotLink: link }),
  /** Tells that the password was changed, and when; `forgotLink` as above. */
  "password-changed": z.strictObject({ firstName: name, changedAt: date, forgotLink: link }),
  /** To the address of an account that wants another: the page behind the link confirms or refuses; 24 hours. */
  "email-change-old": z.strictObject({ firstName: name, link }),
  /** To the wanted address, which may be a stranger's, so that it names nobody; 24 hours. */
  "email-change-new": z.strictObject({ link }),
  /** To the owner of an address that another account wants; `forgotLink` as above. */
  "email-taken": z.strictObject({ firstName: name, forgotLink: link }),
  /** To both addresses: the account has another one now; `signInLink` is the page for signing in. */
  "email-changed": z.strictObject({ firstName: name, signInLink: link }),
  /** Tells that the copy of one's data is ready until `keptUntil`; `pageLink` is a page for who is signed in. */
  "export-ready": z.strictObject({ firstName: name, pageLink: link, keptUntil: date }),
  /** Acknowledges a deletion request: all data is erased on `eraseOn`. */
  "deletion-requested": z.strictObject({ firstName: name, eraseOn: date }),
  /** Tells that all data is erased; it names nobody. */
  "deletion-done": z.strictObject({}),
  /** Welcomes the owner of a confirmed address. `startLink` is the page that guides an athlete through the profile; a coach has none. */
  welcome: z.strictObject({ firstName: name, siteLink: link, startLink: link.optional() }),
  /** Tells a coach that the plan is in force; `cancelUrl` is the signed page of the subscription, in each mail of the plan. */
  "plan-started": plan,
  /** Tells a coach that PayPal could not collect a payment; `nextBillingAt` is when it tries again, where it said so. */
  "plan-payment-failed": plan,
  /** Tells a coach that no payment will follow; `accessUntil` where time that is paid for is left. */
  "plan-ended": plan,
  /** Tells a coach that the staff approved the address; `postLink` is where school and sports are chosen. */
  "domain-approved": z.strictObject({ firstName: name, postLink: link }),
  /** Tells a coach that the staff could not approve the address. */
  "domain-declined": z.strictObject({ firstName: name }),
  /** Tells a coach how many profiles came in for the school, by sport; `stopLink` is the page that stops this mail. */
  "coach-digest": z.strictObject({
    firstName: name,
    schoolName: name,
    received: z.array(z.strictObject({ sport: z.string().min(1).max(40), count: z.int().min(1) })).min(1),
    listLink: link,
    stopLink: link,
  }),
  /** Notifies an athlete that the staff approved a text of the field `field`; `workspaceLink` is where it is saved. */
  "text-approved": z.strictObject({ firstName: name, field: z.string().min(1).max(60), workspaceLink: link }),
  /** Notifies an athlete that the staff did not approve a text, and the staff's reason if there is one. */
  "text-declined": z.strictObject({
    firstName: name,
    field: z.string().min(1).max(60),
    reason: z.string().min(1).max(300).optional(),
    workspaceLink: link,
  }),
  /** Shows the administrator that mail works. */
  test: z.strictObject({}),
} as const;

/** A kind of mail. */
export type MailKind = keyof typeof mailProps;

/** What a kind of mail has to be told. */
export type MailProps<Kind extends MailKind> = z.output<(typeof mailProps)[Kind]>;

/** A mail before it has a shape: what kind, and what it tells. */
export type Mail = { [Kind in MailKind]: { kind: Kind; props: MailProps<Kind> } }[MailKind];

/** A mail as a person reads it. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** The address that stops mail of this kind for who got it; null where a mail is the answer to something and cannot be stopped. */
export function stopLinkOf({ kind, props }: Mail): string | null {
  return kind === "coach-digest" ? props.stopLink : null;
}

/** SubscriptionTransitions a mail into what is read; `src/mail/render-mail.tsx` is the one implementation, reached through the build of the pages. */
export type RenderMail = (mail: Mail) => Promise<RenderedMail>;

/** Reads a mail back from the database; throws where it is of no kind this version knows or lacks something. */
export function parseMail(kind: string, props: unknown): Mail {
  if (!Object.hasOwn(mailProps, kind)) throw new Error(`There is no mail of kind "${kind}".`);
  const known = kind as MailKind;
  return { kind: known, props: mailProps[known].parse(props) } as Mail;
}
