import { createContext, type ReactNode, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toast.tsx";
import { recordName } from "./name-fields.tsx";
import type { WorkspaceRecord } from "./record-store.ts";
import { useWorkspace } from "./use-workspace.tsx";

const DeleteContext = createContext<((record: WorkspaceRecord, done?: () => void) => void) | null>(null);

/** Returns a function that confirms a deletion and then deletes the record. Needs a DeleteProvider above. */
export function useDeleteDialog(): (record: WorkspaceRecord, done?: () => void) => void {
  const openDialog = useContext(DeleteContext);
  if (!openDialog) throw new Error("useAskToDelete needs a DeleteProvider above it.");
  return openDialog;
}

export function DeleteProvider({ children }: { children: ReactNode }) {
  const store = useWorkspace();
  const showToast = useToast();
  const [pending, setPending] = useState<{ record: WorkspaceRecord; done?: (() => void) | undefined } | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const neighbors = useRef<readonly (Element | null | undefined)[]>([]);

  function open(record: WorkspaceRecord, done?: () => void) {
    const row = document.activeElement?.closest("li, tr");
    neighbors.current = [row?.nextElementSibling, row?.previousElementSibling];
    setPending({ record, done });
  }
  async function confirm() {
    if (!pending) return;
    setIsDeleting(true);
    const problem = await store.delete(pending.record.key);
    setIsDeleting(false);
    // The page behind the dialog can take the focus only after the dialog has closed.
    flushSync(() => setPending(null));
    if (problem) {
      showToast({ message: problem, tone: "danger" });
      return;
    }
    showToast({ message: `We deleted ${recordName(pending.record)}.`, tone: "success" });
    focusNear(neighbors.current);
    pending.done?.();
  }
  const name = pending ? recordName(pending.record) : "";
  return (
    <DeleteContext value={open}>
      {children}
      <Dialog
        open={pending !== null}
        onClose={() => setPending(null)}
        width="sm"
        title={`Delete ${name}?`}
        footer={
          <>
            <Button variant="secondary" onClick={() => setPending(null)}>
              Keep it
            </Button>
            <Button busy={isDeleting} onClick={() => void confirm()}>
              Delete
            </Button>
          </>
        }
      >
        <p>
          {pending?.record.kind === "team"
            ? "This removes the team and all its games and statistics from your profile. You can’t undo this."
            : "This removes it from your profile right away. You can’t undo this."}
        </p>
      </Dialog>
    </DeleteContext>
  );
}

/** Focuses the first control of the rows next to the deleted one, or the page if there is none. */
function focusNear(rows: readonly (Element | null | undefined)[]): void {
  if (document.activeElement !== document.body) return;
  const controls = rows.map((row) => row?.isConnected && row.querySelector<HTMLElement>("a, button, input"));
  (controls.find(Boolean) || document.querySelector("main"))?.focus();
}
