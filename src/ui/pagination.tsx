import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "./class-names.ts";
import { ChevronLeft } from "./icons/chevron-left.tsx";
import { ChevronRight } from "./icons/chevron-right.tsx";
import { PageLink } from "./link-button.tsx";
import { pageSlots } from "./page-slots.ts";

const box =
  "inline-flex min-h-11 min-w-11 items-center justify-center rounded-md px-2.5 figure text-lg [font-stretch:88%] [font-weight:650]";

/**
 * Page links. `page` counts from 1. The screen can show more than one page: `span`. Renders nothing for a single page. Without `href`, the links
 * set `param` in the address of the page.
 */
export function Pagination({
  page,
  span = 1,
  lastPage,
  param = "page",
  href,
  label = "Pagination",
  className,
}: {
  page: number;
  span?: number;
  lastPage: number;
  param?: string;
  href?: (page: number) => string;
  label?: string;
  className?: string;
}) {
  const { search } = useLocation();
  if (lastPage <= 1) return null;
  const hrefOf = href ?? ((other: number) => setParam(search, param, String(other)));
  return (
    <nav
      aria-label={label}
      className={classNames("flex flex-wrap items-center justify-between gap-x-3 gap-y-4", className)}
    >
      <Step to={page > 1 ? hrefOf(Math.min(page - 1, lastPage)) : null} rel="prev" className="order-2 sm:order-1">
        <ChevronLeft aria-hidden className="size-5" />
        Previous
      </Step>
      <ol className="order-1 flex w-full items-center justify-center gap-0.5 sm:order-2 sm:w-auto sm:gap-1">
        {pageSlots({ page, lastPage }).map((slot) => (
          <li key={slot.key} className={slot.kind === "neighbour" ? "max-xs:hidden" : undefined}>
            {slot.kind === "gap" && <span className="px-1 text-ink-subtle">…</span>}
            {slot.kind === "current" && (
              <PageLink to={hrefOf(slot.page)} aria-current="page" className={classNames(box, "bg-ink text-surface")}>
                <span className="sr-only">Page </span>
                {slot.page.toLocaleString("en-US")}
              </PageLink>
            )}
            {(slot.kind === "end" || slot.kind === "neighbour") && (
              <PageLink to={hrefOf(slot.page)} className={classNames(box, "text-ink hover:bg-ink/10")}>
                <span className="sr-only">Page </span>
                {slot.page.toLocaleString("en-US")}
              </PageLink>
            )}
          </li>
        ))}
      </ol>
      <Step to={page + span <= lastPage ? hrefOf(page + span) : null} rel="next" className="order-3">
        Next
        <ChevronRight aria-hidden className="size-5" />
      </Step>
    </nav>
  );
}

/** Returns the address of the page with another value of a parameter. */
export function setParam(search: string, name: string, value: string): string {
  const params = new URLSearchParams(search);
  params.set(name, value);
  return `?${params}`;
}

function Step({
  to,
  rel,
  className,
  children,
}: {
  to: string | null;
  rel: string;
  className: string;
  children: ReactNode;
}) {
  const look = classNames(
    "inline-flex min-h-11 items-center justify-center gap-1.5 rounded-md border px-4 font-display font-[650] max-sm:flex-1",
    className,
  );
  if (to === null)
    return (
      <span aria-hidden="true" className={classNames(look, "border-line text-ink-subtle")}>
        {children}
      </span>
    );
  return (
    <PageLink
      to={to}
      rel={rel}
      prefetch="intent"
      className={classNames(look, "border-line-strong text-ink hover:border-ink hover:bg-ink/8")}
    >
      {children}
    </PageLink>
  );
}
