import type { ReactNode } from "react";
import { data, Form, href } from "react-router";
import { pageContext } from "#page-context";
import { statedBy } from "../../athletes/vocabulary.ts";
import { CourseText } from "../../core-courses/course-text.tsx";
import { FiveYearsText, fiveYearsTitle } from "../../eligibility/five-years.tsx";
import { actionHeaders, pageForms } from "../../http/page-forms.server.ts";
import { Button } from "../../ui/button.tsx";
import { FormFrame, FormNote } from "../../ui/form-frame.tsx";
import { InlineLink, LinkButton } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Timestamp } from "../../ui/timestamp.ts";
import { DecisionForm, type FormResult, ResultMessage } from "../decision-form.tsx";
import { requireGuardianPage } from "../guardian-operations.server.ts";
import { stopKinds } from "../vocabulary.ts";
import type { Route } from "./+types/family-athlete-page.ts";
import { familyForms } from "./actions.server.ts";
import { authors, commitmentTexts, familyTexts, partStates, partTexts, stopTexts } from "./family-texts.ts";
import { findDashboard } from "./find-dashboard.server.ts";

export async function loader({ request, params: { athleteId }, context }: Route.LoaderArgs) {
  const { email } = await requireGuardianPage(context, request);
  const dashboard = await findDashboard(context.get(pageContext).db, { email, athleteId });
  if (!dashboard) throw data(null, { status: 404 });
  return dashboard;
}

export const action = pageForms(familyForms);

export const headers = actionHeaders;

export const meta = () => privateMeta("Family");

type Dashboard = Route.ComponentProps["loaderData"];

export default function FamilyAthletePage({ loaderData: family, actionData }: Route.ComponentProps) {
  return (
    <FormFrame title={family.name} lede={familyTexts.lede} notes={<Notes family={family} />}>
      <div className="grid gap-8">
        <ResultMessage result={(actionData ?? null) as FormResult} />
        {family.eraseOn === null ? (
          <>
            <Visibility family={family} />
            <Parts family={family} />
            <Messages family={family} />
            <Stops family={family} />
            <Commitment family={family} />
            {family.fiveYears && (
              <Part title={fiveYearsTitle}>
                <FiveYearsText clock={family.fiveYears} />
              </Part>
            )}
            <Part title="Core courses">
              <CourseText {...family.courses} />
            </Part>
            <Ending family={family} />
          </>
        ) : (
          <Erasing family={family} />
        )}
      </div>
    </FormFrame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid justify-items-start gap-3 border-line border-t pt-6 first:border-0 first:pt-0">
      <h2 className="headline-card">{title}</h2>
      {children}
    </section>
  );
}

function Visibility({ family: { isPublic, hidesProfile, isHiddenByOther, athleteId } }: { family: Dashboard }) {
  const text =
    (hidesProfile && familyTexts.hides) ||
    (isHiddenByOther && familyTexts.otherHides) ||
    (isPublic ? familyTexts.isPublic : familyTexts.notPublic);
  return (
    <Part title="What the public sees">
      <p>{text}</p>
      <div className="flex flex-wrap gap-3">
        {hidesProfile ? (
          <DecisionForm decision="show">Stop hiding it</DecisionForm>
        ) : (
          <DecisionForm decision="hide">Hide it now</DecisionForm>
        )}
        {isPublic && (
          <LinkButton to={href("/profile/:athleteId", { athleteId })} variant="secondary">
            See what all see
          </LinkButton>
        )}
      </div>
    </Part>
  );
}

function Parts({ family: { parts } }: { family: Dashboard }) {
  return (
    <Part title="What the athlete may show">
      <p className="text-ink-muted">{familyTexts.parts}</p>
      <Form method="post" className="grid w-full gap-1">
        {parts.map(({ part, isAllowed, state }) => (
          <Tick key={part} name="shown" value={part} isOn={isAllowed} label={partTexts[part].label}>
            {`${partTexts[part].hint} ${partStates[state]}`}
          </Tick>
        ))}
        <p className="mt-2 text-ink-muted text-sm">{familyTexts.schedule}</p>
        <Button intent="protect" className="mt-3 justify-self-start">
          Save what may be shown
        </Button>
      </Form>
    </Part>
  );
}

function Tick({
  name,
  value,
  isOn,
  label,
  children,
}: {
  name: string;
  value: string;
  isOn: boolean;
  label: string;
  children?: ReactNode;
}) {
  const hintId = `${name}-${value}-hint`;
  return (
    <div className="border-line border-b py-2 last-of-type:border-0">
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={isOn}
          className="size-5 shrink-0"
          aria-describedby={children ? hintId : undefined}
        />
        {label}
      </label>
      {children && (
        <p id={hintId} className="pl-8 text-ink-muted text-sm">
          {children}
        </p>
      )}
    </div>
  );
}

function Messages({ family: { link, athleteId } }: { family: Dashboard }) {
  return (
    <Part title="Messages from coaches">
      <p className="text-ink-muted">{familyTexts.messages}</p>
      <LinkButton to={href("/guardian/:link/messages", { link })} variant="secondary">
        Read the messages
      </LinkButton>
      <p className="text-ink-muted">{familyTexts.outreach}</p>
      <LinkButton to={href("/family/:athleteId/outreach", { athleteId })} variant="secondary">
        See the colleges
      </LinkButton>
      <p className="text-ink-muted">{familyTexts.references}</p>
      <LinkButton to={href("/family/:athleteId/references", { athleteId })} variant="secondary">
        Read the references
      </LinkButton>
      <p className="text-ink-muted">{familyTexts.offers}</p>
      <LinkButton to={href("/family/:athleteId/offers", { athleteId })} variant="secondary">
        Compare offers
      </LinkButton>
    </Part>
  );
}

