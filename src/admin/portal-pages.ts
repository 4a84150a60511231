import CalendarClock from "lucide-react/icons/calendar-clock";
import Flag from "lucide-react/icons/flag";
import GraduationCap from "lucide-react/icons/graduation-cap";
import HeartHandshake from "lucide-react/icons/heart-handshake";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Scale from "lucide-react/icons/scale";
import ScrollText from "lucide-react/icons/scroll-text";
import SpellCheck from "lucide-react/icons/spell-check";
import Stethoscope from "lucide-react/icons/stethoscope";
import UserCog from "lucide-react/icons/user-cog";
import Users from "lucide-react/icons/users";
import { href } from "react-router";
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
