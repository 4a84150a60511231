import { reportReasons } from "../../family/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Card, Section } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { PortalPage } from "../page-body.tsx";
import { loadFrom, portalMeta } from "../portal-route.ts";
import { RequestFailed } from "../request-failed.tsx";
import { useRequest } from "../use-request.ts";
import type { Route } from "./+types/families-page.ts";
import type { FamilyLink, FamilyWork } from "./parts-schema.ts";

export const clientLoader = loadFrom<FamilyWork>("/api/admin/families");
export const meta = portalMeta("Families");

const lists = {
  reported: { title: "Reported by the athlete", since: "Reported" },
  frozen: { title: "Paused links", since: "Paused" },
  unanswered: { title: "Invitations without an answer", since: "Invited" },
} as const;

export default function FamiliesPage({ loaderData: outcome }: Route.ComponentProps) {
  if (!outcome.ok) return <RequestFailed {...outcome} />;
  const work = outcome.result;
  const names = (Object.keys(lists) as (keyof typeof lists)[]).filter((name) => work[name].length > 0);
  return (
    <PortalPage
      title="Families"
      lede="Parents and guardians of athletes under 18. Pause a link if the athlete does not know the person, or is under pressure. A paused person gets no email, sees nothing and decides nothing."
      className="grid gap-10 pt-6"
    >
      {names.length === 0 && (
        <EmptyState title="Nothing waits" art="bench">
          No link is reported or paused, and every invitation is answered.
        </EmptyState>
      )}
      {names.map((name) => (
        <Section id={name} title={lists[name].title} variant="large" key={name}>
          <ul className="mt-3 grid gap-3">
            {work[name].map((link) => (
              <LinkRow
                key={link.guardianId}
                link={link}
                sinceWords={lists[name].since}
                isReport={name === "reported"}
              />
            ))}
          </ul>
        </Section>
      ))}
    </PortalPage>
  );
}

function LinkRow({
  link: { guardianId, email, account, state, reason, since },
  sinceWords,
  isReport,
}: {
  link: FamilyLink;
  sinceWords: string;
  isReport: boolean;
}) {
  const { pending, send } = useRequest();
  const freeze = `/api/admin/guardians/${guardianId}/frozen`;
  const close = `/api/admin/guardians/${guardianId}/report/close`;
  const isFrozen = state === "frozen";
  return (
    <Card as="li" padding="none" className="flex flex-wrap items-center gap-x-8 gap-y-3 px-4 py-3">
      <div className="min-w-60 flex-1">
        <AccountLink account={account} />
        <p className="text-sm">
          <bdi className="wrap-anywhere">{email}</bdi>
        </p>
        <p className="text-ink-muted text-sm">
          {sinceWords} <Timestamp at={since} />
          {isReport && reason && `: “${reportReasons[reason]}”`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {(isFrozen || state === "active") && (
          <Button
            variant="secondary"
            busy={pending === freeze}
            onClick={() => void send(freeze, { method: "PUT", body: { isFrozen: !isFrozen } })}
          >
            {isFrozen ? "End the pause" : "Pause the link"}
            <span className="sr-only">{` to ${email}`}</span>
          </Button>
        )}
        {isReport && (
          <Button variant="ghost" busy={pending === close} onClick={() => void send(close)}>
            Close the report<span className="sr-only">{` about ${email}`}</span>
          </Button>
        )}
      </div>
    </Card>
  );
}
