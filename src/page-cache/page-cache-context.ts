import { createContext } from "react-router";

/** The data that a page shows. A cached page is used until one of its parts changes. */
export interface PageParts {
  /** Keys of athletes whose data will be read for the page. */
  athletes?: readonly string[];
  /** `searchVersion` before the page searched athletes. */
  search?: number | null;
  /** Milliseconds after which the page is rendered again even if nothing changed. Never a substitute for a part. */
  maxAgeMs?: number;
  /** Sends the cached page only while the database is unreachable, because the page shows data whose changes no part follows. */
  onlyInOutage?: boolean;
}

export interface PageCacheContext {
  /** Allows the server to cache this page. Call it before the data is read, so that a later change is noticed. */
  cachePage(parts: PageParts): Promise<void>;
  /** Reads the version of all results of the athlete search, null if reads may lag behind it. */
  searchVersion(): Promise<number | null>;
}

/** Import it as `#page-cache-context`, so that server and pages share one instance. */
export const pageCacheContext = createContext<PageCacheContext>();
