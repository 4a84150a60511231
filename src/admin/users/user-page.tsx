import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { sports } from "../../athletes/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineLink } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { requireToken } from "../admin-session.tsx";
import { CancelDeletion } from "../cancel-deletion.tsx";
import { EraseRequestRow } from "../erase-request-row.tsx";
import { Fact } from "../fact.tsx";
import { IdentityButton } from "../identity-form.tsx";
import { PortalPage } from "../page-body.tsx";
import { AuditEntries } from "../records/audit-entries.tsx";
import { FlaggedRow } from "../records/flagged-row.tsx";
import { MailRow } from "../records/mail-row.tsx";
import { requestAdmin } from "../request-admin.tsx";
import { RequestFailed } from "../request-failed.tsx";
import type { CoachPlanRecord, UserDetail } from "../schema.ts";
import { useRequest } from "../use-request.ts";
import { AccountAddress, AccountName } from "../user-identity.tsx";
import { coachType } from "../vocabulary.ts";
import type { Route } from "./+types/user-page.ts";
import { AccountNoteForm } from "./account-note-form.tsx";
import { CoachContextFacts } from "./coach-context-facts.tsx";
import { UserActions } from "./user-actions.tsx";
import { AccountStatus, CoachPlanStatus, DemoRibbon, DomainStatus, VerificationStatus } from "./user-status.tsx";

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireToken();
  const path = `/api/admin/user/${encodeURIComponent(params.userId)}`;
  return requestAdmin<UserDetail>(path, { signal: request.signal });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.ok ? `Account of ${loaderData.result.firstName} ${loaderData.result.lastName}` : "Account";
  return privateMeta(title);
}

