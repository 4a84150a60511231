import { accentOf } from "@openroster/stat-files/sports/sports.ts";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { data, href, redirect, useNavigation, useNavigationType, useSubmit } from "react-router";
import { pageContext } from "#page-context";
import { showDetails } from "../../athletes/show-details.tsx";
import { ActionForm } from "../../forms/action-form.tsx";
import { Problem } from "../../forms/problem.tsx";
import { isPrefetch } from "../../http/detect-prefetch.server.ts";
import { pageForms } from "../../http/page-forms.server.ts";
import { readForm } from "../../http/submitted-form.server.ts";
import { LinkList } from "../../profile/media-links.tsx";
import { showLinks } from "../../profile/show-links.server.ts";
import { findMembership } from "../../programs/find-program.server.ts";
import { announceDecision, Decided, describeDecision } from "../../schools/recorded-decision.tsx";
import { SubmissionNotFound } from "../../schools/submission-not-found.tsx";
import { type Answer, answers, type Decision, receivedStates } from "../../schools/vocabulary.ts";
import { requireMemberPage } from "../../sessions/require-member-page.server.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkButton, TextLink } from "../../ui/link-button.tsx";
import { privateMeta } from "../../ui/page-meta.ts";
import { Timestamp } from "../../ui/timestamp.ts";
import { BoardFull } from "../prospect/board-full.tsx";
import { Figures } from "../prospect/figures.tsx";
import type { Route } from "./+types/received-page.ts";
import { addReceivedToBoard } from "./add-received-to-board.server.ts";
import { findRefusedDecision } from "./decide-submission.server.ts";
import { findNextNew, findReceived } from "./list-received.server.ts";
import { openSubmission } from "./open-submission.server.ts";
import { factsOf, Key } from "./received-list.tsx";
import { receivedProfiles } from "./submission-actions.server.ts";

/** A GET marks the submission as seen. A HEAD request or a prefetch does not. */
export async function loader({ params: { submissionId }, request, context }: Route.LoaderArgs) {
  const { accountId } = await requireMemberPage(context, request, "College Coach");
  const { db } = context.get(pageContext);
  if (request.method === "GET" && !isPrefetch(Object.fromEntries(request.headers)))
    await openSubmission(db, { accountId, submissionId });
  const after = new URL(request.url).searchParams.get("after") ?? "";
  const [profile, nextNew, previous, member] = await Promise.all([
    findReceived(db, { accountId, submissionId }),
    findNextNew(db, accountId),
    findReceived(db, { accountId, submissionId: after }),
    findMembership(db, accountId),
  ]);
  if (!profile) throw data(null, { status: 404 });
  const { athleteId } = profile.athlete;
  const viewHref = href("/profile/:athleteId", { athleteId });
  return {
    account: accountId,
    profile,
    links: await showLinks(db, { athleteId, viewHref, playing: null }),
    nextNew,
    previousDecision: previous && describeDecision(previous),
    isBoardFull: new URL(request.url).searchParams.has("full"),
    lapsed: member && member.sportCode === profile.sportCode ? findRefusedDecision(member) : null,
  };
}

const decide = pageForms(receivedProfiles);

/** Stores a decision, puts a kept athlete on the board and opens the next new profile. With `stay`, only stores it: the list's bar does the rest. */
export async function action(args: Route.ActionArgs) {
  const form = readForm(await args.request.clone().formData());
  const problem = await decide(args);
  if (problem) return problem;
  const decision = form.text("decision");
  if (form.has("stay") || !decision) return { done: true };
  const { submissionId } = args.params;
  const { accountId } = await requireMemberPage(args.context, args.request, "College Coach");
  const { db } = args.context.get(pageContext);
  const [next, kept] = await Promise.all([findNextNew(db, accountId), findReceived(db, { accountId, submissionId })]);
  const { isFull } =
    kept && decision === "keep"
      ? await addReceivedToBoard(db, accountId, { athleteId: kept.athlete.athleteId, sportCode: kept.sportCode })
      : { isFull: false };
  const path = next ? href("/coach/submissions/:submissionId", { submissionId: next }) : href("/coach");
  return redirect(`${path}?${new URLSearchParams({ after: submissionId, ...(isFull && { full: "" }) })}`);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateMeta(loaderData?.profile.athlete.name ?? "Page Not Found!");
}

