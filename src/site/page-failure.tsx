import { use } from "react";
import { href, isRouteErrorResponse, useLocation } from "react-router";
import { buttonClass } from "../ui/button-class.ts";
import { DocumentContext } from "../ui/document-context.ts";

export const missingTitle = "Page Not Found!";
export const badRequestTitle = "Bad Request";

export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

export function findRefusal(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 400 ? String(error.data ?? "") : null;
}

/** The page for unexpected errors. Its links load a new document, because the script itself may have failed. */
export function PageFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { failedRequest, isOutage } = use(DocumentContext);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const reference = failedRequest ? `, reference ${failedRequest}` : "";
  return (
    // No illustration: every page loads this one in advance.
    <div className="page py-16 sm:py-24">
      <h1 className="headline-page">Something went wrong</h1>
      <p className="lede mt-5">
        {isOutage
          ? `Part of our site isn’t available right now (error 503${reference}). Nothing you saved is lost. Please try again in a minute.`
          : `We couldn’t show this page (error ${status}${reference}). Please try again soon.`}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a href={pathname + search} className={buttonClass()}>
          Try again
        </a>
        <a href={href("/searchAthletes")} className={buttonClass({ variant: "secondary" })}>
          Find athletes
        </a>
      </p>
    </div>
  );
}
