import { convert } from "html-to-text";
import { renderToStaticMarkup } from "react-dom/server";
import { accountMails } from "./templates/account-mails.ts";
import { coachMails } from "./templates/coach-mails.ts";
import { deletionMails } from "./templates/deletion-mails.ts";
import { emailMails } from "./templates/email-mails.ts";
import { exportMails } from "./templates/export-mails.ts";
import { guardianMails } from "./templates/guardian-mails.ts";
import type { MailContent, MailContents } from "./templates/mail-content.ts";
import { MailFrame } from "./templates/mail-frame.tsx";
import type { Mail, RenderedMail } from "./templates/mail-kinds.ts";
import { passwordMails } from "./templates/password-mails.tsx";
import { planMails } from "./templates/plan-mails.ts";
import { programMails } from "./templates/program-mails.tsx";
import { reportMails } from "./templates/report-mails.ts";
import { reviewMails } from "./templates/review-mails.ts";
import { staffMails } from "./templates/staff-mails.ts";
import { teamMails } from "./templates/team-mails.ts";
import { testMails } from "./templates/test-mail.ts";

const contents: MailContents = {
  ...accountMails,
  ...coachMails,
  ...deletionMails,
  ...emailMails,
  ...exportMails,
  ...guardianMails,
  ...passwordMails,
  ...planMails,
  ...programMails,
  ...reportMails,
  ...reviewMails,
  ...staffMails,
  ...teamMails,
  ...testMails,
};

// Outlook needs it to support the styles.
const docType =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const { subject, ...content } = (contents[mail.kind] as (props: Mail["props"]) => MailContent)(mail.props);
  const html = docType + renderToStaticMarkup(<MailFrame {...content} />);
  return { subject, html, text: toText(html) };
}

function toText(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: "[data-skip-in-text=true]", format: "skip" },
      { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: "td", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ],
  });
}
