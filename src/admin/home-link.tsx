import { brand } from "../brand.ts";
import { BrandMark } from "../ui/brand-mark.tsx";

/** The logo of the portal. It leads home by a new document: the public site may stand on another host. */
export function HomeLink() {
  return (
    <a href="/" className="inline-flex min-h-11 items-center gap-2.5 text-ink">
      <BrandMark className="size-8 shrink-0" />
      <span className="font-[800] font-display text-[1.375rem] leading-none tracking-[-0.01em] [font-stretch:96%] sm:text-2xl">
        {brand.name}
      </span>
      <span className="sr-only"> home page</span>
    </a>
  );
}
