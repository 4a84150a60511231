import { Menu } from "@base-ui/react/menu";
import type { RefObject } from "react";
import { Link } from "react-router";
import { useUserEmail } from "./admin-session.tsx";
import { menuItemClass, menuPopupClass } from "./menu-look.tsx";
import { portalPages } from "./portal-pages.ts";

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
            {portalPages.map(({ to, label, Icon }) => (
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
