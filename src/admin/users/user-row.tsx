import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/class-names.ts";
import type { UserRecord } from "../schema.ts";
import { AccountAddress, AccountName } from "../user-identity.tsx";
import { coachType } from "../vocabulary.ts";
import { UserActions } from "./user-actions.tsx";
import { AccountStatus, CoachPlanStatus, DemoRibbon, DomainStatus, VerificationStatus } from "./user-status.tsx";

export function UserRow({ user }: { user: UserRecord }) {
  const { userLoginId, email, userType } = user;
  return (
    <Card
      as="li"
      padding="none"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-2.5 pr-2.5 pl-4 lg:grid-cols-[minmax(0,1fr)_7.5rem_7.5rem_7.5rem_7rem_6.5rem_auto]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={href("/admin/users/:userId", { userId: userLoginId })}
            className="wrap-anywhere min-w-0 py-0.5 font-[680] font-display text-lg leading-tight [font-stretch:94%] hover:underline"
          >
            <AccountName user={user} />
          </Link>
          {user.isDemo && <DemoRibbon />}
          {user.isBeingDeleted && <Badge tone="danger">Being deleted</Badge>}
        </p>
        <AccountAddress email={email} className="text-ink-muted text-sm" />
      </div>
      <dl className="col-span-2 flex flex-wrap items-center gap-x-3 gap-y-2 max-lg:order-3 lg:contents">
        <Fact name="Type">
          <span className="font-medium text-sm leading-6">{userType}</span>
        </Fact>
        <Fact name="Account">
          <AccountStatus blocked={user.blocked} />
        </Fact>
        {userType === coachType ? (
          <Fact name="Domain" clear={false}>
            <DomainStatus status={user.domainVerified} />
          </Fact>
        ) : (
          <div className="max-lg:hidden" />
        )}
        <Fact name="Verification">
          <VerificationStatus verified={user.isVerified} />
        </Fact>
        {userType === coachType ? (
          <Fact name="Plan" clear={false}>
            <CoachPlanStatus state={user.plan} />
          </Fact>
        ) : (
          <div className="max-lg:hidden" />
        )}
      </dl>
      <UserActions user={user} />
    </Card>
  );
}

/** A labeled value. On narrow screens, the label appears only if the value alone would be unclear. */
function Fact({ name, clear = true, children }: { name: string; clear?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0 max-lg:flex max-lg:items-center max-lg:gap-1.5">
      <dt className={classNames("text-ink-subtle text-xs leading-4", clear && "max-lg:sr-only")}>{name}</dt>
      <dd className="lg:mt-0.5">{children}</dd>
    </div>
  );
}
