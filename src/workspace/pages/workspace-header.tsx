import { href, Link } from "react-router";
import { brand } from "../../brand.ts";
import { BrandLink } from "../../ui/brand-link.tsx";
import { ExternalLink } from "../../ui/icons/external-link.tsx";
import { useFacts } from "../sync/use-workspace.tsx";
import { WorkspaceLinks } from "../sync/workspace-links.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

const linkClass =
  "relative flex min-h-11 items-center whitespace-nowrap px-2.5 sm:min-h-12 sm:px-3.5 font-[620] font-display text-ink-muted transition-colors [font-stretch:98%] hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 sm:aria-[current=page]:after:inset-x-3.5 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-[3px] aria-[current=page]:after:bg-signal";

export function WorkspaceHeader() {
  return (
    <header className="board border-line border-b print:hidden">
      <div className="page flex h-16 items-center gap-2">
        <BrandLink name={brand.name} />
        <div className="ml-auto flex items-center gap-1">
          <PublicProfileLink />
          <SignOutForm />
        </div>
      </div>
      <nav aria-label="Workspace" className="page">
        <ul className="-mx-2.5 flex flex-wrap sm:-mx-3.5">
          <WorkspaceLinks className={linkClass} />
        </ul>
      </nav>
    </header>
  );
}

function PublicProfileLink() {
  const { isPublished, athleteId } = useFacts();
  if (!isPublished) return null;
  return (
    <Link
      to={href("/profile/:athleteId", { athleteId })}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-[620] font-display text-ink-muted hover:bg-ink/8 hover:text-ink max-sm:hidden"
    >
      <ExternalLink aria-hidden className="size-5" />
      Public profile
    </Link>
  );
}
