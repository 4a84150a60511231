import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { brand } from "../brand.ts";
import { BrandLink } from "../ui/brand-link.tsx";

const linkClass =
  "relative flex min-h-11 items-center whitespace-nowrap px-2 sm:min-h-12 lg:px-3.5 font-[620] font-display text-ink-muted transition-colors [font-stretch:98%] hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 lg:aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-signal";

/** A page in the header. `end`: the pages below it have their own links. */
export interface HeaderLink {
  to: string;
  label: string;
  end?: boolean;
  /** The link of several pages. By default, it is current on its page and those below. */
  isCurrent?: boolean;
}

export interface MemberHeaderProps {
  /** Name of the school or team. */
  name: string | null;
  /** Names the navigation to screen readers. */
  navigation: string;
  links: readonly HeaderLink[];
  /** The end of the first line. */
  children: ReactNode;
}

/** The header of a member's pages. */
export function MemberHeader({ name, navigation, links, children }: MemberHeaderProps) {
  return (
    <header className="board border-line border-b print:hidden">
      <div className="page flex h-16 items-center gap-4">
        <BrandLink name={brand.name} />
        {name && <p className="wrap-anywhere min-w-0 text-ink-muted text-sm leading-tight max-sm:hidden">{name}</p>}
        {children}
      </div>
      <nav aria-label={navigation} className="page">
        <ul className="-mx-2 flex flex-wrap lg:-mx-3.5">
          {links.map(({ to, label, end = false, isCurrent }) => (
            <li key={to} className="shrink-0">
              {isCurrent === undefined ? (
                <NavLink to={to} end={end} className={linkClass}>
                  {label}
                </NavLink>
              ) : (
                <Link to={to} className={linkClass} aria-current={isCurrent ? "page" : undefined}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
