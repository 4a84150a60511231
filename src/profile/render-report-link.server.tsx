import { renderToStaticMarkup } from "react-dom/server";

/** Renders the link to report a profile as HTML, so that the browser needs no code for it. A document link: the form needs no script. */
export function renderReportLink(athleteId: string): string {
  return renderToStaticMarkup(
    <p className="text-sm print:hidden">
      <a href={`/profile/${athleteId}/report`} rel="nofollow" className="text-link inline-flex min-h-11 items-center">
        Report this profile
      </a>
    </p>,
  );
}
