import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { data, href, redirect } from "react-router";
import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { findHighlights } from "../../athletes/find-highlights.server.ts";
import { findKey } from "../../athletes/public-id.server.ts";
import { findMediaLinks, findProfile } from "../../athletes/queries.server.ts";
import { commitmentStates } from "../../athletes/vocabulary.ts";
import { noRule } from "../../contact-rules/evaluate-rules.ts";
import { findVerdicts } from "../../contact-rules/judge-contact.server.ts";
import { VerdictBadge, VerdictList } from "../../contact-rules/verdict-text.tsx";
import { ReelInPlace } from "../../film/reel-frame.tsx";
import { showReel } from "../../film/show-film.server.ts";
import { AutoSave } from "../../forms/auto-save.tsx";
import { ProspectMissing } from "../../forms/missing-record.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { isPrefetch } from "../../http/detect-prefetch.server.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { readPageNumber } from "../../http/page-number.server.ts";
import { LinkList } from "../../profile/media-links.tsx";
import { showLinks } from "../../profile/show-links.server.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { contactLog } from "../contacts/actions.server.ts";
import { prospects } from "../prospect/actions.server.ts";
import { Figures } from "../prospect/figures.tsx";
import { findProspectWithoutLists, listNoteVersions } from "../prospect/find-prospect.server.ts";
import { viewProspect } from "../prospect/mark-as-viewed.server.ts";
import { anyPosition } from "../prospect/vocabulary.ts";
import { prospectFiles } from "../prospect-files/actions.server.ts";
import type { Route } from "./+types/prospect-page.ts";
import { AthleteOrder, readOrder } from "./athlete-order.tsx";
import { findContacts, listTimeline } from "./list-timeline.server.ts";
import { KeepForm, ProspectFields } from "./prospect-fields.tsx";
import { RatingForm } from "./rating-form.tsx";
import { SummaryForm } from "./summary-form.tsx";
import { Timeline } from "./timeline.tsx";
import { readKind } from "./timeline-kinds.ts";

