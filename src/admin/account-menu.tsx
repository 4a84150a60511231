import { Menu } from "@base-ui/react/menu";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Flag from "lucide-react/icons/flag";
import Mail from "lucide-react/icons/mail";
import ScrollText from "lucide-react/icons/scroll-text";
import SpellCheck from "lucide-react/icons/spell-check";
import Stethoscope from "lucide-react/icons/stethoscope";
import Users from "lucide-react/icons/users";
import type { RefObject } from "react";
import { href, Link } from "react-router";
import { useUserEmail } from "./admin-session.tsx";
import { menuItemClass, menuPopupClass } from "./menu-look.tsx";

const pages = [
  { to: href("/admin/audit"), label: "Audit log", Icon: ScrollText },
  { to: href("/admin/mail"), label: "Emails", Icon: Mail },
  { to: href("/admin/reviews"), label: "Texts to check", Icon: SpellCheck },
  { to: href("/admin/teams"), label: "Teams to approve", Icon: Users },
  { to: href("/admin/deletions"), label: "Deletions", Icon: CalendarClock },
  { to: href("/admin/subscriptions"), label: "Flagged subscriptions", Icon: Flag },
  { to: href("/admin/status"), label: "Status", Icon: Stethoscope },
];

/** The avatar that opens the account menu. The menu is rendered inside the landmark `container`. */
export function AccountMenu({ container }: { container: RefObject<HTMLElement | null> }) {
  const letter = useUserEmail().slice(0, 1).toUpperCase() || "A";
  return (
    <Menu.Root>
      <Menu.Trigger
        aria-label="Account menu"
        className="figure inline-flex size-11 shrink-0 items-center justify-center rounded-md bg-signal text-on-signal text-xl hover:bg-signal-hover"
      >
        <span aria-hidden>{letter}</span>
      </Menu.Trigger>
      <Menu.Portal container={container}>
        <Menu.Positioner align="end" sideOffset={10} className="z-50">
          <Menu.Popup className={menuPopupClass}>
            {pages.map(({ to, label, Icon }) => (
              <Menu.LinkItem key={to} closeOnClick render={<Link to={to} />} className={menuItemClass}>
                <Icon aria-hidden className="size-4.5 shrink-0 text-ink-muted" />
                {label}
              </Menu.LinkItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
