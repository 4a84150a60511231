import { nameTeam } from "../../teams/name-team.ts";
import { teamKinds, teamStatuses } from "../../teams/vocabulary.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { AccountLink } from "../account-link.tsx";
import { Fact } from "../fact.tsx";
import type { TeamRecord } from "../schema.ts";
import { ChangesNotice } from "../work-list/changes-notice.tsx";
import { rowProps } from "../work-list/decision-board.tsx";
import { type Choice, type LabeledValue, listChanges, useDecision } from "../work-list/use-decision.ts";
import { ApprovalForm, type Choices } from "./approval-form.tsx";
import { TeamContextFacts } from "./team-context-facts.tsx";

type Change = NonNullable<TeamRecord["change"]>;

const tones = { pending: "warning", approved: "success", rejected: "danger" } as const;

export function TeamRow({ team: loaded }: { team: TeamRecord }) {
  const decision = useDecision(loaded, describeChanges);
  const { row: team, changes, decided } = decision;
  const { status, change, account, mailDomain, sameName, reason, requestedAt, decidedAt } = team;
  // A waiting change is decided first. Its row keeps these buttons after the decision.
  const isAboutChange = decided
    ? decided.undo === null || /\/change\/(?:approve|reject)$/.test(decided.path)
    : change?.status === "pending";
  return (
    <Card
      as="li"
      padding="none"
      {...rowProps(team.id)}
      className="grid gap-x-8 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid min-w-0 content-start gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="wrap-anywhere font-[680] font-display [font-stretch:96%]">{nameTeam(team)}</bdi>
          <Badge tone={tones[status]}>{teamStatuses[status]}</Badge>
        </p>
        <p className="wrap-anywhere">
          <bdi>{describePlace(team)}</bdi>
        </p>
        {change && <ChangedFacts team={team} change={change} />}
        <p className="wrap-anywhere text-sm">
          {account ? <AccountLink account={account} /> : "The account is erased."}
          {!canApprove(team) && (
            <span className="block font-medium text-warning">
              {`This person is ${team.isAccountActive ? "no longer a head coach of this team" : "deactivated, not verified or erased"}, so you can’t approve it. Another head coach can send it again.`}
            </span>
          )}
        </p>
        {mailDomain && (
          <p className="wrap-anywhere">
            {"Mail domain: "}
            <strong>{mailDomain}</strong>
          </p>
        )}
        <TeamContextFacts context={team.context} mailDomain={mailDomain} sameName={sameName} />
        {reason && <p className="wrap-anywhere text-ink-muted text-sm">{`Reason: ${reason}`}</p>}
      </div>
      <dl className="flex gap-8 text-sm lg:justify-self-end">
        <Fact name="Asked">
          <Timestamp at={change?.requestedAt ?? requestedAt} format="minute" />
        </Fact>
        {decidedAt && (
          <Fact name="Decided">
            <Timestamp at={decidedAt} format="minute" />
          </Fact>
        )}
      </dl>
      <ChangesNotice changes={changes} />
      <ApprovalForm
        key={isAboutChange ? "change" : "team"}
        id={team.id}
        name={nameTeam(team)}
        isSelectable={!isAboutChange && canApprove(team)}
        choices={isAboutChange && change ? choicesOfChange(team, change) : choicesOfTeam(team)}
        reader="The head coach"
        decision={decision}
      />
    </Card>
  );
}

function ChangedFacts({ team, change }: { team: TeamRecord; change: Change }) {
  const { status, former, reason } = change;
  const [before, after] = status === "approved" && former ? [former, team] : [team, change];
  const titles = { pending: "Asks for a change", approved: "Changed", rejected: "The change was not approved" };
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="font-medium">{titles[status]}</p>
      <ul>
        {listChanges<Facts>(before, after, comparedFacts).map((line) => (
          <li key={line} className="wrap-anywhere">
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
      {reason && <p className="wrap-anywhere text-ink-muted text-sm">{`Reason: ${reason}`}</p>}
      {status !== "approved" && former && (
        <p className="wrap-anywhere text-ink-muted text-sm">
          Before the earlier change: <bdi>{`${nameTeam(former)}, ${describePlace(former)}`}</bdi>
        </p>
      )}
    </div>
  );
}

function canApprove({ isAccountActive, isHeadCoach }: TeamRecord): boolean {
  return isAccountActive && isHeadCoach;
}

function choicesOfTeam(team: TeamRecord): Choices {
  const { id, status, reason, change } = team;
  const path = (action: string) => `/api/admin/teams/${id}/${action}`;
  const undo: Record<TeamRecord["status"], Choice["undo"]> = {
    pending: { path: path("reopen") },
    approved: { path: path("approve") },
    rejected: { path: path("reject"), body: { reason: reason ?? "" } },
  };
  const isChangeDecided = status === "approved" && change !== null && change.status !== "pending";
  const reopening = isChangeDecided
    ? {
        label: change.status === "approved" ? "Undo the change" : "Check the change again",
        path: path("change/reopen"),
        undo: undoChange(id, change),
      }
    : { label: "Undo the decision", path: path("reopen"), undo: undo[status] };
  return {
    approval:
      status === "approved" || !canApprove(team)
        ? null
        : { label: "Approve", path: path("approve"), undo: undo[status] },
    refusal: status === "rejected" ? null : { label: "Reject", path: path("reject"), undo: undo[status] },
    reopening: status === "pending" ? null : reopening,
  };
}

function choicesOfChange(team: TeamRecord, change: Change): Choices {
  const { id } = team;
  const path = (action: string) => `/api/admin/teams/${id}/change/${action}`;
  const undo = undoChange(id, change);
  return {
    approval: canApprove(team) ? { label: "Approve the change", path: path("approve"), undo } : null,
    refusal: { label: "Reject the change", path: path("reject"), undo },
    // The head coach can send the facts that this takes back again.
    reopening: change.former && { label: "Undo the earlier change", path: path("reopen"), undo: null },
  };
}

function undoChange(id: string, { status, reason }: Change): Choice["undo"] {
  const path = (action: string) => `/api/admin/teams/${id}/change/${action}`;
  if (status === "pending") return { path: path("reopen") };
  return status === "approved" ? { path: path("approve") } : { path: path("reject"), body: { reason: reason ?? "" } };
}

type Facts = Pick<TeamRecord, "kind" | "name" | "city" | "state" | "sportCode" | "gender">;

const comparedFacts: readonly LabeledValue<Facts>[] = [
  ["Team", (team) => nameTeam(team)],
  ["Place", describePlace],
];

function describePlace({ kind, city, state }: Facts): string {
  return `${teamKinds[kind]} in ${city}, ${state}`;
}

const comparedValues: readonly LabeledValue<TeamRecord>[] = [
  ...comparedFacts,
  ["State", ({ status }) => teamStatuses[status]],
  [
    "Requested change",
    ({ change }) => (change ? `${nameTeam(change)}, ${describePlace(change)}: ${teamStatuses[change.status]}` : ""),
  ],
  ["Person", ({ account }) => (account ? `${account.name} ${account.email ?? ""}` : "")],
  ["Account", ({ isAccountActive }) => (isAccountActive ? "active" : "deactivated, not verified or erased")],
  ["Head coach of the team", ({ isHeadCoach }) => (isHeadCoach ? "yes" : "no")],
  ["Approved teams with this name", ({ sameName }) => String(sameName)],
];

function describeChanges(before: TeamRecord, after: TeamRecord): string[] {
  const changes = listChanges(before, after, comparedValues);
  return changes.length > 0 ? changes : ["Someone changed or decided it, and took that back."];
}
