import { PageLink } from "./link-button.tsx";

/** The frame and the tick of the mark, in a box of 32 by 32. */
export const markPaths = { frame: "M20 4.5H10L4.5 10v12l5.5 5.5h12l5.5-5.5v-6", tick: "m10.5 13.5 6 6L30 4" };

export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 32" fill="none" className={className}>
      <path d={markPaths.frame} stroke="currentColor" strokeWidth="5" />
      <path d={markPaths.tick} className="stroke-signal" strokeWidth="5" />
    </svg>
  );
}

/** The logo with a link to the home page. `reloadDocument` is for pages on another host. */
export function BrandLink({ name, reloadDocument = false }: { name: string; reloadDocument?: boolean }) {
  return (
    <PageLink to="/" reloadDocument={reloadDocument} className="inline-flex min-h-11 items-center gap-2.5 text-ink">
      <BrandMark className="size-8 shrink-0" />
      <span className="brand-name">{name}</span>
      <span className="sr-only"> home page</span>
    </PageLink>
  );
}
