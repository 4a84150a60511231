import { useRef, useState } from "react";
import { href, Link } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { requestAdmin } from "../request-admin.tsx";
import type { CoachRecord, UserDetail } from "../schema.ts";
import { AccountAddress, AccountName } from "../user-identity.tsx";
import { SelectRow } from "../work-list/bulk-bar.tsx";
import { ChangesNotice } from "../work-list/changes-notice.tsx";
import { rowProps, useBoard, useBoardRow } from "../work-list/decision-board.tsx";
import { UndoButton } from "../work-list/undo-button.tsx";
import { type Choice, listChanges, useDecision, useFocusAfterUndo } from "../work-list/use-decision.ts";
import { availableUserActions, type UserAction } from "./available-user-actions.tsx";
import { CoachContextFacts } from "./coach-context-facts.tsx";
import { comparedValues } from "./user-actions.tsx";
import { DomainStatus } from "./user-status.tsx";

/** A coach whose college address must be checked. A decided coach keeps the place in the list until the next load. */
export function CoachRow({ coach: loaded }: { coach: CoachRecord }) {
  const decision = useDecision(loaded, (before, after) => listChanges(before, after, comparedValues));
  const board = useBoard();
  const [chosen, setChosen] = useState<UserAction | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const controls = useRef<HTMLDivElement>(null);
  const { row: coach, changes, decided, pending, isInert } = decision;
  useFocusAfterUndo(controls, decided !== null);
  const { userLoginId: id } = coach;
  const name = `${coach.firstName} ${coach.lastName}`;
  const actions = availableUserActions({ ...coach, domainVerified: "P" }, { isSelf: false }).domain;

  const read = async (): Promise<CoachRecord> => {
    const outcome = await requestAdmin<UserDetail>(`/api/admin/user/${id}`);
    return outcome.ok ? { ...outcome.result, context: outcome.result.coach ?? coach.context } : coach;
  };
  const undo = { path: `/admin/user/VerifyDomainOfUser?user=${id}&verifyDomain=P` };
  const choiceOf = ({ label, path }: UserAction): Choice => ({ label, path, read, undo });

  function ask(action: UserAction) {
    if (isInert) return;
    setChosen(action);
    setIsConfirming(true);
  }

  function answer(yes: boolean) {
    setIsConfirming(false);
    board?.pause();
    if (yes && chosen) void decision.decide(choiceOf(chosen));
  }

  const [approval, refusal] = actions;
  useBoardRow(
    {
      id,
      name: `${name}, ${coach.email ?? ""}`,
      version: coach.version,
      isSelectable: decided === null,
      isDecided: decided !== null,
      approve: approval && (() => ask(approval)),
      decline: refusal && (() => ask(refusal)),
      undo: decided ? () => void decision.undo() : undefined,
      apply: (result, undoDecision) =>
        decision.apply(result, undoDecision === null || !approval ? null : choiceOf(approval)),
    },
    controls,
  );

  return (
    <Card as="li" padding="none" {...rowProps(id)} className="grid gap-3 px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link
              to={href("/admin/users/:userId", { userId: id })}
              className="wrap-anywhere min-w-0 py-0.5 font-[680] font-display text-lg leading-tight [font-stretch:94%] hover:underline"
            >
              <AccountName user={coach} />
            </Link>
            <DomainStatus status={coach.domainVerified} />
          </p>
          <AccountAddress email={coach.email} className="text-ink-muted text-sm" />
        </div>
      </div>
      <CoachContextFacts context={coach.context} name={name} />
      <ChangesNotice changes={changes} />
      <div ref={controls} className="flex flex-wrap items-center gap-3">
        <SelectRow id={id} name={name} isSelectable={decided === null} />
        {approval && (
          <Button
            busy={pending === approval.path}
            aria-disabled={isInert}
            aria-keyshortcuts="A"
            onClick={() => ask(approval)}
          >
            Approve
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        )}
        {refusal && (
          <Button
            variant="secondary"
            busy={pending === refusal.path}
            aria-disabled={isInert}
            aria-keyshortcuts="D"
            onClick={() => ask(refusal)}
          >
            Decline
            <span className="sr-only">{`: ${name}`}</span>
          </Button>
        )}
        <UndoButton decision={decision} name={name} />
      </div>
      <ConfirmDialog
        open={isConfirming}
        question={chosen?.question ?? ""}
        returnFocus={() => controls.current?.querySelector("button") ?? null}
        onAnswer={answer}
      >
        <AccountName user={coach} />
        <AccountAddress email={coach.email} className="text-sm" />
      </ConfirmDialog>
    </Card>
  );
}
