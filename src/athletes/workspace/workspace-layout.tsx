import { Outlet } from "react-router";
import { brand } from "../../brand.ts";
import { pageMeta } from "../../ui/page-meta.ts";
import { WorkspaceHeader } from "./workspace-header.tsx";

/** For pages that say nothing of their own. */
export function meta() {
  return pageMeta({ title: "Your workspace", site: brand.name, index: false });
}

export default function WorkspaceLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <WorkspaceHeader />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
    </div>
  );
}
