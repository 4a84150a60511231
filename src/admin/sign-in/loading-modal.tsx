import { useId } from "react";
import { Modal } from "../../ui/dialog.tsx";
import { Spinner } from "../../ui/spinner.tsx";

/** Covers the window during a request. The user cannot close it. */
export function LoadingModal({ open }: { open: boolean }) {
  const id = useId();
  return (
    <Modal
      open={open}
      role="alertdialog"
      aria-labelledby={id}
      className="modal modal-cover board place-content-center bg-surface/80! outline-none [--modal-from:none] open:grid"
    >
      <h2 id={id} className="sr-only">
        Signing in
      </h2>
      <Spinner size="lg" label="Loading. . ." showLabel />
    </Modal>
  );
}
