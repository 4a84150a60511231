import { Menu } from "../ui/icons/menu.tsx";
import { X } from "../ui/icons/x.tsx";
import { SiteLinks } from "./site-links.tsx";
import { SocialLinks } from "./social-links.tsx";

const menuId = "site-menu";

/** The menu of narrow screens: a popover, which the browser opens, closes (also on Escape or an outside tap) and reports as expanded. */
export function SiteMenu() {
  return (
    <div data-site-menu className="lg:hidden print:hidden">
      <button
        type="button"
        popoverTarget={menuId}
        className="group inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border border-line-strong px-2.5 font-[680] font-display text-ink hover:border-ink hover:bg-ink/8 xs:px-3.5"
      >
        <Menu aria-hidden className="size-5 group-has-[+:popover-open]:hidden" />
        <X aria-hidden className="hidden size-5 group-has-[+:popover-open]:block" />
        <span className="max-xs:sr-only">Menu</span>
      </button>
      <div
        id={menuId}
        popover="auto"
        className="board absolute inset-x-0 top-16 bottom-auto m-0 w-full max-w-none border-line border-b p-0 shadow-float backdrop:bg-[#070c16]/55 lg:hidden"
      >
        <nav aria-label="Menu" className="page pt-2 pb-6">
          <ul className="divide-y divide-line">
            <SiteLinks group="places" className="menu-link" />
          </ul>
          <ul className="grid grid-cols-2 gap-x-4 border-line border-t pt-2">
            <SiteLinks group="information" className="menu-small-link" />
          </ul>
          <div className="mt-2 border-line border-t pt-2">
            <SocialLinks className="-ml-3" />
          </div>
        </nav>
      </div>
    </div>
  );
}