function Stops({ family: { stops, otherStops } }: { family: Dashboard }) {
  return (
    <Part title="What you stop">
      <p className="text-ink-muted">{familyTexts.stops}</p>
      <Form method="post" className="grid w-full gap-1">
        {stopKinds.map((kind) => (
          <Tick key={kind} name="stops" value={kind} isOn={stops.includes(kind)} label={stopTexts[kind].label}>
            {`${stopTexts[kind].hint}${otherStops.includes(kind) ? " One more parent stops it." : ""}`}
          </Tick>
        ))}
        <Button intent="stop" className="mt-3 justify-self-start">
          Save what you stop
        </Button>
      </Form>
    </Part>
  );
}

function Commitment({ family: { commitment } }: { family: Dashboard }) {
  return (
    <Part title="The choice of a college">
      <p className="text-ink-muted">{familyTexts.commitment}</p>
      <p>
        {commitment ? (
          <>
            <span className="font-semibold">{commitmentTexts[commitment.status]}</span>, said by{" "}
            {statedBy[commitment.by]} on <Timestamp at={`${commitment.on}T12:00:00Z`} format="day" />.
          </>
        ) : (
          familyTexts.noCommitment
        )}
      </p>
      <Form method="post" className="grid w-full gap-4 sm:grid-cols-2">
        <SelectField
          label="What is true now"
          name="status"
          defaultValue={commitment?.status ?? ""}
          empty="Choose"
          options={Object.entries(commitmentTexts)}
          required
        />
        <TextField label="Since which day? (can be empty)" name="day" type="date" />
        <Button intent="commit" className="justify-self-start">
          Save the choice
        </Button>
      </Form>
    </Part>
  );
}

function Ending({ family: { athleteId } }: { family: Dashboard }) {
  return (
    <>
      <Part title="Download">
        <p className="text-ink-muted">{familyTexts.download}</p>
        <a href={href("/family/:athleteId/download", { athleteId })} className="text-link min-h-11 py-2.5">
          Download the data
        </a>
      </Part>
      <Part title="Delete the profile">
        <p className="text-ink-muted">{familyTexts.erase}</p>
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Delete it</summary>
          <Form method="post" className="mt-2">
            <Button intent="erase">Yes, delete the profile</Button>
          </Form>
        </details>
      </Part>
      <Part title="End this link">
        <p className="text-ink-muted">{familyTexts.leave}</p>
        <DecisionForm decision="leave" isQuiet>
          End the link
        </DecisionForm>
      </Part>
    </>
  );
}

function Erasing({ family: { eraseOn, lawOn, canKeep } }: { family: Dashboard }) {
  return (
    <Part title="The profile is being deleted">
      <p>
        Nobody can see it. We delete all data on <Timestamp at={eraseOn ?? ""} format="day" />. By law it must be gone
        by <Timestamp at={lawOn ?? ""} format="day" />.
      </p>
      {canKeep && (
        <>
          <p className="text-ink-muted">{familyTexts.erasing}</p>
          <Form method="post">
            <Button intent="keep">Don’t delete it</Button>
          </Form>
        </>
      )}
    </Part>
  );
}

function Notes({ family: { views, holders, changes } }: { family: Dashboard }) {
  return (
    <>
      <FormNote title="Who looked">
        <p>{familyTexts.views}</p>
        {views.schools.length === 0 ? (
          <p>{familyTexts.noViews}</p>
        ) : (
          <ul className="grid gap-1 text-ink">
            {views.schools.map(({ name, lastLooked }) => (
              <li key={name}>
                {name}, <Timestamp at={`${lastLooked}T12:00:00Z`} format="day" />
              </li>
            ))}
          </ul>
        )}
      </FormNote>
      <FormNote title="Who has the data, and why">
        <ul className="grid gap-2 text-ink">
          <li>{familyTexts.ours}</li>
          {holders.map(({ kind, name, since }) => (
            <li key={`${kind} ${name}`}>
              {holderText(kind, name)} <Timestamp at={`${since}T12:00:00Z`} format="day" />.
            </li>
          ))}
        </ul>
        <p>{familyTexts.holders}</p>
      </FormNote>
      <FormNote title="What changed">
        <p>{changes.length === 0 ? familyTexts.noChanges : familyTexts.changes}</p>
        <ul className="grid gap-2">
          {changes.map(({ at, what, by }) => (
            <li key={`${at} ${what}`}>
              <span className="font-medium text-ink">{what}</span>, by {authors[by]}, <Timestamp at={at} format="day" />
            </li>
          ))}
        </ul>
      </FormNote>
      <FormNote title="How long">
        <p>{familyTexts.endsOn}</p>
        <p>
          <InlineLink to={href("/family")}>All athletes</InlineLink>
        </p>
      </FormNote>
    </>
  );
}

function holderText(kind: Dashboard["holders"][number]["kind"], name: string): string {
  if (kind === "college") return `${name}: the athlete sent the profile there on`;
  if (kind === "writer") return `${name}: a coach wrote to you. They keep it for five years. First on`;
  if (kind === "team") return `${name}: the athlete plays there. Joined on`;
  return name === "1" ? "You: linked since" : `${name} parents or guardians: linked since`;
}
