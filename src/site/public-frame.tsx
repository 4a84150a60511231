import type { ReactNode } from "react";
import { MemberHeader } from "../accounts/member-header.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SiteLink } from "./site-link.tsx";
import { useMemberLink } from "./use-member-link.ts";

/** The frame of every public page, at least as high as the window, so that the footer is at the bottom. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { to, label, coach } = useMemberLink();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {coach ? (
        <MemberHeader name={coach.school} navigation="For coaches" links={coach.links}>
          <SiteLink
            to={to}
            className="quiet-link ml-auto max-w-60 shrink-0 truncate px-1 leading-11 font-display font-[620] max-lg:hidden"
          >
            {label}
          </SiteLink>
        </MemberHeader>
      ) : (
        <SiteHeader />
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
