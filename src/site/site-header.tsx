import Search from "lucide-react/icons/search";
import { href, NavLink } from "react-router";
import { brand } from "../brand.ts";
import { BrandLink } from "../ui/brand-link.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { SiteLinks } from "./site-links.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { SocialLinks } from "./social-links.tsx";

export function SiteHeader() {
  return (
    <header className="board border-line border-b">
      <div className="page flex h-16 items-center gap-2 lg:h-18 lg:gap-3 xl:gap-6">
        <BrandLink name={brand.name} />
        <nav aria-label="Site" className="ml-auto max-lg:hidden">
          <ul className="flex">
            <SiteLinks className="relative flex min-h-11 items-center whitespace-nowrap px-2 font-display font-[620] text-ink-muted transition-colors [font-stretch:98%] hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-1 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-signal xl:px-3.5 xl:aria-[current=page]:after:inset-x-3.5" />
          </ul>
        </nav>
        <SocialLinks className="border-line border-l pl-4 max-lg:hidden" />
        <NavLink
          to={href("/searchAthletes")}
          prefetch="intent"
          className={buttonClass({
            variant: "secondary",
            className: "aria-[current=page]:border-line-strong max-lg:ml-auto max-sm:px-3 lg:max-xl:px-3 print:hidden",
          })}
        >
          <Search aria-hidden className="size-5" />
          <span className="max-xs:sr-only">Find athletes</span>
        </NavLink>
        <NavLink
          to={href("/signin")}
          className="flex min-h-11 items-center whitespace-nowrap px-1 font-display font-[620] text-ink underline decoration-line-strong underline-offset-4 hover:decoration-signal hover:decoration-2 max-lg:hidden print:hidden"
        >
          Sign in
        </NavLink>
        <SiteMenu />
      </div>
    </header>
  );
}
