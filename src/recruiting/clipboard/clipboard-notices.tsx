import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { type ClipboardState, type ClipboardStore, unsentOf } from "./clipboard-store.ts";
import { countEvaluations } from "./count-evaluations.ts";
import { SignInLink } from "./event-chooser.tsx";

/** Shows what stops an upload: the session, another device, a refusal. */
export function ClipboardNotices({ state, store }: { state: ClipboardState; store: ClipboardStore }) {
  const { connection, notice, otherDevice, items, account } = state;
  const unsent = unsentOf(items).length;
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notice && <Notice>{notice}</Notice>}
      {account && connection === "signed-out" && (
        <Notice action={<SignInLink />}>
          {unsent > 0
            ? `Sign in to send ${countEvaluations(unsent)}. ${unsent === 1 ? "It stays" : "They stay"} on this device.`
            : "You’re signed out."}
        </Notice>
      )}
      {otherDevice && (
        <Notice
          action={
            <Button className="min-h-12" onClick={() => void store.takeOver()}>
              Use this device
            </Button>
          }
        >
          {`Your account now uses the clipboard on another device: ${otherDevice.name}, since ${sinceOf(otherDevice.since)}. ` +
            (unsent > 0 ? `${countEvaluations(unsent)} on this device ${unsent === 1 ? "is" : "are"} not sent. ` : "") +
            "Each member of a staff needs an account."}
        </Notice>
      )}
    </div>
  );
}

const since = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function sinceOf(at: string): string {
  return since.format(Date.parse(at));
}

function Notice({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap-anywhere mb-2 grid gap-3 rounded-md border-2 border-warning p-3 font-medium">
      <p>{children}</p>
      {action && <div>{action}</div>}
    </div>
  );
}
