import { createContext, type ReactNode, useContext, useState } from "react";
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

  async function confirm() {
    if (!pending) return;
    setIsDeleting(true);
    const problem = await store.delete(pending.record.key);
    setIsDeleting(false);
    setPending(null);
    if (problem) showToast({ message: problem, tone: "danger" });
    else pending.done?.();
  }
  const name = pending ? recordName(pending.record) : "";
  return (
    <DeleteContext value={(record, done) => setPending({ record, done })}>
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
