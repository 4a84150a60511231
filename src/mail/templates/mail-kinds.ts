import { z } from "zod";

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
  /** Confirms the address of a new account. The link is valid for 24 hours. */
  verify: z.strictObject({ firstName: name, link }),
  /** To an address that signs up again. `forgotLink` is the page that requests a new password, not a one-time link. */
  "already-registered": z.strictObject({ firstName: name, forgotLink: link }),
  /** Sets a new password. The link is valid for one hour. */
  reset: z.strictObject({ firstName: name, link }),
  /** A code of eight digits that completes a sign-in, valid for ten minutes. */
  "sign-in-code": z.strictObject({ firstName: name, code: z.string().regex(/^\d{8}$/), forgotLink: link }),
  /** Notifies the owner of a password change. */
  "password-changed": z.strictObject({ firstName: name, changedAt: date, forgotLink: link }),
  /**
   * To the current address of an account that requests a new one. The link leads to a page that confirms or refuses, valid for 24 hours.
   */
  "email-change-old": z.strictObject({ firstName: name, link }),
  /** To the requested address, which can belong to another person, so it contains no name. Valid for 24 hours. */
  "email-change-new": z.strictObject({ link }),
  /** To the owner of an address that another account requests. */
  "email-taken": z.strictObject({ firstName: name, forgotLink: link }),
  /** To both addresses after the change. `signInLink` is the sign-in page. */
  "email-changed": z.strictObject({ firstName: name, signInLink: link }),
  /** Notifies a user that the personal data export is available until `keptUntil`. `pageLink` requires a sign-in. */
  "export-ready": z.strictObject({ firstName: name, pageLink: link, keptUntil: date }),
  /** Confirms a deletion request. All data is erased on `eraseOn`. */
  "deletion-requested": z.strictObject({ firstName: name, eraseOn: date }),
  /** Confirms that all data is erased. Contains no name. */
  "deletion-done": z.strictObject({}),
  /** Welcomes the owner of a confirmed address. `startLink` is the guided profile setup of an athlete; coaches have none. */
  welcome: z.strictObject({ firstName: name, siteLink: link, startLink: link.optional() }),
  /** Notifies a coach that the plan is active. `cancelUrl` is the signed page of the subscription, in every mail about the plan. */
  "plan-started": plan,
  /** Notifies a coach of a failed payment. `nextBillingAt` is the next attempt, if PayPal reported it. */
  "plan-payment-failed": plan,
  /** Notifies a coach that no further payment follows. `accessUntil` is set if paid time is left. */
  "plan-ended": plan,
  /** Notifies a coach that the staff approved the address. `postLink` is the page to choose school and sports. */
  "domain-approved": z.strictObject({ firstName: name, postLink: link }),
  /** Notifies a coach that the staff could not approve the address. */
  "domain-declined": z.strictObject({ firstName: name }),
  /** Notifies a coach of new profiles for the school, by sport. `stopLink` is the unsubscribe page. */
  "coach-digest": z.strictObject({
    firstName: name,
    schoolName: name,
    received: z.array(z.strictObject({ sport: z.string().min(1).max(40), count: z.int().min(1) })).min(1),
    listLink: link,
    stopLink: link,
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
  /** Test mail for the administrator. */
  test: z.strictObject({}),
} as const;

export type MailKind = keyof typeof mailProps;

/** The props of a kind of mail. */
export type MailProps<Kind extends MailKind> = z.output<(typeof mailProps)[Kind]>;

/** A mail before rendering: its kind and props. */
export type Mail = { [Kind in MailKind]: { kind: Kind; props: MailProps<Kind> } }[MailKind];

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

/** Returns the unsubscribe link of a mail, or null if mail of this kind cannot be stopped. */
export function stopLinkOf({ kind, props }: Mail): string | null {
  return kind === "coach-digest" ? props.stopLink : null;
}

/** Renders a mail. The only implementation is `src/mail/render-mail.tsx`, which the server imports through the page build. */
export type RenderMail = (mail: Mail) => Promise<RenderedMail>;

/** Parses a mail from the database. Throws if its kind is unknown or its props are invalid. */
export function parseMail(kind: string, props: unknown): Mail {
  if (!Object.hasOwn(mailProps, kind)) throw new Error(`There is no mail of kind "${kind}".`);
  const known = kind as MailKind;
  return { kind: known, props: mailProps[known].parse(props) } as Mail;
}
