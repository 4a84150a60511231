import { href } from "react-router";
import { CalendarClock } from "./icons/calendar-clock.tsx";
import { Flag } from "./icons/flag.tsx";
import { GraduationCap } from "./icons/graduation-cap.tsx";
import { HeartHandshake } from "./icons/heart-handshake.tsx";
import { Mail } from "./icons/mail.tsx";
import { Megaphone } from "./icons/megaphone.tsx";
import { MessageSquareWarning } from "./icons/message-square-warning.tsx";
import { Scale } from "./icons/scale.tsx";
import { ScrollText } from "./icons/scroll-text.tsx";
import { SpellCheck } from "./icons/spell-check.tsx";
import { Stethoscope } from "./icons/stethoscope.tsx";
import { UserCog } from "./icons/user-cog.tsx";
import { Users } from "./icons/users.tsx";
import type { WaitingTasks } from "./schema.ts";

interface PortalPage {
  to: string;
  label: string;
  Icon: typeof Mail;
  /** Waiting tasks of the page. Pages without tasks are listed only in the account menu, except the audit log. */
  task?: keyof WaitingTasks;
}

export const portalPages: readonly PortalPage[] = [
  { to: href("/admin/reports"), label: "Reports", Icon: Megaphone, task: "reports" },
  { to: href("/admin/messages"), label: "Messages", Icon: MessageSquareWarning, task: "messages" },
  { to: href("/admin/families"), label: "Families", Icon: HeartHandshake, task: "guardians" },
  { to: href("/admin/coaches"), label: "Coaches to check", Icon: GraduationCap, task: "coaches" },
  { to: href("/admin/teams"), label: "Teams to approve", Icon: Users, task: "teams" },
  { to: href("/admin/reviews"), label: "Texts to check", Icon: SpellCheck, task: "texts" },
  { to: href("/admin/deletions"), label: "Deletions", Icon: CalendarClock, task: "deletions" },
  { to: href("/admin/mail"), label: "Emails", Icon: Mail, task: "stuckMail" },
  { to: href("/admin/contact-rules"), label: "Contact rules", Icon: Scale, task: "rules" },
  { to: href("/admin/audit"), label: "Audit log", Icon: ScrollText },
  { to: href("/admin/accounts"), label: "Accounts by state", Icon: UserCog },
  { to: href("/admin/subscriptions"), label: "Flagged subscriptions", Icon: Flag },
  { to: href("/admin/status"), label: "Status", Icon: Stethoscope },
];

export const workPages = portalPages.slice(0, 10);
