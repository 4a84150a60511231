import { sportPositions } from "@openroster/stat-files/sports/positions.ts";
import { data, href, Link } from "react-router";
import { pageContext } from "#page-context";
import { profileContext } from "#profile-context";
import { findMediaLinks, findProfile } from "../../athletes/queries.server.ts";
import { ProspectMissing } from "../../forms/missing-record.tsx";
import { sendForm } from "../../forms/send-form.ts";
import { isPrefetch } from "../../http/detect-prefetch.server.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { readPageNumber } from "../../http/page-number.server.ts";
import { describeProgram } from "../../programs/describe-program.server.ts";
import { requireProgramPage } from "../../programs/program-operations.server.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { prospects } from "../prospect/actions.server.ts";
import { findProspectWithoutLists, listNotePage, listTaskPage } from "../prospect/find-prospect.server.ts";
import { viewProspect } from "../prospect/mark-as-viewed.server.ts";
import type { Note } from "../prospect/schema.ts";
import { anyPosition, noteTypes } from "../prospect/vocabulary.ts";
import type { Route } from "./+types/prospect-page.ts";
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
  const [profile, links, prospect, notePage, tasks, program] = await Promise.all([
    findProfile(db, athleteId),
    findMediaLinks(db, athleteId),
    findProspectWithoutLists(db, member, athleteId),
    listNotePage(db, member, { athleteId, type, page }),
    listTaskPage(db, member, { athleteId, page: taskPage }),
    describeProgram(db, member),
  ]);
  if (!profile) throw data(null, { status: 404 });
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
        profile.graduationYear && `Class of ${profile.graduationYear}`,
        profile.height && `${Math.floor(profile.height / 12)}'${profile.height % 12}"`,
        profile.weight && `${profile.weight} lb`,
        profile.currentSchool,
        [profile.city, profile.state].filter(Boolean).join(", "),
      ].filter((fact): fact is string => Boolean(fact)),
    },
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
  const { athlete, prospect, can, changes } = loaderData;
  return (
    <div className="page max-w-[72rem] py-10">
      <PageTitle title={athlete.name} />
      <Link to={href("/coach/board")} className="text-link inline-flex min-h-11 items-center">
        Board
      </Link>
      <Card padding="md" className="mt-3">
        <div className="flex flex-col gap-5 sm:flex-row">
          <Avatar src={athlete.picture} gender={athlete.gender} seed={athlete.athleteId} size="xl" />
          <div className="min-w-0 flex-1">
            <h1 className="wrap-anywhere headline-section">
              <bdi>{athlete.name}</bdi>
            </h1>
            <p className="wrap-anywhere mt-2 text-lg">{athlete.facts.join(" · ")}</p>
            {changes.length > 0 && (
              <p className="mt-2 font-medium">{`Changed since you looked: ${changes.join(", ")}.`}</p>
            )}
            <div className="mt-4 flex flex-wrap gap-3">
              <LinkButton to={href("/profile/:athleteId", { athleteId: athlete.athleteId })} variant="secondary">
                Open public profile
              </LinkButton>
              <LinkButton
                to={href("/coach/prospects/:athleteId/contacts", { athleteId: athlete.athleteId })}
                variant="secondary"
              >
                Contact log
              </LinkButton>
            </div>
          </div>
        </div>
      </Card>
      {prospect ? (
        <div className="mt-8 grid gap-8 lg:grid-cols-2">
          <ProspectFields {...loaderData} prospect={prospect} />
          <SummaryForm {...loaderData} summary={prospect.summary} mayChange={can.summarize === true} />
          <NoteList {...loaderData} {...prospect.notePage} mayWrite={can.note === true} />
          <div className="grid content-start gap-8">
            <RatingForm {...loaderData} ratings={prospect.ratings} mayRate={can.rate === true} />
            <TaskList {...loaderData} {...prospect.taskPage} mayAssign={can.assign === true} />
          </div>
        </div>
      ) : (
        <KeepForm mayKeep={can.keep === true} />
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProspectMissing error={error} />;
}
