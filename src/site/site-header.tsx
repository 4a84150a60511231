import { href } from "react-router";
import { brand } from "../brand.ts";
import { BrandLink } from "../ui/brand-link.tsx";
import { buttonClass } from "../ui/button-class.ts";
import { Search } from "../ui/icons/search.tsx";
import { SiteLink } from "./site-link.tsx";
import { SiteLinks } from "./site-links.tsx";
import { SiteMenu } from "./site-menu.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useMemberLink } from "./use-member-link.ts";

export function SiteHeader() {
  const { to, label } = useMemberLink();
  return (
    <header className="board border-line border-b">
      <div className="page flex h-16 items-center gap-2 lg:h-18 lg:gap-3 xl:gap-6">
        <BrandLink name={brand.name} />
        <nav aria-label="Site" className="ml-auto max-lg:hidden">
          <ul className="flex">
            <SiteLinks group="header" className="site-link" />
          </ul>
        </nav>
        <SocialLinks className="border-line border-l pl-4 max-lg:hidden" />
        <SiteLink
          to={href("/coaches")}
          className="quiet-link shrink-0 px-1 leading-11 font-display font-[620] max-2xl:hidden print:hidden"
        >
          For coaches
        </SiteLink>
        <SiteLink
          to={href("/searchAthletes")}
          className={buttonClass({
            variant: "secondary",
            className: "aria-[current=page]:border-line-strong max-lg:ml-auto max-sm:px-3 lg:max-xl:px-3 print:hidden",
          })}
        >
          <Search aria-hidden className="size-5" />
          <span className="max-sm:sr-only">Find athletes</span>
        </SiteLink>
        <SiteLink
          to={to}
          className="quiet-link max-w-60 shrink-0 truncate px-1 leading-11 font-display font-[620] max-lg:hidden print:hidden"
        >
          {label}
        </SiteLink>
        <SiteMenu />
      </div>
    </header>
  );
}
