import { href, useOutletContext } from "react-router";
import { FiveYearsCard } from "../../eligibility/five-years.tsx";
import { Card, Section } from "../../ui/card.tsx";
import { InlineLink, LinkButton } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { handlePlainForm } from "../endpoints/plain-forms.server.ts";
import { useAllRecords, useFacts, useProfile } from "../sync/use-workspace.tsx";
import type { Route } from "./+types/profile-edit-page.ts";
import { CompletenessCard } from "./completeness-card.tsx";
import { ContactDatesCard } from "./contact-dates-card.tsx";
import { AudienceField } from "./detail-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { withFormResult } from "./plain-form-result.tsx";
import { BodyFields, HomeFields, NameFields, SchoolFields } from "./profile-fields.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ProfilePreview } from "./profile-preview.tsx";
import { AllSports } from "./sport-fields.tsx";
import { ViewsCard } from "./views-card.tsx";
import { VisibilityCard } from "./visibility-card.tsx";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

export const action = handlePlainForm;

export default function ProfileEditPage({ actionData }: Route.ComponentProps) {
  const record = withFormResult(useProfile(), actionData);
  const { fiveYears } = useOutletContext<WorkspaceOutlet>();
  return (
    <div className="page pt-8 pb-24 sm:pt-10">
      <PageTitle title="Your profile" />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="headline-section">Your profile</h1>
        <LinkButton to={href("/me/preview")} variant="secondary" className="lg:hidden">
          Preview
        </LinkButton>
      </div>
      <FirstSteps />
      <div className="mt-6 grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <ProfileForm record={record} action={`${href("/me")}?index`}>
          <Part title="Photo" className="noscript:hidden">
            <PhotoField />
          </Part>
          <Part title="Name">
            <NameFields record={record} />
          </Part>
          <Part title="Class and school">
            <SchoolFields record={record} />
          </Part>
          <Part title="Height and weight">
            <BodyFields record={record} />
          </Part>
          <Part title="Where you play" id="position" className="noscript:hidden">
            <AllSports record={record} />
          </Part>
          <Part title="Home">
            <HomeFields record={record} />
          </Part>
          <Part title="Search engines">
            <p className="mb-4 text-ink-muted">
              Coaches and anyone with your link can open a public profile. You choose if Google and other search engines
              may list it, so that people find it by your name. If you change this, they can take days to follow.
            </p>
            <AudienceField record={record} name="searchEngines" />
          </Part>
          {fiveYears && fiveYears.state !== "no-birth-date" && (
            <Part title="Age">
              <p className="mb-4 text-ink-muted">
                The chart of your seasons can show how old you were on September 1, in years and quarters. It never
                shows your birth date. It is shown until you turn 18, because we delete the date then.
              </p>
              <AudienceField record={record} name="seasonAge" />
            </Part>
          )}
        </ProfileForm>
        <div className="flex flex-col gap-6 max-lg:order-first">
          <VisibilityCard />
          <CompletenessCard />
          <ViewsCard />
          <ContactDatesCard />
          {fiveYears && (
            <FiveYearsCard clock={fiveYears}>
              <InlineLink to={href("/me/courses")}>Tick your core courses</InlineLink>
            </FiveYearsCard>
          )}
          <section aria-labelledby="preview" className="sticky top-6 self-start max-lg:hidden">
            <div className="mb-3 flex items-baseline justify-between gap-3">
              <h2 id="preview" className="headline-card">
                Live preview
              </h2>
              <InlineLink to={href("/me/preview")}>See the full preview</InlineLink>
            </div>
            <div className="max-h-[38rem] overflow-hidden rounded-lg border border-line shadow-card">
              <div className="w-[54rem] [--court-room:18rem] [zoom:0.5]">
                <ProfilePreview />
              </div>
            </div>
          </section>
        </div>
      </div>
    </div>
  );
}

function Part({
  title,
  id,
  className,
  children,
}: {
  title: string;
  id?: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <Card as="section" id={id} className={className}>
      <h2 className="headline-card mb-4 text-2xl">{title}</h2>
      {children}
    </Card>
  );
}

/** Links to the first-run steps until the athlete has a team. */
function FirstSteps() {
  const { isPublished } = useFacts();
  const hasTeam = useAllRecords().some((record) => record.kind === "team" && record.id !== null);
  if (hasTeam || isPublished) return null;
  return (
    <Section
      id="first-steps"
      title="Six steps to a profile that coaches can find"
      className="board relative mt-6 overflow-clip rounded-lg p-6 sm:p-8"
    >
      <p className="mt-2 text-ink-muted">It takes about ten minutes. We save each step, so you can stop at any time.</p>
      <LinkButton to={href("/me/start/:step?", {})} size="lg" className="mt-5">
        Start
      </LinkButton>
    </Section>
  );
}
