import { Dialog } from "@base-ui/react/dialog";
import Hamburger from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { AdminLinks } from "./admin-links.tsx";
import { ModalBackdrop } from "./modal-backdrop.tsx";
import type { WaitingTasks } from "./schema.ts";
import { SignedIn } from "./signed-in.tsx";
import { WorkLinks } from "./work-links.tsx";

const squareClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-line-strong text-ink hover:border-ink hover:bg-ink/8";

export function SidePanel({ waiting }: { waiting: WaitingTasks | null }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger aria-label="Open menu" className={squareClass}>
        <Hamburger aria-hidden className="size-5" />
      </Dialog.Trigger>
      <Dialog.Portal>
        <ModalBackdrop />
        <Dialog.Popup className="board fixed inset-y-0 right-0 z-50 flex w-80 max-w-[85vw] flex-col border-line border-l shadow-float outline-none transition-[translate] duration-300 ease-snap data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <div className="flex items-center justify-between gap-3 border-line border-b p-3 pl-5">
            <Dialog.Title className="headline-card">Menu</Dialog.Title>
            <Dialog.Close aria-label="Close menu" className={squareClass}>
              <X aria-hidden className="size-5" />
            </Dialog.Close>
          </div>
          <nav aria-label="Portal menu" className="overflow-y-auto">
            <ul className="divide-y divide-line border-line border-b">
              <WorkLinks
                waiting={waiting}
                onChoose={() => setOpen(false)}
                className="flex min-h-12 items-center justify-between gap-3 px-5 font-medium hover:bg-ink/8 aria-[current=page]:border-signal aria-[current=page]:border-l-4 aria-[current=page]:pl-4"
              />
              <AdminLinks
                onChoose={() => setOpen(false)}
                className="headline-card flex min-h-14 items-center gap-3 px-5 text-xl hover:bg-ink/8 aria-[current=page]:border-signal aria-[current=page]:border-l-4 aria-[current=page]:pl-4"
              />
            </ul>
          </nav>
          <SignedIn className="mt-auto border-line border-t p-5" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
