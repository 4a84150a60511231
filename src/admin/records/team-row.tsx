import { nameTeam } from "../../teams/name-team.ts";
import { teamKinds, teamStatuses } from "../../teams/vocabulary.ts";
import { AccountLink } from "../account-link.tsx";
import type { TeamRecord } from "../schema.ts";
import { DecisionButtons, type OfferedChoice } from "../work-list/decision-buttons.tsx";
import { RecordRow } from "../work-list/record-row.tsx";
import { type Choice, type LabeledValue, listChanges, useDecision } from "../work-list/use-decision.ts";
import { TeamContextFacts } from "./team-context-facts.tsx";

type Change = NonNullable<TeamRecord["change"]>;

const tones = { pending: "warning", approved: "success", rejected: "danger" } as const;

export function TeamRow({ team: loaded }: { team: TeamRecord }) {
  const decision = useDecision(loaded, describeChanges);
  const { row: team, changes } = decision;
  const { id, status, change, account, mailDomain, sameName, reason } = team;
  // A waiting change is decided first.
  const waiting = change?.status === "pending" ? change : null;
  return (
    <RecordRow
      id={id}
      title={<bdi>{nameTeam(team)}</bdi>}
      state={{ word: teamStatuses[status], tone: tones[status] }}
      times={[["Asked", change?.requestedAt ?? team.requestedAt]]}
      decided={{ name: "Decided", at: team.decidedAt, by: team.decidedBy, accountId: account?.userLoginId ?? null }}
      changes={changes}
      controls={
        <DecisionButtons
          id={id}
          name={nameTeam(team)}
          isSelectable={!waiting && canApprove(team)}
          choices={waiting ? choicesOfChange(team, waiting) : choicesOfTeam(team)}
          decision={decision}
        />
      }
    >
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
    </RecordRow>
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

const reasonFor = "The head coach";

function choicesOfTeam(team: TeamRecord): OfferedChoice[] {
  const { id, status, reason, change } = team;
  const path = (action: string) => `/api/admin/teams/${id}/${action}`;
  const undo = {
    pending: { path: path("reopen") },
    approved: { path: path("approve") },
    rejected: { path: path("reject"), body: { reason: reason ?? "" } },
  }[status];
  const reopening =
    status === "approved" && change
      ? {
          label: change.status === "approved" ? "Undo the change" : "Check the change again",
          path: path("change/reopen"),
          undo: undoChange(id, change),
        }
      : { label: "Undo the decision", path: path("reopen"), undo };
  return [
    ...(status === "approved" || !canApprove(team)
      ? []
      : [{ label: "Approve", path: path("approve"), undo, by: "approve" as const, isPrimary: true }]),
    ...(status === "rejected"
      ? []
      : [{ label: "Reject", path: path("reject"), undo, by: "decline" as const, reasonFor }]),
    ...(status === "pending" ? [] : [{ ...reopening, by: "undo" as const }]),
  ];
}

function choicesOfChange(team: TeamRecord, change: Change): OfferedChoice[] {
  const { id } = team;
  const path = (action: string) => `/api/admin/teams/${id}/change/${action}`;
  const undo = undoChange(id, change);
  const approval = { label: "Approve the change", path: path("approve"), undo, isPrimary: true };
  return [
    ...(canApprove(team) ? [{ ...approval, by: "approve" as const }] : []),
    { label: "Reject the change", path: path("reject"), undo, by: "decline", reasonFor },
    // The head coach can send the facts that this takes back again.
    ...(change.former ? [{ label: "Undo the earlier change", path: path("reopen"), undo: null }] : []),
  ];
}

function undoChange(id: string, { status, reason }: Change): Choice["undo"] {
  const path = (action: string) => `/api/admin/teams/${id}/change/${action}`;
  if (status === "pending") return { path: path("reopen") };
  return status === "approved" ? { path: path("approve") } : { path: path("reject"), body: { reason: reason ?? "" } };
}

type Facts = Pick<TeamRecord, "kind" | "name" | "level" | "city" | "state" | "sportCode" | "gender">;

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
