import type { ReactNode } from "react";
import { useLocation } from "react-router";

/** A link in the frame of public pages. It is current on its page and those below. These pages run no router, so it needs none of its links. */
export function SiteLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || pathname.startsWith(`${to}/`);
  return (
    <a href={to} aria-current={isCurrent ? "page" : undefined} className={className}>
      {children}
    </a>
  );
}
