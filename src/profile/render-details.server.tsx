import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { ShownDetailSection } from "../athletes/show-details.tsx";
import { DetailList } from "./detail-list.tsx";

/** Renders the details of a profile as HTML, so that the browser needs no code for them, and how to reach the athlete. */
export function renderDetails(
  sections: ShownDetailSection[],
  { athleteId, hasSchool }: { athleteId: string; hasSchool: boolean },
): string {
  return renderToStaticMarkup(
    <>
      <DetailList sections={sections} />
      {hasSchool && (
        <section className="mt-8 print:hidden">
          <h2 className="headline-card text-lg">Who to contact</h2>
          <p className="mt-2 text-sm">
            College coaches can reach this athlete through the school. Phone numbers and email addresses are never
            public.
          </p>
          {/* A plain link: the browser has no script for this part. */}
          <a
            href={href("/coach/prospects/:athleteId", { athleteId })}
            rel="nofollow"
            className="text-link mt-1 inline-flex min-h-11 items-center text-sm"
          >
            Coaches: keep notes on this athlete
          </a>
        </section>
      )}
    </>,
  );
}
