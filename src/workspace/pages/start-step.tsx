import { accentOf, courtOf } from "@openroster/stat-files/sports/sports.ts";
import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { href, Link, useNavigate, useOutletContext } from "react-router";
import { workspaceLimits } from "../../athletes/limits.ts";
import { type SportCode, sports } from "../../athletes/vocabulary.ts";
import { CourtArt } from "../../ui/art/court-art.tsx";
import { Card } from "../../ui/card.tsx";
import { InlineLink, LinkButton, TextLink } from "../../ui/link-button.tsx";
import type { PlainFormResult } from "../endpoints/plain-forms.server.ts";
import { recordName } from "../sync/name-fields.tsx";
import { sportOf, valuesOf } from "../sync/record-store.ts";
import { TeamEvents } from "../sync/team-events.tsx";
import { useAllRecords, useFacts, useLinks, useProfile, useWorkspace } from "../sync/use-workspace.tsx";
import { CompletenessCard } from "./completeness-card.tsx";
import { EventList } from "./event-list.tsx";
import { GuardianCard } from "./guardian-card.tsx";
import { JoinedTeamForm, SchoolTeamForm } from "./joined-team-form.tsx";
import { NewLinkForm } from "./link-form.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { PhotoField } from "./photo-field.tsx";
import { withFormResult } from "./plain-form-result.tsx";
import { BodyFields, HomeFields, SchoolFields } from "./profile-fields.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { ShareProfile } from "./share-profile.tsx";
import { JerseyAudience, SportFields } from "./sport-fields.tsx";
import { type StartProgress, type StartStep, stepHref } from "./start-steps.tsx";
import { SeasonTotals } from "./team-events-editor.tsx";
import { NewTeamForm } from "./team-form.tsx";
import { PublishButton } from "./visibility-card.tsx";
import type { WorkspaceOutlet } from "./workspace-outlet.ts";

interface StepProps {
  progress: StartProgress;
  /** Result of a rejected form without JavaScript. */
  result?: PlainFormResult | null | undefined;
}

export function SportStep() {
  const store = useWorkspace();
  const { key } = useProfile();
  return (
    <Step title="What do you play?" lede="Choose one sport to start. You can add others later.">
      <ul className="grid gap-4 sm:grid-cols-3">
        {(Object.keys(sports) as SportCode[]).map((code) => (
          <li key={code} data-accent={accentOf(code)}>
            <Card interactive padding="none" className="board isolate h-32 border-t-[5px] border-t-accent sm:h-44">
              <CourtArt court={courtOf(code)} className="-z-10" />
              <Link
                to={stepHref("you", code)}
                onClick={() => store.type(key, { [`playedSports.${code}`]: "yes" })}
                className="card-link headline-card absolute bottom-4 left-4 text-2xl text-ink"
              >
                {sports[code]}
              </Link>
            </Card>
          </li>
        ))}
      </ul>
    </Step>
  );
}

export function YouStep({ progress, result }: StepProps) {
  const record = withFormResult(useProfile(), result);
  return (
    <Step
      title="What coaches ask first"
      lede="Your class, school, height, home and position. A photo helps coaches remember you."
    >
      <ProfileForm record={record}>
        <Card className="grid gap-7">
          <div className="noscript:hidden">
            <PhotoField />
          </div>
          <SchoolFields record={record} />
          <BodyFields record={record} />
          <HomeFields record={record} />
          {progress.sportCode && (
            <noscript>
              <input type="hidden" name={`playedSports.${progress.sportCode}`} value="yes" />
            </noscript>
          )}
          <div className="noscript:hidden">
            {progress.sportCode ? (
              <div className="grid gap-5">
                <SportFields record={record} sportCode={progress.sportCode} />
                <JerseyAudience record={record} />
              </div>
            ) : (
              <p>
                <InlineLink to={stepHref("sport", null)}>Choose your sport</InlineLink> to enter your position.
              </p>
            )}
          </div>
        </Card>
      </ProfileForm>
      <GuardianCard />
      <StepNavigation back="sport" next="team" progress={progress} />
    </Step>
  );
}

export function TeamStep({ progress, result }: StepProps) {
  const navigate = useNavigate();
  const { memberships } = useOutletContext<WorkspaceOutlet>();
  const joined = memberships.filter(({ sportCode }) => [null, sportCode].includes(progress.sportCode));
  const teams = useAllRecords().filter((record) => record.kind === "team" && record.id !== null);
  const { currentSchool = "" } = valuesOf(useProfile());
  const school = currentSchool.length <= workspaceLimits.teamName ? currentSchool : "";
  const openStats = () => void navigate(stepHref("stats", progress.sportCode));
  return (
    <Step
      title={teams.length > 0 ? "Your team" : "Which team do you play for?"}
      lede="A school or club team, from this season or last season. You can add more later."
    >
      {teams.length > 0 && (
        <Card>
          <ul className="grid gap-2">
            {teams.map((team) => (
              <li key={team.key} className="wrap-anywhere font-semibold">
                {`${recordName(team)}, season ${valuesOf(team).seasonYear}`}
              </li>
            ))}
          </ul>
          <TextLink to={href("/me/seasons")} className="mt-3">
            Change or add teams
          </TextLink>
        </Card>
      )}
      {teams.length === 0 && joined.map((team) => <JoinedTeamForm key={team.teamId} team={team} onAdded={openStats} />)}
      {teams.length === 0 && joined.length === 0 && school && progress.sportCode && (
        <SchoolTeamForm name={school} sportCode={progress.sportCode} onAdded={openStats} />
      )}
      {teams.length === 0 && (
        <Card>
          {(joined.length > 0 || (school && progress.sportCode)) && (
            <h2 className="headline-card mb-4">Another team</h2>
          )}
          <NewTeamForm
            submit="Add team"
            result={result}
            sportCode={progress.sportCode ?? undefined}
            onAdded={openStats}
          />
        </Card>
      )}
      <StepNavigation back="you" next={teams.length > 0 ? "stats" : undefined} progress={progress} />
    </Step>
  );
}

