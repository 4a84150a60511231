import { Menu } from "@base-ui/react/menu";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { EllipsisVertical } from "../../ui/icons/ellipsis-vertical.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useUserEmail } from "../admin-session.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { menuItemClass, menuPopupClass } from "../menu-look.tsx";
import { usePortalFrame } from "../portal-frame.ts";
import { requestAdmin } from "../request-admin.tsx";
import type { UserRecord } from "../schema.ts";
import { AccountAddress, AccountName } from "../user-identity.tsx";
import { domainStatuses } from "../vocabulary.ts";
import { ChangesNotice } from "../work-list/changes-notice.tsx";
import { type LabeledValue, listChanges } from "../work-list/use-decision.ts";
import { availableUserActions, type UserAction } from "./available-user-actions.tsx";

/** Menu of the actions on an account. */
export function UserActions({ user }: { user: UserRecord }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const { main } = usePortalFrame();
  const trigger = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<UserAction | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [open, setOpen] = useState(false);
  const [changes, setChanges] = useState<string[]>([]);
  const isSelf = useUserEmail().toLowerCase() === user.email?.toLowerCase();
  const { account, domain } = availableUserActions(user, { isSelf });
  const name = `${user.firstName} ${user.lastName}`;

  function confirm(action: UserAction) {
    setChosen(action);
    setIsConfirming(true);
  }

  async function handleAnswer(yes: boolean) {
    setIsConfirming(false);
    if (!yes || !chosen) return;
    setIsRunning(true);
    const outcome = await requestAdmin(chosen.path, { method: "POST", body: { version: user.version } });
    const current = outcome.ok ? null : (outcome.details?.current as UserRecord | undefined);
    // Also after a failure: the row shows the current state, and an ended session leads to the sign-in.
    await revalidator.revalidate();
    setChanges(current ? listChanges(user, current, comparedValues) : []);
    setIsRunning(false);
    if (outcome.ok) showToast({ message: chosen.done, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  if (account.length + domain.length === 0)
    return <span className="grid size-11 place-content-center text-ink-subtle text-sm">You</span>;
  return (
    <>
      <span className="flex items-center gap-1">
        <Menu.Root open={open} onOpenChange={(opened) => setOpen(opened && !isRunning)}>
          <span className="relative block size-11">
            {/* The button stays visible while the action runs, because it has the focus. */}
            <Menu.Trigger
              ref={trigger}
              aria-label={`Actions for ${name}`}
              aria-disabled={isRunning || undefined}
              className="inline-flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-ink/8 hover:text-ink aria-disabled:text-transparent data-popup-open:bg-ink/8"
            >
              <EllipsisVertical aria-hidden className="size-5" />
            </Menu.Trigger>
            {isRunning && (
              <Spinner
                size="sm"
                label={`Changing ${name}…`}
                className="pointer-events-none absolute inset-0 justify-center"
              />
            )}
          </span>
          <Menu.Portal container={main}>
            <Menu.Positioner align="end" sideOffset={4} className="z-50">
              <Menu.Popup className={menuPopupClass}>
                {account.map((action) => (
                  <ActionItem key={action.name} action={action} onChoose={confirm} />
                ))}
                {domain.length > 0 && (
                  <Menu.Group className="mt-1.5 border-line border-t pt-1.5">
                    <Menu.GroupLabel className="eyebrow px-4 pt-1.5 pb-1">Domain</Menu.GroupLabel>
                    {domain.map((action) => (
                      <ActionItem key={action.name} action={action} onChoose={confirm} />
                    ))}
                  </Menu.Group>
                )}
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </span>
      <ChangesNotice changes={changes} />
      <ConfirmDialog
        open={isConfirming}
        question={chosen?.question ?? ""}
        returnFocus={() => trigger.current}
        onAnswer={(yes) => void handleAnswer(yes)}
      >
        <AccountName user={user} />
        <AccountAddress email={user.email} className="text-sm" />
      </ConfirmDialog>
    </>
  );
}

export const comparedValues: readonly LabeledValue<UserRecord>[] = [
  ["Name", ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ["Email", ({ email }) => email ?? ""],
  ["Domain", ({ domainVerified }) => (domainVerified ? domainStatuses[domainVerified] : "Not Available")],
  ["Account", ({ blocked }) => (blocked ? "Deactivated" : "Activated")],
  ["Verification", ({ isVerified }) => (isVerified ? "Verified" : "Unverified")],
  ["Demo User", ({ isDemo }) => (isDemo ? "yes" : "no")],
];

function ActionItem({ action, onChoose }: { action: UserAction; onChoose: (action: UserAction) => void }) {
  return (
    <Menu.Item className={menuItemClass} onClick={() => onChoose(action)}>
      {action.label}
    </Menu.Item>
  );
}
