import { href, isRouteErrorResponse, useLocation } from "react-router";
import { buttonClass } from "../ui/button-class.ts";

export const missingTitle = "Page Not Found!";
export const badRequestTitle = "Bad Request";

/** Whether a page failed only because what it should show does not exist. */
export function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

/** What a page says of an address or a form that it cannot work with; null where it failed for another reason. */
export function findRefusal(error: unknown): string | null {
  return isRouteErrorResponse(error) && error.status === 400 ? String(error.data ?? "") : null;
}

/** Shown where a page failed in a way that it did not foresee. Its links load anew, for the script itself may be what failed. */
export function FailedPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    // No art: every page loads this one, in case it fails.
    <div className="page py-16 sm:py-24">
      <h1 className="headline-page">Something went wrong</h1>
      <p className="lede mt-5">{`We couldn’t show this page (error ${status}). Please try again soon.`}</p>
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
