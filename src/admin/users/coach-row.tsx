import { href, Link } from "react-router";
import { requestAdmin } from "../request-admin.tsx";
import type { CoachRecord, UserDetail } from "../schema.ts";
import { AccountAddress, AccountName } from "../user-identity.tsx";
import { DecisionButtons, type OfferedChoice } from "../work-list/decision-buttons.tsx";
import { RecordRow } from "../work-list/record-row.tsx";
import { listChanges, useDecision } from "../work-list/use-decision.ts";
import { availableUserActions } from "./available-user-actions.tsx";
import { CoachContextFacts } from "./coach-context-facts.tsx";
import { comparedValues } from "./user-actions.tsx";
import { describeDomain } from "./user-status.tsx";

/** A coach whose college address is checked. A decided coach keeps the place in the list until the next load. */
export function CoachRow({ coach: loaded }: { coach: CoachRecord }) {
  const decision = useDecision(loaded, (before, after) => listChanges(before, after, comparedValues));
  const { row: coach, changes } = decision;
  const { userLoginId: id, context } = coach;
  const name = `${coach.firstName} ${coach.lastName}`;
  return (
    <RecordRow
      id={id}
      title={
        <Link to={href("/admin/users/:userId", { userId: id })} className="text-lg hover:underline">
          <AccountName user={coach} />
        </Link>
      }
      state={describeDomain(coach.domainVerified)}
      times={[]}
      decided={{ name: "Decided", at: context.decidedAt, by: context.decidedBy, accountId: id }}
      changes={changes}
      controls={
        <DecisionButtons
          id={id}
          name={name}
          listName={`${name}, ${coach.email ?? ""}`}
          choices={choicesOf(coach)}
          decision={decision}
          isSelectable
        />
      }
    >
      <AccountAddress email={coach.email} className="text-ink-muted text-sm" />
      <CoachContextFacts context={context} name={name} />
    </RecordRow>
  );
}

const keys = new Map<string, OfferedChoice["by"]>([
  ["Approve", "approve"],
  ["Decline", "decline"],
  ["Pending", "undo"],
]);

/** The actions of the menu of the account, with its questions. A decision that is taken back at once asks nothing. */
function choicesOf(coach: CoachRecord): OfferedChoice[] {
  const { userLoginId: id, domainVerified } = coach;
  const read = async (): Promise<CoachRecord> => {
    const outcome = await requestAdmin<UserDetail>(`/api/admin/user/${id}`);
    return outcome.ok ? { ...outcome.result, context: outcome.result.coach ?? coach.context } : coach;
  };
  const undo = { path: `/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=${domainVerified ?? "P"}` };
  const content = (
    <>
      <AccountName user={coach} />
      <AccountAddress email={coach.email} className="text-sm" />
    </>
  );
  return availableUserActions(coach, { isSelf: false }).domain.map(({ label, path, question }) => ({
    ...{ label, path, read, undo, by: keys.get(label), isPrimary: label === "Approve" },
    confirmation: { question, content },
  }));
}
