import { Link } from "react-router";
import { BrandMark } from "./brand-mark.tsx";

/** The logo with a link to the home page. `reloadDocument` is for pages on another host. */
export function BrandLink({ name, reloadDocument = false }: { name: string; reloadDocument?: boolean }) {
  return (
    <Link to="/" reloadDocument={reloadDocument} className="inline-flex min-h-11 items-center gap-2.5 text-ink">
      <BrandMark className="size-8 shrink-0" />
      <span className="brand-name">{name}</span>
      <span className="sr-only"> home page</span>
    </Link>
  );
}
