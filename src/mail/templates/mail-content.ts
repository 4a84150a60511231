import type { ReactNode } from "react";
import type { MailKind, MailProps } from "./mail-kinds.ts";

/** The words of a mail. Mails of the same layout show them. */
export interface MailContent {
  /** Contains no user input, because it is a header. */
  subject: string;
  /** The text in mail lists. */
  preview: string;
  headline: string;
  /** Why the recipient gets it. */
  reason: string;
  /** Whom it greets. */
  firstName?: string;
  /** The paragraphs. Empty ones are left out. */
  text: readonly ReactNode[];
  /** The same paragraphs for a guardian who reads Spanish. */
  spanish?: readonly string[];
  button?: readonly [label: string, link: string];
  /** The paragraph below the button. */
  after?: string;
  /** The unsubscribe link. */
  stopLink?: string;
}

export type MailContents = { [Kind in MailKind]: (props: MailProps<Kind>) => MailContent };
