import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toast.tsx";
import { recordName } from "./name-fields.tsx";
import type { HeldRecord } from "./record-store.ts";
import { useWorkspace } from "./use-workspace.tsx";

const DeleteContext = createContext<((record: HeldRecord, done?: () => void) => void) | null>(null);

/** Returns `askToDelete(record, done)`, which asks first; needs a DeleteProvider above. */
export function useAskToDelete(): (record: HeldRecord, done?: () => void) => void {
  const ask = useContext(DeleteContext);
  if (!ask) throw new Error("useAskToDelete needs a DeleteProvider above it.");
  return ask;
}

/** Asks before something is deleted for good. */
export function DeleteProvider({ children }: { children: ReactNode }) {
  const store = useWorkspace();
  const showToast = useToast();
  const [asked, setAsked] = useState<{ record: HeldRecord; done?: (() => void) | undefined } | null>(null);
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!asked) return;
    setBusy(true);
    const problem = await store.delete(asked.record.key);
    setBusy(false);
    setAsked(null);
    if (problem) showToast({ message: problem, tone: "danger" });
    else asked.done?.();
  }
  const name = asked ? recordName(asked.record) : "";
  return (
    <DeleteContext value={(record, done) => setAsked({ record, done })}>
      {children}
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        width="sm"
        title={`Delete ${name}?`}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsked(null)}>
              Keep it
            </Button>
            <Button busy={busy} onClick={() => void confirm()}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          {asked?.record.kind === "team"
            ? "This removes the team and all its games and statistics from your profile. You can’t undo this."
            : "This removes it from your profile right away. You can’t undo this."}
        </p>
      </Dialog>
    </DeleteContext>
  );
}
