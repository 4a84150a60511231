import { createContext, type ReactNode } from "react";

/** Parts that the server adds to a page. In the browser, the defaults hold. */
export interface DocumentParts {
  /** Addresses of the module that the document runs, and of the one that loads it; null for a page that React hydrates, and for one without script. */
  script: { document: string; starter: string } | null;
  isHydrated: boolean;
  /** Addresses of the scripts of a hydrated page, which the browser requests after its style sheet. */
  lateScripts: readonly string[];
  /** Nonce of that module, if the policy of the page has one. */
  nonce?: string | undefined;
  /** False on the first page that a visitor opens: fonts and drawings are then requested after the first paint. */
  hasLateSheet: boolean;
  /** Id of the failed request. The page then has no script, because it could fail again. */
  failedRequest: string | null;
  /** True if the request failed because the database is unavailable. */
  isOutage: boolean;
  /** The bar of a coach's program. */
  bar: ReactNode;
}

export const DocumentContext = createContext<DocumentParts>({
  script: null,
  isHydrated: true,
  lateScripts: [],
  hasLateSheet: false,
  failedRequest: null,
  isOutage: false,
  bar: null,
});
