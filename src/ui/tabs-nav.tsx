import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { PageLink } from "./link-button.tsx";

export type TabLink = { href: string; label: ReactNode; current: boolean };

const variants = {
  line: {
    list: "gap-1 shadow-[inset_0_-2px_0_var(--line)]",
    tab: "min-h-12 border-b-4 border-transparent px-4 text-lg text-ink-muted [font-stretch:88%] hover:border-line-strong hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink",
  },
  page: {
    list: "gap-x-4 sm:gap-x-6 shadow-[inset_0_-1px_0_var(--line)]",
    tab: "min-h-11 border-b-2 border-transparent text-base text-ink-muted [font-stretch:84%] max-sm:text-sm hover:border-line-strong hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:min-h-9",
  },
  pill: {
    list: "gap-2",
    tab: "min-h-11 rounded-md border border-line-strong px-4 text-base text-ink hover:border-ink hover:bg-ink/8 aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-surface",
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
            <PageLink
              to={tab.href}
              preventScrollReset
              aria-current={tab.current ? "page" : undefined}
              className={classNames(
                "flex items-center gap-2 whitespace-nowrap font-display font-[700] no-underline transition-colors duration-100 focus-visible:-outline-offset-2",
                style.tab,
              )}
            >
              {tab.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