/** Counts as a view by the school, as the public profile does. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db, publicUrl } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const kind = readKind(params.get("kind"));
  const page = readPageNumber(params.get("page"));
  const noteId = params.get("history") ?? "";
  const viewHref = href("/profile/:athleteId", { athleteId });
  const [profile, links, film, { reel }, prospect, program, versions, [corrected]] = await Promise.all([
    findProfile(db, athleteId),
    findMediaLinks(db, athleteId),
    showLinks(db, { athleteId, viewHref, playing: null }),
    showReel(db, { athleteId, publicUrl }),
    findProspectWithoutLists(db, member, athleteId),
    describeProgram(db, member),
    listNoteVersions(db, member, { athleteId, noteId }),
    findContacts(db, member, [params.get("correct") ?? ""]),
  ]);
  if (!profile) throw data(null, { status: 404 });
  const isOnBoard = prospect !== null;
  const [timeline, verdicts] = await Promise.all([
    listTimeline(db, member, { athleteId, kind, page, isOnBoard }),
    findVerdicts(db, member.programId, findKey("athlete", athleteId) ?? ""),
  ]);
  const { season, figures } = await findHighlights(db, profile, member.sportCode);
  const isOpened = request.method === "GET" && !isPrefetch(Object.fromEntries(request.headers));
  if (isOpened) context.get(profileContext).noteView(athleteId);
  return {
    account: member.accountId,
    staffId: member.staffId,
    athlete: {
      athleteId,
      name: profile.name,
      gender: profile.gender,
      picture: profile.profilePictureURL,
      facts: [
        profile.positions.find(({ sportCode }) => sportCode === member.sportCode)?.positions.join(", "),
        profile.graduationYear && `Class of ${profile.graduationYear}`,
        profile.height && feetAndInches(profile.height),
        profile.weight && `${profile.weight} lb`,
        profile.currentSchool,
        [profile.city, profile.state].filter(Boolean).join(", "),
        profile.commitmentStatus && profile.commitmentStatus !== "open" && commitmentStates[profile.commitmentStatus],
      ].filter((fact): fact is string => Boolean(fact)),
      season: season && `Season ${season.seasonYear}, ${season.teamName}`,
      figures: figures.map(({ id, friendlyName, text }) => ({ id, label: friendlyName, text })),
      film,
      reelCount: reel.length,
    },
    order: readOrder(params),
    history: { noteId, versions },
    changes: prospect && isOpened ? await viewProspect(db, member, { profile, links: links?.length ?? 0 }) : [],
    prospect,
    isOnBoard,
    verdicts,
    timeline: { ...timeline, kind, page },
    corrected: corrected?.athlete?.athleteId === athleteId ? corrected : null,
    isOwner: member.role === "owner",
    today: new Intl.DateTimeFormat("en-CA", { timeZone: member.timeZone }).format(new Date()),
    can: program.can,
    skills: program.skills,
    staff: program.staff.filter(({ isActive }) => isActive).map(({ staffId, name }) => ({ staffId, name })),
    positions: [...Object.keys(sportPositions(member.sportCode)), anyPosition],
    formKey: crypto.randomUUID(),
  };
}

export const clientAction = sendForm;

const runForm = pageForms(prospects, contactLog, prospectFiles);

export async function action(args: Route.ActionArgs) {
  const result = await runForm(args);
  const { searchParams } = new URL(args.request.url);
  if (result || !searchParams.has("correct")) return result;
  // Without the contact that was corrected. The path of a request for data is not that of the page.
  for (const name of ["correct", "_routes"]) searchParams.delete(name);
  return redirect(`${href("/coach/prospects/:athleteId", args.params)}?${searchParams}`, 303);
}

export default function ProspectPage({ loaderData }: Route.ComponentProps) {
  const { athlete, prospect, can, order, timeline } = loaderData;
  const { athleteId } = athlete;
  return (
    <div className="page py-3 max-sm:pt-0">
      <PageTitle title={athlete.name} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <TextLink to={href("/coach/board")}>Board</TextLink>
        <AthleteOrder athleteId={athleteId} ids={order} />
      </div>
      <div key={athleteId} className="mt-1 grid items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Facts {...loaderData} />
        {prospect ? (
          <AutoSave className="grid gap-5">
            <ProspectFields {...loaderData} prospect={prospect} />
            {(can.summarize || prospect.summary.text) && (
              <SummaryForm {...loaderData} summary={prospect.summary} mayChange={can.summarize === true} />
            )}
            {(can.rate || prospect.ratings.length > 0) && (
              <RatingForm {...loaderData} ratings={prospect.ratings} mayRate={can.rate === true} />
            )}
            <Timeline {...loaderData} />
          </AutoSave>
        ) : (
          <div className="grid gap-6">
            <KeepForm mayKeep={can.keep === true} />
            {(can.logContact || timeline.entries.length > 0) && <Timeline {...loaderData} />}
          </div>
        )}
      </div>
    </div>
  );
}

/** Numbers and film that the athlete published, and whether the contact rules let the program write. */
function Facts({
  athlete,
  changes,
  verdicts,
  can,
}: Pick<Route.ComponentProps["loaderData"], "athlete" | "changes" | "verdicts" | "can">) {
  const { athleteId, name, facts, season, figures, film, reelCount } = athlete;
  return (
    <Card padding="none" className="lg:sticky lg:top-4">
      <div className="flex gap-4 p-4 sm:p-5">
        <Avatar src={athlete.picture} gender={athlete.gender} seed={athleteId} size="lg" />
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere headline-work">
            <bdi>{name}</bdi>
          </h1>
          <p className="wrap-anywhere mt-1">{facts.join(" · ")}</p>
          {changes.length > 0 && (
            <p className="mt-2 font-medium">{`Changed since you looked: ${changes.join(", ")}.`}</p>
          )}
        </div>
      </div>
      {verdicts.length > 0 && (
        <details className="border-line border-t px-5 py-2.5">
          <summary className="min-h-6 cursor-pointer">
            Contact now: <VerdictBadge verdict={verdicts[0]?.verdict ?? noRule} />
          </summary>
          <div className="mt-3">
            <VerdictList verdicts={verdicts} />
          </div>
        </details>
      )}
      {season && <p className="wrap-anywhere border-line border-t px-5 py-2.5 text-ink-muted text-sm">{season}</p>}
      <Figures figures={figures} />
      <div className="grid gap-4 p-4 sm:p-5">
        {reelCount > 0 && <ReelInPlace athleteId={athleteId} name={name} />}
        {film.length > 0 ? <LinkList links={film} /> : <p className="text-ink-muted">No film in the profile.</p>}
        <div className="flex flex-wrap gap-3">
          <LinkButton to={href("/profile/:athleteId", { athleteId })} variant="secondary">
            Open public profile
          </LinkButton>
          {can.message && (
            <LinkButton to={href("/coach/prospects/:athleteId/message", { athleteId })} variant="secondary">
              Write a message
            </LinkButton>
          )}
        </div>
      </div>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProspectMissing error={error} />;
}
