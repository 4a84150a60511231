import { useId, useState } from "react";
import { Modal } from "../ui/dialog.tsx";
import { Menu as Hamburger } from "../ui/icons/menu.tsx";
import { X } from "../ui/icons/x.tsx";
import { AdminLinks } from "./admin-links.tsx";
import type { WaitingTasks } from "./schema.ts";
import { SignedIn } from "./signed-in.tsx";
import { WorkLinks } from "./work-links.tsx";

const squareClass =
  "inline-flex size-11 shrink-0 items-center justify-center rounded-md border border-line-strong text-ink hover:border-ink hover:bg-ink/8";

export function SidePanel({ waiting }: { waiting: WaitingTasks | null }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        className={`${squareClass} md:hidden`}
        onClick={() => setOpen(true)}
      >
        <Hamburger aria-hidden className="size-5" />
      </button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        aria-labelledby={id}
        className="modal board inset-y-0 right-0 left-auto h-dvh w-80 max-w-[85vw] flex-col border-0 border-l [--modal-from:100%_0] open:flex"
      >
        <div className="flex items-center justify-between gap-3 border-line border-b p-3 pl-5">
          <h2 id={id} className="headline-card">
            Menu
          </h2>
          <button type="button" aria-label="Close menu" className={squareClass} onClick={() => setOpen(false)}>
            <X aria-hidden className="size-5" />
          </button>
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
      </Modal>
    </>
  );
}
