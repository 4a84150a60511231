import { Dialog } from "@base-ui/react/dialog";

export function ModalBackdrop() {
  return (
    <Dialog.Backdrop className="fixed inset-0 z-50 bg-(--backdrop) transition-opacity duration-150 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0" />
  );
}
