import { sportWord } from "@openroster/stat-files/sports/sport-words.ts";
import { href, Link } from "react-router";
import { pageContext } from "#page-context";
import type { SportCode } from "../athletes/vocabulary.ts";
import { brand } from "../brand.ts";
import { type Sent, SentMessage } from "../contact/family-messages.tsx";
import { ButtonForm } from "../forms/button-form.tsx";
import { Problem } from "../forms/problem.tsx";
import { pageForms } from "../http/page-forms.server.ts";
import { findSchool, readSchoolId } from "../schools/queries.server.ts";
import { SchoolTabs } from "../schools/submission-list.tsx";
import { requireMemberPage } from "../sessions/require-member-page.server.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { PageHead } from "../ui/page-title.tsx";
import { Timestamp } from "../ui/timestamp.ts";
import type { Route } from "./+types/outreach-page.ts";
import { outreach } from "./actions.server.ts";
import { AnswerQuestion } from "./answer-question.tsx";
import { listTargets } from "./find-targets.server.ts";
import type { OutreachTarget } from "./schema.ts";
import { StageBadge } from "./stage-badge.tsx";
import { outreachLimits } from "./vocabulary.ts";

/** `?school=181002` offers to put the programs of a school on the list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accountId: account } = await requireMemberPage(context, request, "Athlete");
  const { db } = context.get(pageContext);
  const schoolId = readSchoolId(new URL(request.url).searchParams.get("school") ?? "");
  const [targets, school, athlete] = await Promise.all([
    listTargets(db, account),
    schoolId ? findSchool(db, schoolId) : null,
    db.selectFrom("athletes").select("sport_codes as sports").where("account_id", "=", account).executeTakeFirst(),
  ]);
  const offered = school && !school.isClosed ? [...school.fields, ...school.mayField] : [];
  const isListed = (sport: SportCode) =>
    targets.some(({ school: listed, sportCode }) => listed.schoolId === schoolId && sportCode === sport);
  const added = school && {
    schoolId: school.schoolId,
    name: school.name,
    isClosed: school.isClosed,
    sports: (athlete?.sports ?? [])
      .filter((sport) => offered.includes(sport) && !isListed(sport))
      .map((sport) => ({ sport, word: sportWord(sport) })),
  };
  return { account, formKey: crypto.randomUUID(), targets, added };
}

export const action = pageForms(outreach);

export default function OutreachPage({ loaderData: { targets, added, formKey }, actionData }: Route.ComponentProps) {
  const asked = targets.filter(({ asksForAnswer }) => asksForAnswer);
  const isFull = targets.length >= outreachLimits.targets;
  return (
    <div className="page max-w-[52rem] py-10 pb-24">
      <PageHead title="Outreach">
        {`Choose the programs you want to play for, and write to their coaches from your own email. ${brand.name} prepares the text. It sends nothing and reads no mailbox.`}
      </PageHead>
      <SchoolTabs current="outreach" />
      <div className="mt-8 grid gap-6">
        <SentMessage sent={(actionData ?? null) as Sent} />
        {added && <AddSchool school={added} isFull={isFull} formKey={formKey} />}
        {asked.map((target) => (
          <AnswerQuestion key={target.targetId} target={target} />
        ))}
        {targets.length === 0 ? (
          <EmptyState
            title="No programs yet"
            art="search"
            action={<LinkButton to={href("/me/schools")}>Find programs</LinkButton>}
          >
            <p>Find schools by division, distance and cost, open one, and choose “Write to the coaches yourself”.</p>
          </EmptyState>
        ) : (
          <section aria-labelledby="programs">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <h2 id="programs" className="headline-card text-2xl">
                {`${targets.length} of ${outreachLimits.targets} programs`}
              </h2>
              <LinkButton to={href("/me/schools")} variant="secondary">
                Find programs
              </LinkButton>
            </div>
            <ul className="mt-4 grid gap-4">
              {targets.map((target) => (
                <TargetCard key={target.targetId} target={target} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

function AddSchool({
  school: { schoolId, name, isClosed, sports },
  isFull,
  formKey,
}: {
  school: NonNullable<Route.ComponentProps["loaderData"]["added"]>;
  isFull: boolean;
  formKey: string;
}) {
  return (
    <Card accent as="section" aria-labelledby="add" className="grid gap-4">
      <h2 id="add" className="headline-card">
        {name}
      </h2>
      {isFull && <p>{`Your list has ${outreachLimits.targets} programs. Take one off first.`}</p>}
      {!isFull && sports.length === 0 && (
        <p>
          {isClosed
            ? "This school has closed or is part of another school."
            : "This school is on your list, or has no team of your sports."}
        </p>
      )}
      {!isFull && sports.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {sports.map(({ sport, word }) => (
            <ButtonForm
              key={sport}
              intent="add"
              variant="primary"
              action={href("/me/outreach")}
              fields={{ schoolId, sportCode: sport, key: `${formKey}${sport}` }}
            >
              {`Add ${word} to your list`}
            </ButtonForm>
          ))}
        </div>
      )}
      <Problem of="add" />
    </Card>
  );
}

function TargetCard({ target }: { target: OutreachTarget }) {
  const { targetId, school, team, stage, nextOn, writtenOn, isClosed, calendar } = target;
  return (
    <Card as="li" interactive className="grid gap-2">
      <div className="flex items-start justify-between gap-4">
        <h3 className="headline-card wrap-anywhere">
          <Link to={href("/me/outreach/:targetId", { targetId })} className="card-link text-ink">
            {school.name}
          </Link>
        </h3>
        <span className="shrink-0">
          <StageBadge stage={stage} />
        </span>
      </div>
      <p className="text-ink-muted">{`${team} · ${school.city}, ${school.state}`}</p>
      {isClosed ? (
        <p className="font-medium text-warning">This school closed, or has no team of your sport anymore.</p>
      ) : (
        (stage === "to-write" || stage === "written") && <p>{calendar.text}</p>
      )}
      {(writtenOn || nextOn) && (
        <p className="flex flex-wrap gap-x-6 text-ink-muted text-sm">
          {writtenOn && (
            <span>
              You wrote on <Timestamp at={writtenOn} format="day" />
            </span>
          )}
          {nextOn && (
            <span>
              Next step: <Timestamp at={nextOn} format="day" />
            </span>
          )}
        </p>
      )}
    </Card>
  );
}
