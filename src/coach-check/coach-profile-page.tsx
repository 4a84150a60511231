import { data, href } from "react-router";
import { pageContext } from "#page-context";
import { sports } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import { FormFrame, FormNote } from "../ui/form-frame.tsx";
import { InlineLink } from "../ui/link-button.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { searchSiteHref } from "../ui/search-site-href.ts";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/coach-profile-page.ts";
import { findCoachPage } from "./coach-page.server.ts";

export async function loader({ params: { coachId }, context }: Route.LoaderArgs) {
  const page = await findCoachPage(context.get(pageContext).db, coachId);
  if (!page) throw data(null, { status: 404 });
  return { ...page, coachId };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ title: loaderData.name, site: brand.name, index: false }) : [];
}

export default function CoachProfilePage({ loaderData: coach }: Route.ComponentProps) {
  const { coachId, name, colleges, sports: codes, domain, checkedOn, staffLink, since } = coach;
  const report = `${href("/check-a-coach/report")}?coach=${coachId}`;
  const names = codes.map((code) => sports[code]).join(", ");
  return (
    <FormFrame
      title={name}
      lede={`${names ? `${names} coach` : "College coach"}, ${colleges.map((college) => college.name).join(" or ")}`}
      notes={<Notes report={report} />}
    >
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h2 className="headline-card">What was checked</h2>
          <ul className="grid list-disc gap-1 pl-5">
            <li>
              {"The coach confirmed an address at "}
              <bdi className="font-semibold">{domain}</bdi>, a domain of the college.
            </li>
            <li>
              {`The staff of ${brand.name} looked for the person in the staff directory of the college, and approved the coach`}
              {checkedOn ? (
                <>
                  {" on "}
                  <Timestamp at={checkedOn} format="long-day" />
                </>
              ) : null}
              .
            </li>
            <li>
              {"The coach is here since "}
              <Timestamp at={since} format="long-day" />.
            </li>
          </ul>
          <p className="text-ink-muted">
            Nobody can tell from this page who wrote to you. Enter the address of the sender at{" "}
            <InlineLink to={href("/check-a-coach")}>Is this coach real?</InlineLink>
          </p>
        </section>
        <section className="grid gap-2 border-line border-t pt-5">
          <h2 className="headline-card">Look yourself</h2>
          {staffLink && (
            <p>
              <a href={staffLink} rel="noreferrer nofollow" className="text-link wrap-anywhere">
                The coach’s entry in the staff directory
              </a>
            </p>
          )}
          <ul className="grid gap-1">
            {colleges.map(({ schoolId, name: college, website }) => (
              <li key={schoolId}>
                <InlineLink to={href("/schools/:schoolId", { schoolId: String(schoolId) })}>
                  {`${college} and its programs here`}
                </InlineLink>
                {!staffLink && website && (
                  <>
                    {": "}
                    <a
                      href={searchSiteHref(website, "athletics staff directory")}
                      rel="noreferrer nofollow"
                      className="text-link"
                    >
                      search its staff directory
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </FormFrame>
  );
}

function Notes({ report }: { report: string }) {
  return (
    <>
      <FormNote title="Report an impersonation">
        <p>
          Does someone use this name to write to you from another address, or to ask for money?{" "}
          <InlineLink to={report}>Report it to our staff</InlineLink>.
        </p>
      </FormNote>
      <FormNote title="What we don’t check">
        <p>
          We don’t know what a coach writes to you. A real coach never asks a child for photos, an address or money.
        </p>
      </FormNote>
    </>
  );
}
