import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Spinner } from "../../ui/spinner.tsx";
import { ModalBackdrop } from "../modal-backdrop.tsx";

/** Covers the window during a request. The user cannot close it. */
export function LoadingModal({ open }: { open: boolean }) {
  return (
    <AlertDialog.Root open={open}>
      <AlertDialog.Portal>
        <ModalBackdrop />
        <AlertDialog.Popup className="board fixed inset-0 z-50 grid place-content-center bg-surface/80! outline-none transition-opacity duration-300 ease-snap data-ending-style:opacity-0 data-starting-style:opacity-0">
          <AlertDialog.Title className="sr-only">Signing in</AlertDialog.Title>
          <Spinner size="lg" label="Loading. . ." showLabel />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