export default function UserPage({ loaderData: outcome }: Route.ComponentProps) {
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const user = outcome.result;
  return (
    <PortalPage
      title={<AccountName user={user} />}
      lede={<AccountAddress email={user.email} />}
      actions={
        <>
          {user.isDemo && <DemoRibbon />}
          {user.isBeingDeleted && <Badge tone="danger">Being deleted</Badge>}
        </>
      }
      className="grid gap-10 pt-6"
    >
      <Card padding="none" className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 py-3 pr-2.5 pl-4">
        <Facts user={user} />
        <UserActions user={user} />
      </Card>
      {user.coach && (
        <Section title="Check of the coach">
          <CoachContextFacts context={user.coach} name={`${user.firstName} ${user.lastName}`} />
        </Section>
      )}
      <Section title="Note of the staff">
        <AccountNoteForm key={user.note?.version ?? 0} userLoginId={user.userLoginId} note={user.note} />
      </Section>
      {user.userType !== "Administrator" && (
        <Section title="Deletion">
          <Deletion user={user} />
        </Section>
      )}
      {user.userType === coachType && (
        <Section title="Coach plan">
          {user.coachPlan ? (
            <CoachPlan plan={user.coachPlan} />
          ) : (
            <p className="text-ink-muted">This coach doesn’t have a plan.</p>
          )}
        </Section>
      )}
      {user.flaggedSubscriptions.length > 0 && (
        <Section title="Subscriptions that don’t count">
          <ul className="grid gap-2">
            {user.flaggedSubscriptions.map((subscription) => (
              <FlaggedRow key={subscription.paypalId} subscription={subscription} withAccount={false} />
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="History"
        aside={
          <span className="flex flex-wrap gap-x-6">
            <InlineLink to={`${href("/admin/audit")}?subject=${user.userLoginId}`}>Actions on this account</InlineLink>
            <InlineLink to={`${href("/admin/audit")}?actor=${user.userLoginId}`}>Actions by this account</InlineLink>
          </span>
        }
      >
        {user.history.length > 0 ? (
          <AuditEntries entries={user.history} withSubject={false} />
        ) : (
          <p className="text-ink-muted">There are no actions on this account yet.</p>
        )}
      </Section>
      <Section title="Emails">
        {user.mail.length > 0 ? (
          <ul className="grid gap-2">
            {user.mail.map((mail) => (
              <MailRow key={mail.id} mail={mail} withAccount={false} />
            ))}
          </ul>
        ) : (
          <p className="text-ink-muted">We have no emails to this account.</p>
        )}
      </Section>
    </PortalPage>
  );
}

function Facts({ user }: { user: UserDetail }) {
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-4 [&_dd]:mt-1">
      <Fact name="Type">{user.userType}</Fact>
      <Fact name="Account">
        <AccountStatus blocked={user.blocked} />
      </Fact>
      {user.userType === coachType && (
        <Fact name="Domain">
          <DomainStatus status={user.domainVerified} />
        </Fact>
      )}
      <Fact name="Verification">
        <VerificationStatus verified={user.isVerified} />
      </Fact>
      <Fact name="Created">
        <Timestamp at={user.createdAt} format="minute" />
      </Fact>
      <Fact name="Open sessions">{user.openSessions}</Fact>
      {user.athleteId !== null && (
        <Fact name="Public profile">
          {user.isPublic ? (
            <Link to={href("/profile/:athleteId", { athleteId: user.athleteId })} reloadDocument className="text-link">
              Open the profile
            </Link>
          ) : (
            "Hidden"
          )}
        </Fact>
      )}
      {user.athlete && (
        <>
          <Fact name="Class">{user.athlete.graduationYear ?? "Not set"}</Fact>
          <Fact name="Sports">{user.athlete.sports.map((code) => sports[code]).join(", ") || "None"}</Fact>
          <Fact name="Open reports">
            {user.athlete.openReports > 0 ? (
              <InlineLink to={href("/admin/reports")}>{user.athlete.openReports}</InlineLink>
            ) : (
              0
            )}
          </Fact>
        </>
      )}
      <Fact name="Texts that wait">
        {user.waitingTexts > 0 ? <InlineLink to={href("/admin/reviews")}>{user.waitingTexts}</InlineLink> : 0}
      </Fact>
      {user.deletionRequestedAt !== null && (
        <Fact name="Deletion requested">
          <Timestamp at={user.deletionRequestedAt} format="minute" />
        </Fact>
      )}
      {user.eraseAfter !== null && (
        <Fact name="Erased after">
          <Timestamp at={user.eraseAfter} format="minute" />
        </Fact>
      )}
      <Fact name="Account ID">
        <code className="wrap-anywhere text-sm">{user.userLoginId}</code>
      </Fact>
    </dl>
  );
}

function Deletion({ user }: { user: UserDetail }) {
  const { pending, send } = useRequest();
  const name = `${user.firstName} ${user.lastName}`;
  const path = `/api/admin/user/${user.userLoginId}/erase-request`;
  if (user.eraseRequest) return <EraseRequestRow request={user.eraseRequest} />;
  if (user.isBeingDeleted) return <CancelDeletion userLoginId={user.userLoginId} name={name} />;
  return (
    <IdentityButton
      label="Erase at the owner’s request"
      name={name}
      question="Did the owner ask to erase this account?"
      hint="A second person of the staff must confirm it. Then the account is hidden, and erased on its date. A coach plan is canceled at PayPal."
      busy={pending === path}
      onConfirm={(proof) => void send(path, { body: { proof } })}
    />
  );
}

function CoachPlan({
  plan: { paypalId, state, nextBillingAt, accessUntil, failingSince, isBeingCancelled },
}: {
  plan: CoachPlanRecord;
}) {
  return (
    <Card padding="none" className="px-4 py-3">
      <dl className="flex min-w-0 flex-wrap gap-x-8 gap-y-4 [&_dd]:mt-1">
        <Fact name="State">
          <CoachPlanStatus state={state} />
        </Fact>
        {isBeingCancelled && <Fact name="Cancellation">Waiting for PayPal</Fact>}
        {failingSince !== null && (
          <Fact name="Payment failing since">
            <Timestamp at={failingSince} format="minute" />
          </Fact>
        )}
        {nextBillingAt !== null && (
          <Fact name="Next payment due">
            <Timestamp at={nextBillingAt} format="minute" />
          </Fact>
        )}
        {accessUntil !== null && (
          <Fact name="Paid until">
            <Timestamp at={accessUntil} format="minute" />
          </Fact>
        )}
        <Fact name="Subscription at PayPal">
          <code className="wrap-anywhere text-sm">{paypalId}</code>
        </Fact>
      </dl>
    </Card>
  );
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="section-rule">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="headline-card text-2xl">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