export default function ReceivedPage({
  loaderData: { account, profile, links, nextNew, previousDecision, isBoardFull, lapsed },
}: Route.ComponentProps) {
  const { athlete, note, receivedAt, state, sportCode, submissionId } = profile;
  const article = useRef<HTMLElement>(null);
  const arrived = useNavigationType();
  const submit = useSubmit();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per profile that is opened by navigation.
  useEffect(() => {
    if (arrived !== "POP") article.current?.focus({ preventScroll: true });
  }, [submissionId]);

  // The focused "Take it back" button disappears with the decision.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the button may have disappeared.
  useEffect(() => {
    if (document.activeElement === document.body) article.current?.focus({ preventScroll: true });
  }, [state]);

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const key = event.key.toLowerCase();
    const decision = ({ k: "keep", p: "pass" } as const)[key];
    if (decision && !lapsed) {
      event.preventDefault();
      void submit({ account, intent: "decide", decision }, { method: "post" });
    }
    if (key === "u" && previousDecision) {
      announceDecision(null, previousDecision.name);
      const action = href("/coach/submissions/:submissionId", { submissionId: previousDecision.submissionId });
      void submit({ account, intent: "decide", decision: "" }, { method: "post", action });
    }
  }

  return (
    <div className="page py-3 max-sm:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <TextLink to={href("/coach")}>Received profiles</TextLink>
        {nextNew && (
          <TextLink to={href("/coach/submissions/:submissionId", { submissionId: nextNew })}>Next new profile</TextLink>
        )}
      </div>
      {previousDecision && <Decided decision={previousDecision} />}
      {isBoardFull && <BoardFull />}
      <article
        ref={article}
        tabIndex={-1}
        onKeyDown={press}
        aria-labelledby="name"
        data-accent={accentOf(sportCode)}
        className="rounded-lg focus:outline-2 focus:outline-offset-4 focus:outline-focus"
      >
        <Card accent padding="none">
          <div className="flex flex-col gap-5 p-4 sm:flex-row sm:p-5">
            <div className="flex min-w-0 flex-1 gap-4">
              <Avatar src={athlete.picture} gender={athlete.gender} seed={athlete.athleteId} size="lg" />
              <div className="min-w-0 flex-1">
                <h1 id="name" className="wrap-anywhere headline-work">
                  <bdi>{athlete.name}</bdi> <Badge className="align-middle">{receivedStates[state]}</Badge>
                </h1>
                <p className="wrap-anywhere mt-2 font-medium text-lg">{factsOf(profile).join(" · ")}</p>
                <p className="wrap-anywhere mt-1 text-ink-muted">
                  {[athlete.currentSchool, [athlete.city, athlete.state].filter(Boolean).join(", ")]
                    .filter(Boolean)
                    .join(" · ")}
                </p>
                <p className="mt-1 text-ink-muted text-sm">
                  Submitted on <Timestamp at={receivedAt} />
                </p>
              </div>
            </div>
            {!lapsed && <Decide state={state} />}
          </div>
          {athlete.season && (
            <p className="wrap-anywhere border-line border-t px-5 py-2.5 text-ink-muted text-sm">{athlete.season}</p>
          )}
          <Figures figures={athlete.headline} />
          <div className="p-5">
            {showDetails(athlete).flatMap(({ details }) =>
              details.map(({ label, text }) => (
                <p key={label} className="mb-5">
                  {label}: <span className="figure">{text}</span>
                </p>
              )),
            )}
            <h2 className="headline-card">Note</h2>
            {note ? (
              <p dir="auto" className="wrap-anywhere mt-2 max-w-[46rem] whitespace-pre-line leading-relaxed">
                {note}
              </p>
            ) : (
              <p className="mt-2 text-ink-muted">The athlete didn’t add a note.</p>
            )}
            {links.length > 0 && (
              <div className="mt-6 max-w-[30rem]">
                <h2 className="headline-card mb-2">Film and links</h2>
                <LinkList links={links} />
              </div>
            )}
            <div className="mt-6 flex flex-wrap gap-3">
              <LinkButton to={href("/profile/:athleteId", { athleteId: athlete.athleteId })} variant="secondary">
                Open full profile
              </LinkButton>
              <LinkButton
                to={href("/coach/prospects/:athleteId", { athleteId: athlete.athleteId })}
                variant="secondary"
              >
                Open on the board
              </LinkButton>
            </div>
          </div>
        </Card>
        {lapsed && <p className="mt-5 font-medium">{lapsed.reason}</p>}
        <p className="mt-3 text-ink-muted text-sm">The athlete sees that you opened it, but not your choice.</p>
        {!lapsed && <ReplyForm answered={profile.answer} />}
        {!lapsed && (
          <p className="mt-1 text-ink-muted text-sm max-sm:hidden pointer-coarse:hidden">
            With the profile in focus: <Key>K</Key> keeps, <Key>P</Key> passes, <Key>U</Key> undoes the last choice.
          </p>
        )}
      </article>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SubmissionNotFound error={error} to={href("/coach")} action="See all profiles">
      This profile isn’t in your list. The athlete may have taken it back or hidden it.
    </SubmissionNotFound>
  );
}

/** The athlete reads exactly these texts. */
function ReplyForm({ answered }: { answered: Answer | null }) {
  return (
    <Card className="mt-6">
      <h2 className="headline-card">Answer</h2>
      <p className="mt-1 text-ink-muted text-sm">
        {answered
          ? `The athlete reads: “${answers[answered].text}” Another answer replaces it.`
          : "The athlete reads one of these texts beside the submission. Contact dates of your association also apply to a questionnaire."}
      </p>
      <ActionForm className="mt-3 grid gap-3" fields={{ intent: "answer" }}>
        {Object.entries(answers).map(([key, { label, text }]) => (
          <div key={key} className="flex flex-wrap items-center gap-3">
            <Button type="submit" name="answer" value={key} variant="secondary" aria-pressed={answered === key}>
              {label}
            </Button>
            <span className="min-w-0 flex-1">{text}</span>
          </div>
        ))}
      </ActionForm>
      <Problem of="answer" />
    </Card>
  );
}

function Decide({ state }: { state: Decision | "new" | "seen" }) {
  const sent = useNavigation().formData?.get("decision");
  return (
    <ActionForm className="flex shrink-0 flex-wrap content-start gap-3" fields={{ intent: "decide" }}>
      {(
        [
          ["keep", "Keep", "Kept"],
          ["pass", "Pass", "Passed"],
        ] as const
      ).map(([decision, word, done]) => (
        <Button
          key={decision}
          type="submit"
          name="decision"
          value={decision}
          size="lg"
          variant={decision === "keep" ? "primary" : "secondary"}
          busy={sent === decision}
          className="flex-1 sm:flex-none"
        >
          {state === decision ? done : word}
        </Button>
      ))}
      {(state === "keep" || state === "pass") && (
        <Button type="submit" name="decision" value="" size="lg" variant="ghost" busy={sent === ""}>
          Take it back
        </Button>
      )}
    </ActionForm>
  );
}
