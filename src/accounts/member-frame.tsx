import { type ReactNode, useEffect } from "react";
import { Outlet } from "react-router";
import { claimDevice } from "../browser-storage/device-data.ts";
import { renewPush, showBadge } from "../browser-storage/push-subscription.ts";
import { startSiteWorker } from "../browser-storage/site-worker.ts";
import { IdleWarning } from "../ui/idle-warning.tsx";
import { MemberHeader, type MemberHeaderProps } from "./member-header.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

interface MemberFrameProps extends Omit<MemberHeaderProps, "children"> {
  account: string;
  email: string;
  /** Above the page, such as notices. */
  children?: ReactNode;
}

/** The header of a member's pages, the page, and the warning before the session ends. */
export function MemberFrame({ account, email, children, ...header }: MemberFrameProps) {
  useEffect(() => void claimDevice(account), [account]);
  useEffect(() => void startSiteWorker().then(renewPush).then(showBadge), []);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <MemberHeader {...header}>
        <SignOutForm account={account} />
      </MemberHeader>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
        <Outlet />
      </main>
      <IdleWarning path="/api/auth/Session" email={email} />
    </div>
  );
}
