import type { ReactNode } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router";
import { classNames } from "../ui/class-names.ts";
import { Pagination } from "../ui/pagination.tsx";
import type { Pages } from "./schema.ts";

export function ListPages({
  pages: { totalRecords, lastPage },
  label,
  noun,
  plural = `${noun}s`,
  children,
}: {
  pages: Pages;
  label: string;
  noun: string;
  plural?: string;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const pending = useNavigation().location?.pathname === pathname;
  const page = Number(params.get("page") ?? 1);

  function pageHref(other: number): string {
    const next = new URLSearchParams(params);
    next.set("page", String(other));
    return `${pathname}?${next}`;
  }

  return (
    <section aria-busy={pending} className={classNames("transition-opacity duration-150", pending && "opacity-55")}>
      <h2 data-landing tabIndex={-1} className="figure mb-3 text-ink-muted [font-stretch:88%] [font-weight:600]">
        {`${totalRecords.toLocaleString("en-US")} ${totalRecords === 1 ? noun : plural}`}
      </h2>
      {children}
      <div className="mt-6">
        <Pagination page={page} lastPage={lastPage} href={pageHref} label={label} />
      </div>
    </section>
  );
}