export function StatsStep({ progress }: StepProps) {
  const store = useWorkspace();
  const records = useAllRecords();
  const teams = records.filter((record) => record.kind === "team" && record.id !== null);
  const team = teams.find((one) => sportOf(one, undefined) === progress.sportCode) ?? teams[0];
  const sportCode = team && sportOf(team, undefined);
  if (!team || !sportCode)
    return (
      <Step title="Your numbers" lede="Add a team first. Your numbers belong to a team.">
        <StepNavigation back="team" progress={progress} />
      </Step>
    );
  const { teamName, seasonYear, seasonOrGame } = valuesOf(team);
  const hasAny = store.countEvents(team.key) > 0;
  return (
    <Step
      title={seasonOrGame === "S" ? "Your season in numbers" : "Your first game"}
      lede={`${teamName}, season ${seasonYear}. Enter what you know. An empty box doesn’t count as zero.`}
    >
      <NeedsScript>
        <TeamEvents teamKey={team.key}>
          {seasonOrGame === "S" ? (
            <SeasonTotals teamKey={team.key} sportCode={sportCode} />
          ) : (
            <EventList teamKey={team.key} sportCode={sportCode} opensFirst />
          )}
        </TeamEvents>
      </NeedsScript>
      <StepNavigation back="team" next="link" skip={!hasAny} progress={progress} />
    </Step>
  );
}

export function LinkStep({ progress, result }: StepProps) {
  const links = useLinks();
  return (
    <Step
      title="Let them see you play"
      lede="One link is enough: a highlight video, a full game, or a page with results."
    >
      {links.length > 0 && (
        <Card>
          <ul className="grid gap-1">
            {links.map((link) => (
              <li key={link.key} className="wrap-anywhere font-semibold">
                {recordName(link)}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card>
        <NewLinkForm result={result} />
      </Card>
      <StepNavigation back="stats" next="publish" skip={links.length === 0} progress={progress} />
    </Step>
  );
}

export function PublishStep({ progress }: StepProps) {
  const { isPublished, athleteId, completeness } = useFacts();
  const { firstName, lastName } = valuesOf(useProfile());
  const heading = useRef<HTMLHeadingElement>(null);
  const [publishedTitle, publishedLede] =
    completeness === 0
      ? [
          "Your profile is public, and empty",
          "Coaches can open it, but it shows nothing about you yet. Begin with the list below.",
        ]
      : [
          "You’re on the board",
          "Coaches can find you in the search now. Next, add your other games and send your profile to schools.",
        ];
  const wasPublished = useRef(isPublished);

  useEffect(() => {
    // The focused button disappears with the publication.
    if (isPublished && !wasPublished.current) heading.current?.focus();
    wasPublished.current = isPublished;
  }, [isPublished]);

  return (
    <Step
      heading={heading}
      title={isPublished ? publishedTitle : "Ready to be seen?"}
      lede={
        isPublished
          ? publishedLede
          : "If you publish your profile, everyone can see it. You can hide it again at any time. You can add more later."
      }
    >
      {isPublished && <ShareProfile athleteId={athleteId} name={`${firstName} ${lastName}`} />}
      {isPublished ? (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <LinkButton to={href("/profile/:athleteId", { athleteId })} size="lg" variant="secondary">
            Open your public profile
          </LinkButton>
          <LinkButton to={href("/me/seasons")} size="lg" variant="secondary">
            Add more games
          </LinkButton>
          <LinkButton to={href("/me/schools")} size="lg" variant="secondary">
            Find schools
          </LinkButton>
          <LinkButton to={`${href("/me/sources")}#ask`} size="lg" variant="secondary">
            Ask your coach to confirm
          </LinkButton>
        </div>
      ) : (
        <div className="flex flex-wrap gap-3">
          <PublishButton size="lg" />
          <LinkButton to={href("/me/preview")} size="lg" variant="secondary">
            Preview it first
          </LinkButton>
        </div>
      )}
      <GuardianCard />
      <CompletenessCard />
      {!isPublished && <StepNavigation back="link" progress={progress} />}
    </Step>
  );
}

function Step({
  title,
  lede,
  heading,
  children,
}: {
  title: string;
  lede: string;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="headline-section">
          {title}
        </h1>
        <p className="lede wrap-anywhere mt-2">{lede}</p>
      </div>
      {children}
    </div>
  );
}

function StepNavigation({
  back,
  next,
  skip = false,
  progress: { sportCode },
}: StepProps & { back: StartStep; next?: StartStep | undefined; skip?: boolean }) {
  const store = useWorkspace();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <LinkButton to={stepHref(back, sportCode)} variant="ghost" className="-ml-5">
        Back
      </LinkButton>
      {next && (
        <LinkButton
          to={stepHref(next, sportCode)}
          variant={skip ? "secondary" : "primary"}
          size="lg"
          onClick={() => store.flush()}
        >
          {skip ? "Skip for now" : "Next"}
        </LinkButton>
      )}
    </div>
  );
}
