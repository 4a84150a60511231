import type { ReactNode } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";

export type TabLink = { href: string; label: ReactNode; current: boolean };

const variants = {
  line: {
    list: "gap-1 shadow-[inset_0_-2px_0_var(--line)]",
    tab: "min-h-12 border-b-4 px-4 text-lg [font-stretch:88%]",
    current: "border-accent text-ink",
    other: "border-transparent text-ink-muted hover:border-line-strong hover:text-ink",
  },
  pill: {
    list: "gap-2",
    tab: "min-h-11 rounded-md border px-4 text-base",
    current: "border-ink bg-ink text-surface",
    other: "border-line-strong text-ink hover:border-ink hover:bg-ink/8",
  },
};

/** Links that variant like tabs and wrap. Each is a navigation, so it is a nav with aria-current and works without script. */
export function TabsNav({
  label,
  tabs,
  variant = "line",
  className,
}: {
  label: string;
  tabs: TabLink[];
  variant?: keyof typeof variants;
  className?: string;
}) {
  const style = variants[variant];
  return (
    <nav aria-label={label} className={className}>
      <ul className={classNames("flex flex-wrap", style.list)}>
        {tabs.map((tab) => (
          <li key={tab.href}>
            <Link
              to={tab.href}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className={classNames(
                "flex items-center gap-2 whitespace-nowrap font-display font-[700] no-underline transition-colors duration-100 focus-visible:-outline-offset-2",
                style.tab,
                tab.current ? style.current : style.other,
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
