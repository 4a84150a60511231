import { useRef, useSyncExternalStore } from "react";
import { brand } from "../brand.ts";
import { BrandLink } from "../ui/brand-link.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AdminLinks } from "./admin-links.tsx";
import type { WaitingTasks } from "./schema.ts";
import { SidePanel } from "./side-panel.tsx";
import { SignedIn } from "./signed-in.tsx";
import { WorkLinks } from "./work-links.tsx";

export function AdminHeader({ waiting }: { waiting: WaitingTasks | null }) {
  const header = useRef<HTMLElement>(null);
  const scrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > 0,
    () => false,
  );
  return (
    <header
      ref={header}
      data-sticky={scrolled || undefined}
      className="board sticky top-0 z-40 border-line border-b transition-[border-color,box-shadow] duration-150 data-sticky:border-signal data-sticky:shadow-float"
    >
      <div className="page flex h-16 items-center gap-3 sm:gap-5">
        <BrandLink name={brand.name} reloadDocument />
        <nav aria-label="Portal" className="max-md:hidden">
          <ul className="flex">
            <AdminLinks className="relative flex min-h-11 items-center px-3.5 font-[620] font-display text-ink-muted transition-colors [font-stretch:98%] hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-signal" />
          </ul>
        </nav>
        <SignedIn className="ml-auto max-w-72 text-right max-md:invisible max-md:flex-1" />
        <AccountMenu container={header} />
        <SidePanel waiting={waiting} />
      </div>
      <nav aria-label="Tasks" className="border-line border-t max-md:hidden">
        <ul className="page flex flex-wrap gap-x-7">
          <WorkLinks
            waiting={waiting}
            className="relative flex min-h-11 items-center gap-2 font-medium text-ink-muted text-sm hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-signal"
          />
        </ul>
      </nav>
    </header>
  );
}

function onScroll(changed: () => void) {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
