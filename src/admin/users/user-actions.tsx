import { Menu } from "@base-ui/react/menu";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { Spinner } from "../../ui/spinner.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useUserEmail } from "../admin-session.tsx";
import { callAdmin } from "../call-admin.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { useMainPart } from "../main-part.tsx";
import { menuItemClass, menuPopupClass } from "../menu-look.tsx";
import type { UserRecord } from "../schema.ts";
import { AccountAddress, AccountName } from "../user-identity.tsx";
import { availableUserActions, type UserAction } from "./available-user-actions.tsx";

/** The menu of what can be done to a user. Each act is asked about first; while it runs, a spinner stands in the row. */
export function UserActions({ user }: { user: UserRecord }) {
  const showToast = useToast();
  const revalidator = useRevalidator();
  const main = useMainPart();
  const trigger = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<UserAction | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const isSelf = useUserEmail().toLowerCase() === user.email?.toLowerCase();
  const { account, domain } = availableUserActions(user, { isSelf });
  const name = `${user.firstName} ${user.lastName}`;

  function ask(act: UserAction) {
    setChosen(act);
    setAsking(true);
  }

  async function answer(yes: boolean) {
    setAsking(false);
    if (!yes || !chosen) return;
    setBusy(true);
    const outcome = await callAdmin({ method: "POST", path: chosen.path });
    // Also after a failure: the row shows how the account stands, and a session that ended leads to the sign-in.
    await revalidator.revalidate();
    setBusy(false);
    if (outcome.ok) showToast({ message: chosen.done, tone: "success", duration: 8000 });
    else if (outcome.status !== 401) showToast({ message: outcome.message, tone: "danger", duration: 8000 });
  }

  if (account.length + domain.length === 0)
    return <span className="grid size-11 place-content-center text-ink-subtle text-sm">You</span>;
  return (
    <>
      <Menu.Root open={open} onOpenChange={(opened) => setOpen(opened && !busy)}>
        <span className="relative block size-11">
          {/* The button stays while the act runs: the focus is on it. */}
          <Menu.Trigger
            ref={trigger}
            aria-label={`Actions for ${name}`}
            aria-disabled={busy || undefined}
            className="inline-flex size-11 items-center justify-center rounded-md text-ink-muted hover:bg-ink/8 hover:text-ink aria-disabled:text-transparent data-popup-open:bg-ink/8"
          >
            <EllipsisVertical aria-hidden className="size-5" />
          </Menu.Trigger>
          {busy && (
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
              {account.map((act) => (
                <ActItem key={act.name} act={act} onChoose={ask} />
              ))}
              {domain.length > 0 && (
                <Menu.Group className="mt-1.5 border-line border-t pt-1.5">
                  <Menu.GroupLabel className="eyebrow px-4 pt-1.5 pb-1">Domain</Menu.GroupLabel>
                  {domain.map((act) => (
                    <ActItem key={act.name} act={act} onChoose={ask} />
                  ))}
                </Menu.Group>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <ConfirmDialog
        open={asking}
        question={chosen?.question ?? ""}
        returnFocus={() => trigger.current}
        onAnswer={(yes) => void answer(yes)}
      >
        <AccountName user={user} />
        <AccountAddress email={user.email} className="text-sm" />
      </ConfirmDialog>
    </>
  );
}

function ActItem({ act, onChoose }: { act: UserAction; onChoose: (act: UserAction) => void }) {
  return (
    <Menu.Item className={menuItemClass} onClick={() => onChoose(act)}>
      {act.label}
    </Menu.Item>
  );
}
