import { nameTeam } from "../../teams/name-team.ts";
import { teamKinds, teamStatuses } from "../../teams/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import type { TeamRecord } from "../schema.ts";
import { ApprovalForm } from "./approval-form.tsx";

const tones = { pending: "warning", approved: "success", rejected: "danger" } as const;

export function TeamRow({ team }: { team: TeamRecord }) {
  const { id, status, kind, city, state, account, mailDomain, sameName, reason, requestedAt, decidedAt } = team;
  return (
    <Card as="li" padding="none" className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="wrap-anywhere font-[680] font-display [font-stretch:96%]">{nameTeam(team)}</bdi>
          <Badge tone={tones[status]}>{teamStatuses[status]}</Badge>
        </p>
        <p className="wrap-anywhere">
          <bdi>{`${teamKinds[kind]} in ${city}, ${state}`}</bdi>
        </p>
        <p className="wrap-anywhere text-sm">
          {account ? <AccountLink account={account} /> : "The account is erased."}
          {account && !team.isAccountActive && " This account is deactivated or not verified."}
        </p>
        {mailDomain && (
          <p className="wrap-anywhere">
            {"Mail domain: "}
            <strong>{mailDomain}</strong>
          </p>
        )}
        {sameName > 0 && (
          <p className="font-medium text-warning">
            A team with this name, sport and gender is approved already. Ask its head coach before you approve another.
          </p>
        )}
        {reason && <p className="wrap-anywhere text-ink-muted text-sm">{`Reason: ${reason}`}</p>}
      </div>
      <dl className="flex gap-8 text-sm lg:justify-self-end">
        <Fact name="Asked">
          <Timestamp at={requestedAt} format="minute" />
        </Fact>
        {decidedAt && (
          <Fact name="Decided">
            <Timestamp at={decidedAt} format="minute" />
          </Fact>
        )}
      </dl>
      <ApprovalForm
        name={nameTeam(team)}
        approval={status === "approved" ? null : { label: "Approve", path: `/api/admin/teams/${id}/approve` }}
        refusal={status === "rejected" ? null : { label: "Reject", path: `/api/admin/teams/${id}/reject` }}
        reader="The head coach"
      />
    </Card>
  );
}
