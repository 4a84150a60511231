import { brand } from "../brand.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { requireToken } from "./admin-session.tsx";
import { requestAdmin } from "./request-admin.tsx";

/** Parameters of work lists: most are one page. */
export const workList = { pageSize: "50" };

/** Returns the loader of a page that reads `path` with the parameters of the page’s address. */
export function loadFrom<Result>(path: string, defaults: Record<string, string> = {}) {
  return async ({ request: { url, signal } }: { request: Request }) => {
    requireToken();
    const params = new URLSearchParams({ ...defaults, ...Object.fromEntries(new URL(url).searchParams) });
    return requestAdmin<Result>(`${path}?${params}`, { signal });
  };
}

/** Returns the meta function of a page of the portal. */
export function portalMeta(title: string) {
  return () => pageMeta({ title, site: brand.name, index: false });
}
