import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { data, href, Link } from "react-router";
import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { feetAndInches } from "../../athletes/field-definition.ts";
import { findHighlights } from "../../athletes/find-highlights.server.ts";
import { findMediaLinks, findProfile } from "../../athletes/queries.server.ts";
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
import { LinkButton } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { prospects } from "../prospect/actions.server.ts";
import {
  findProspectWithoutLists,
  listNotePage,
  listNoteVersions,
  listTaskPage,
} from "../prospect/find-prospect.server.ts";
import { viewProspect } from "../prospect/mark-as-viewed.server.ts";
import type { Note } from "../prospect/schema.ts";
import { anyPosition, noteTypes } from "../prospect/vocabulary.ts";
import type { Route } from "./+types/prospect-page.ts";
import { AthleteOrder, readOrder } from "./athlete-order.tsx";
import { NoteList } from "./note-list.tsx";
import { KeepForm, ProspectFields } from "./prospect-fields.tsx";
import { RatingForm } from "./rating-form.tsx";
import { SummaryForm } from "./summary-form.tsx";
import { TaskList } from "./task-list.tsx";

/** Counts as a view by the school, as the public profile does. */
export async function loader({ params: { athleteId }, request, context }: Route.LoaderArgs) {
  const member = await requireProgramPage(context, request);
  const { db } = context.get(pageContext);
  const params = new URL(request.url).searchParams;
  const type = readNoteType(params.get("notes"));
  const page = readPageNumber(params.get("notePage"));
  const taskPage = readPageNumber(params.get("taskPage"));
  const noteId = params.get("history") ?? "";
  const viewHref = href("/profile/:athleteId", { athleteId });
  const [profile, links, film, prospect, notePage, tasks, program, versions] = await Promise.all([
    findProfile(db, athleteId),
    findMediaLinks(db, athleteId),
    showLinks(db, { athleteId, viewHref, playing: null }),
    findProspectWithoutLists(db, member, athleteId),
    listNotePage(db, member, { athleteId, type, page }),
    listTaskPage(db, member, { athleteId, page: taskPage }),
    describeProgram(db, member),
    listNoteVersions(db, member, { athleteId, noteId }),
  ]);
  if (!profile) throw data(null, { status: 404 });
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
      ].filter((fact): fact is string => Boolean(fact)),
      season: season && `Season ${season.seasonYear}, ${season.teamName}`,
      figures: figures.map(({ id, friendlyName, text }) => ({ id, label: friendlyName, text })),
      film,
    },
    order: readOrder(params),
    history: { noteId, versions },
    changes: prospect && isOpened ? await viewProspect(db, member, { profile, links: links?.length ?? 0 }) : [],
    prospect: prospect && {
      ...prospect,
      notePage: { ...notePage, type, page },
      taskPage: { ...tasks, page: taskPage },
    },
    can: program.can,
    skills: program.skills,
    staff: program.staff.filter(({ isActive }) => isActive).map(({ staffId, name }) => ({ staffId, name })),
    positions: [...Object.keys(sportPositions(member.sportCode)), anyPosition],
    formKey: crypto.randomUUID(),
  };
}

function readNoteType(text: string | null): Note["type"] | null {
  return text !== null && Object.hasOwn(noteTypes, text) ? (text as Note["type"]) : null;
}

export const clientAction = sendForm;

export const action = pageForms(prospects);

export default function ProspectPage({ loaderData }: Route.ComponentProps) {
  const { athlete, prospect, can, order } = loaderData;
  const { athleteId } = athlete;
  return (
    <div className="page py-6">
      <PageTitle title={athlete.name} />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <Link to={href("/coach/board")} className="text-link inline-flex min-h-11 items-center">
          Board
        </Link>
        <AthleteOrder athleteId={athleteId} ids={order} />
      </div>
      <div key={athleteId} className="mt-3 grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Facts {...loaderData} />
        {prospect ? (
          <AutoSave className="grid gap-6">
            <ProspectFields {...loaderData} prospect={prospect} />
            {(can.summarize || prospect.summary.text) && (
              <SummaryForm {...loaderData} summary={prospect.summary} mayChange={can.summarize === true} />
            )}
            {(can.rate || prospect.ratings.length > 0) && (
              <RatingForm {...loaderData} ratings={prospect.ratings} mayRate={can.rate === true} />
            )}
            <NoteList {...loaderData} {...prospect.notePage} mayWrite={can.note === true} />
            {(can.assign || prospect.taskPage.total > 0) && (
              <TaskList {...loaderData} {...prospect.taskPage} mayAssign={can.assign === true} />
            )}
          </AutoSave>
        ) : (
          <KeepForm mayKeep={can.keep === true} />
        )}
      </div>
    </div>
  );
}

/** Numbers and film that the athlete published. */
function Facts({ athlete, changes }: Pick<Route.ComponentProps["loaderData"], "athlete" | "changes">) {
  const { athleteId, name, facts, season, figures, film } = athlete;
  return (
    <Card padding="none" className="lg:sticky lg:top-4">
      <div className="flex gap-4 p-4 sm:p-5">
        <Avatar src={athlete.picture} gender={athlete.gender} seed={athleteId} size="xl" />
        <div className="min-w-0 flex-1">
          <h1 className="wrap-anywhere headline-section">
            <bdi>{name}</bdi>
          </h1>
          <p className="wrap-anywhere mt-2">{facts.join(" · ")}</p>
          {changes.length > 0 && (
            <p className="mt-2 font-medium">{`Changed since you looked: ${changes.join(", ")}.`}</p>
          )}
        </div>
      </div>
      {season && <p className="wrap-anywhere border-line border-t px-5 py-2.5 text-ink-muted text-sm">{season}</p>}
      {figures.length > 0 && (
        <dl className="board grid grid-cols-3">
          {figures.map(({ id, label, text }) => (
            <div
              key={id}
              className="flex min-w-0 flex-col-reverse justify-end gap-1 border-line p-3 not-first:border-l"
            >
              <dt className="hyphens-auto text-ink-muted text-xs leading-4">{label}</dt>
              <dd className="figure text-2xl">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="grid gap-4 p-4 sm:p-5">
        {film.length > 0 ? <LinkList links={film} /> : <p className="text-ink-muted">No film in the profile.</p>}
        <div className="flex flex-wrap gap-3">
          <LinkButton to={href("/profile/:athleteId", { athleteId })} variant="secondary">
            Open public profile
          </LinkButton>
          <LinkButton to={href("/coach/prospects/:athleteId/contacts", { athleteId })} variant="secondary">
            Contact log
          </LinkButton>
        </div>
      </div>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProspectMissing error={error} />;
}
